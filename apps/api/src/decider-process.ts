/**
 * Deciding on a nation takes a processor for seconds and hundreds of megabytes, so it is done in a process of its own,
 * at a lower priority: whoever asks for a page meanwhile waits for none of it.
 */
import { type ChildProcess, fork } from 'node:child_process';
import type { PoolConfig } from 'pg';
import type { PatientDecider } from './commands/dashboard-families.ts';
import type { FactsBasis } from './store/dashboard-facts.ts';

/** What the process is told first. */
export type DeciderStart = {
  readonly database: PoolConfig & { setRole?: string };
  readonly threshold: number;
};
/** One decision that it is asked for. */
export type Asked = { readonly periodPk: number; readonly basis: FactsBasis };
/** What became of it. */
export type Told = { readonly decided: boolean } | { readonly failed: string };

/** The program lies beside the server's own. */
const PROGRAM = new URL('./decider.js', import.meta.url);
/** Milliseconds that a page waits for newer figures before it shows the last ones and asks again by itself. */
const PATIENCE = 1_000;
/** Room for the many short-lived objects of a decision, in megabytes. */
const OPTIONS = ['--max-semi-space-size=64'];

type Waiting = Asked & {
  readonly told: Promise<boolean>;
  readonly resolve: (decided: boolean) => void;
  readonly reject: (reason: Error) => void;
};

/** A decider in a process of its own, which is started when it is first needed and again when it has died. */
export function openDecider(start: DeciderStart, program = PROGRAM): PatientDecider & { stop(): void } {
  const waiting: Waiting[] = [];
  let child: ChildProcess | undefined;
  let running: Waiting | undefined;

  const goOn = (): void => {
    if (running) return;
    running = waiting.shift();
    if (!running) return;
    child ??= begin();
    child.send({ periodPk: running.periodPk, basis: running.basis } satisfies Asked, lost);
  };
  const settle = (told: Told): void => {
    const done = running;
    running = undefined;
    if ('failed' in told) done?.reject(new Error(`Deciding failed: ${told.failed}`));
    else done?.resolve(told.decided);
    goOn();
  };
  /** A process that died while it was asked says so by its end. */
  const lost = (): void => undefined;
  const begin = (): ChildProcess => {
    const begun = fork(program, { execArgv: OPTIONS, serialization: 'advanced', stdio: 'inherit' });
    const over = (): void => {
      if (child !== begun) return;
      child = undefined;
      settle({ failed: 'its process ended' });
    };
    begun.on('message', (told: Told) => settle(told));
    begun.on('exit', over);
    begun.on('error', over);
    begun.send(start, lost);
    return begun;
  };

  return {
    patience: PATIENCE,
    decide: (periodPk, basis) => {
      // What waits has read nothing yet; what runs may have read too early.
      const known = waiting.find((one) => one.periodPk === periodPk && one.basis === basis);
      if (known) return known.told;
      const { promise, resolve, reject } = withResolvers<boolean>();
      waiting.push({ periodPk, basis, told: promise, resolve, reject });
      goOn();
      return promise;
    },
    stop: () => {
      const ending = child;
      child = undefined;
      ending?.kill('SIGKILL');
      const ended = new Error('The portal is stopping.');
      for (const one of [running, ...waiting.splice(0)]) one?.reject(ended);
      running = undefined;
    },
  };
}

function withResolvers<T>() {
  let resolve: (value: T) => void = () => undefined;
  let reject: (reason: Error) => void = () => undefined;
  const promise = new Promise<T>((fulfil, refuse) => {
    resolve = fulfil;
    reject = refuse;
  });
  return { promise, resolve, reject };
}
