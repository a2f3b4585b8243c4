/** A portal with only the upload calls: two grants, their programs and people, a clock controlled by tests. */
import { gzipSync } from 'node:zlib';
import { providerUploads, type ScopedUploadCalls, uploads } from '@srae/contract/uploads';
import type { SurveyKind } from '@srae/domain/survey/catalogue/column';
import type { InjectOptions } from 'fastify';
import { pino } from 'pino';
import { readConfig } from '../../../src/settings/config.ts';
import type { Deps } from '../../../src/deps.ts';
import { systemRandom } from '../../../src/deps.ts';
import { registerAccess } from '../../../src/plugins/access.ts';
import { limitCallsInFlight } from '../../../src/plugins/limits/limit-calls-in-flight.ts';
import { turnsOf } from '../../../src/plugins/limits/turns.ts';
import { createListener } from '../../../src/plugins/listener.ts';
import { uploadRoutes } from '../../../src/routes/uploads/uploads.ts';
import { openDatabase } from '../../../src/store/database/database.ts';
import type { Db } from '../../../src/store/database/database.ts';
import type { TestDatabase } from '../../cluster/test-database.ts';
import { fillForUploads, GRANT, NOON, PEOPLE, PERIOD } from './upload-data.ts';
import type { PersonName } from './upload-data.ts';

export type Answer = {
  readonly status: number;
  readonly body: { readonly success: boolean; readonly data?: unknown; readonly error?: unknown };
};

export type UploadPortal = {
  readonly deps: Deps;
  readonly db: Db;
  /** Sets the clock to a number of minutes after noon. */
  readonly turnClock: (minutes: number) => void;
  readonly call: (
    who: PersonName | null,
    method: 'GET' | 'PUT' | 'POST' | 'DELETE',
    url: string,
    body?: unknown,
  ) => Promise<Answer>;
  /** Requests a file: its type and name, and its bytes. */
  readonly getFile: (who: PersonName, url: string) => Promise<FileAnswer>;
  /** Sends the compressed body of an upload. */
  readonly put: (who: PersonName, kind: SurveyKind, body: unknown, place?: Place) => Promise<Answer>;
  readonly send: (
    who: PersonName,
    url: string,
    payload: Buffer,
    headers: Record<string, string>,
  ) => Promise<Answer>;
  /** Listens on a port of this machine, for callers that leave; returns the address. */
  readonly listen: () => Promise<string>;
  readonly close: () => Promise<void>;
};
export type FileAnswer = {
  readonly status: number;
  readonly type: string;
  readonly disposition: string;
  readonly bytes: Buffer;
};

/** A whole grant, unless a provider is named. */
type Place = { readonly grant?: number; readonly period?: number; readonly provider?: number };

/** Fills a test database and opens the calls on it. */
export async function openUploadPortal(
  database: Pick<TestDatabase, 'owner' | 'app'>,
  environment: 'local' | 'production' = 'local',
): Promise<UploadPortal> {
  await fillForUploads(database);
  return openSecondProcess(database, environment);
}

/** The same calls on the database of another portal. */
export async function openSecondProcess(
  database: Pick<TestDatabase, 'app'>,
  environment: 'local' | 'production' = 'local',
): Promise<UploadPortal> {
  const db = openDatabase({ ...database.app, max: 4 });
  let now = NOON;
  const config = { ...readConfig({ APP_ENV: 'local' }, '/nowhere'), environment };
  const log = pino({ level: 'silent' });
  const deps: Deps = { config, db, clock: { now: () => now }, random: systemRandom, log };
  const app = await createListener(config, log);
  registerAccess(app, deps, async (request) => {
    const name = request.headers['authorization'] as PersonName | undefined;
    return name ? PEOPLE[name] : null;
  });
  limitCallsInFlight(app, turnsOf(db));
  uploadRoutes(app, deps);
  await app.ready();

  const inject = async (options: InjectOptions): Promise<Answer> => {
    const response = await app.inject(options);
    return { status: response.statusCode, body: response.json() };
  };
  const send: UploadPortal['send'] = (who, url, payload, headers) =>
    inject({ method: 'PUT', url, payload, headers: { authorization: who, ...headers } });
  return {
    deps,
    db,
    turnClock: (minutes) => {
      now = new Date(NOON.getTime() + minutes * 60_000);
    },
    call: (who, method, url, body) =>
      inject({
        method,
        url,
        ...(who ? { headers: { authorization: who } } : {}),
        ...(body === undefined ? {} : { payload: body as object }),
      }),
    getFile: async (who, url) => {
      const { statusCode, headers, rawPayload } = await app.inject({ url, headers: { authorization: who } });
      const [type, disposition] = [headers['content-type'], headers['content-disposition']];
      return { status: statusCode, type: String(type), disposition: String(disposition), bytes: rawPayload };
    },
    put: (who, kind, body, place) =>
      send(who, saveUrl(kind, place), gzipSync(JSON.stringify(body)), {
        'content-type': 'application/json',
        'content-encoding': 'gzip',
      }),
    send,
    listen: () => app.listen({ port: 0, host: '127.0.0.1' }),
    close: async () => {
      await app.close();
      await db.destroy();
    },
  };
}

/** The path of an upload's PUT. */
export function saveUrl(kind: SurveyKind, place: Place = {}): string {
  return callUrl('save', kind, place);
}

/** The path of a call for a grant or one of its providers. */
export function callUrl(
  name: keyof ScopedUploadCalls,
  kind: SurveyKind,
  { grant = GRANT, period = PERIOD, provider }: Place = {},
): string {
  const calls = provider === undefined ? uploads[kind] : providerUploads[kind];
  return calls[name].path
    .replace(':grantId', String(grant))
    .replace(':pid', String(provider))
    .replace(':periodPk', String(period));
}
