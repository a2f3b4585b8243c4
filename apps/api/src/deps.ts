/** Injected dependencies of every layer: clock, random source, database, log and settings. */
import { randomBytes } from 'node:crypto';
import type { Logger } from 'pino';
import type { Config } from './settings/config.ts';
import type { Db } from './store/database/database.ts';

export type Clock = { now(): Date };
export type Random = { bytes(count: number): Uint8Array };

export type Deps = {
  readonly config: Config;
  readonly db: Db;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Pick<Logger, 'info' | 'warn' | 'error'>;
};

/** Dependencies of an Admin act, which reads and writes outside the scope of any grant. */
export type UnscopedDeps = Pick<Deps, 'db' | 'clock'>;

export const systemClock: Clock = { now: () => new Date() };
export const systemRandom: Random = { bytes: (count) => randomBytes(count) };
