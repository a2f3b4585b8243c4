/** The whole portal in one process on a cloned demo database; sign-in is real, codes are read from the outbox. */
import type { Endpoint } from '@srae/contract/endpoint';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import type { Logger } from 'pino';
import { PASSWORD, PERSONAS, PRESET_CODE } from '../../seeds/personas.ts';
import { outboxMail } from '../../src/adapters/mail/outbox.ts';
import { outboxSms } from '../../src/adapters/sms/outbox.ts';
import { buildPortal } from '../../src/app.ts';
import { readConfig } from '../../src/settings/config.ts';
import { systemRandom } from '../../src/deps.ts';
import { openIdentity, openSecrets } from '../../src/identity/identity.ts';
import type { IdentityDeps } from '../../src/identity/identity.ts';
import { openDatabase } from '../../src/store/database/database.ts';
import { toAddress } from '../processes/main-process.ts';
import { testDatabase } from '../cluster/test-database.ts';
import type { TestDatabase } from '../cluster/test-database.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { TEST_MASTER } from '../cluster/test-secrets.ts';

export type Answer<T = unknown> = {
  readonly status: number;
  readonly data: T;
  readonly error: { readonly code: string; readonly message: string; readonly details?: unknown };
  readonly headers: Readonly<Record<string, string | string[] | number | undefined>>;
};

export type Caller = {
  /** Sends a call of the contract. Parameters fill the path, the rest is sent unchanged. */
  call<T = unknown>(
    endpoint: Pick<Endpoint, 'method' | 'path'>,
    sent?: {
      params?: Readonly<Record<string, string | number>>;
      query?: Record<string, string>;
      body?: unknown;
    },
  ): Promise<Answer<T>>;
  readonly token: string | null;
};

export type TestPortal = {
  readonly app: FastifyInstance;
  readonly deps: IdentityDeps;
  readonly database: TestDatabase;
  /** Advances the clock by minutes. */
  passMinutes(minutes: number): void;
  /** Nobody signed in. */
  readonly stranger: Caller;
  /** The holder of the token. */
  callerWith(token: string | null): Caller;
  /** The persona, signed in through every step. */
  signIn(key: string): Promise<Caller>;
};

/** Opens the portal for one test file. Environment settings and a log may be given for the cases that need them. */
export async function testPortal(
  env: Record<string, string> = {},
  log: Logger = pino({ level: 'silent' }),
): Promise<TestPortal> {
  const database = await testDatabase();
  const dataDir = await temporaryFolder();
  const config = readConfig(
    {
      APP_ENV: 'local',
      ARGON2_MEMORY_KIB: '19456',
      ARGON2_PASSES: '2',
      // Tests add more people than one Grantee may in a day.
      INVITATIONS_PER_DAY: '1000',
      EXPORTS_PER_HOUR: '100000',
      TEMPLATES_PER_HOUR: '100000',
      UPLOADS_PER_HOUR: '100000',
      SUBMISSIONS_PER_HOUR: '100000',
      MAILS_PER_HOUR: '100000',
      CREATIONS_PER_HOUR: '100000',
      DATA_DIR: dataDir,
      DATABASE_APP_URL: toAddress(database.app),
      KEY_ENCRYPTION_KEY: TEST_MASTER.toString('base64'),
      ...env,
    },
    dataDir,
    { nodeVersion: '22.12.0' },
  );
  const db = openDatabase({ ...database.app, max: 6 });
  let ahead = 0;
  const clock = { now: () => new Date(Date.now() + ahead) };
  const bare = { config, db, clock, random: systemRandom, log };
  const deps = await openIdentity(bare, config.identity, {
    sms: outboxSms(db, clock),
    email: outboxMail(clock),
    pool: null,
    secrets: await openSecrets(bare, config.identity, null),
  });
  const app = await buildPortal(deps, log);
  return {
    app,
    deps,
    database,
    passMinutes: (minutes) => {
      ahead += minutes * 60_000;
    },
    stranger: toCaller(app, deps, null),
    callerWith: (token) => toCaller(app, deps, token),
    signIn: async (key) => toCaller(app, deps, await signIn(app, deps, key)),
  };
}

async function signIn(app: FastifyInstance, deps: IdentityDeps, key: string): Promise<string> {
  const persona = PERSONAS.find((one) => one.key === key);
  if (!persona) throw new Error(`There is no persona ${key}.`);
  const stranger = toCaller(app, deps, null);
  const post = (path: string, body: unknown) => stranger.call<Step>({ method: 'POST', path }, { body });
  let answer = await post('/api/auth/sign-in', { email: persona.email, password: PASSWORD });
  if (answer.data.step === 'mfaVerify' || answer.data.step === 'customChallenge') {
    const code = answer.data.step === 'mfaVerify' ? await latestCode(deps) : PRESET_CODE;
    answer = await post('/api/auth/challenge', {
      step: answer.data.step,
      session: answer.data.session,
      code,
    });
  }
  if (!answer.data?.id_token) throw new Error(`${key} was not signed in: ${JSON.stringify(answer)}`);
  return answer.data.id_token;
}

type Step = { readonly step: string; readonly session?: string; readonly id_token?: string };

async function latestCode(deps: IdentityDeps): Promise<string> {
  const row = await deps.db
    .selectFrom('outbox')
    .selectAll()
    .orderBy('pk', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  const code = /\b\d{6}\b/.exec(JSON.stringify(row))?.[0];
  if (!code) throw new Error('The last message holds no code.');
  return code;
}

function toCaller(app: FastifyInstance, deps: IdentityDeps, token: string | null): Caller {
  return {
    token,
    // The caller states the type of the data, as a page does.
    // oxlint-disable-next-line typescript/no-unnecessary-type-parameters
    call: async <T>(
      endpoint: Pick<Endpoint, 'method' | 'path'>,
      sent: Parameters<Caller['call']>[1] = {},
    ) => {
      const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
        encodeURIComponent(String(sent.params?.[name] ?? name)),
      );
      const response = await app.inject({
        method: endpoint.method,
        url: path,
        ...(sent.query ? { query: sent.query } : {}),
        headers: token === null ? {} : { authorization: `Bearer ${token}` },
        ...(sent.body === undefined ? {} : { payload: sent.body as object }),
      });
      await deps.identity.afterAnswer.settled();
      // A file has no envelope.
      const isFile = !String(response.headers['content-type']).includes('json');
      const body: { data: T; error: Answer['error'] } = JSON.parse(isFile ? '{}' : response.body);
      return { status: response.statusCode, data: body.data, error: body.error, headers: response.headers };
    },
  };
}
