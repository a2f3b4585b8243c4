/** A portal with only the sign-in calls, a clock controlled by tests, and one person per sign-in method. */
import { auth } from '@srae/contract/accounts/auth';
import type { GrantEntry, Me, PublicConfig } from '@srae/contract/schemas/accounts/auth';
import { classifyPhone } from '@srae/domain/identity/phone';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { pino } from 'pino';
import { openPool } from '../../src/adapters/cognito/pool.ts';
import { openOidc } from '../../src/adapters/oidc/open-oidc.ts';
import { outboxMail } from '../../src/adapters/mail/outbox.ts';
import { outboxSms } from '../../src/adapters/sms/outbox.ts';
import { readConfig } from '../../src/settings/config.ts';
import { systemRandom } from '../../src/deps.ts';
import { registerAccess } from '../../src/plugins/access.ts';
import { limitCallsInFlight } from '../../src/plugins/limits/limit-calls-in-flight.ts';
import { turnsOf } from '../../src/plugins/limits/turns.ts';
import { createListener } from '../../src/plugins/listener.ts';
import { authRoutes } from '../../src/routes/sign-in/auth.ts';
import { authenticatePortal } from '../../src/routes/sign-in/authenticate.ts';
import { type Db, openDatabase } from '../../src/store/database/database.ts';
import type { TestDatabase } from '../cluster/test-database.ts';
import { type IdentityDeps, openIdentity, openSecrets } from '../../src/identity/identity.ts';
import { type Limits, TEMPORARY_PASSWORD_MS } from '../../src/identity/limits/limits.ts';
import { LEAST_COST } from '../../src/identity/settings.ts';
import { createUser, type NewUser } from '../../src/store/accounts/users.ts';

export const ORIGIN = 'http://localhost:8080';
export const PASSWORD = 'Copper.Mooring7';
export const PRESET = 'K7Q2M9XD';
export const START = new Date('2023-08-01T12:00:00.000Z');

export const PHONE = '+12025550100';

/** Possible fields of these responses; a test names those it expects. */
export type Fields = Me &
  PublicConfig &
  GrantEntry & { step: string; session: string; id_token: string; destination: string };

export type Reply<T = Fields> = {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
  readonly data: T;
  readonly error: { readonly code: string; readonly message: string };
  /** The refresh cookie set, as the browser would keep it. */
  readonly cookie: string | undefined;
};

export type RequestOptions = {
  token?: string;
  cookie?: string;
  ip?: string;
  headers?: Record<string, string>;
};

export type TestPortal = {
  readonly app: FastifyInstance;
  readonly deps: IdentityDeps;
  readonly db: Db;
  turnClock(minutes: number): void;
  ask<T = Fields>(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    body?: object,
    ask?: RequestOptions,
  ): Promise<Reply<T>>;
  /** The latest code sent to a number or an address. */
  codeFor(recipient: string): Promise<string>;
  addUser(user: Partial<NewUser> & { email: string; phoneNumber?: string }): Promise<string>;
  /** A complete sign-in with password and text message. */
  signIn(email: string, ask?: RequestOptions): Promise<{ token: string; cookie: string; reply: Reply }>;
  close(): Promise<void>;
};

export type PortalOptions = {
  limits?: Partial<Limits>;
  quota?: boolean;
  env?: Record<string, string>;
  dataDir: string;
  /** Further routes besides those of sign-in. */
  register?: (app: FastifyInstance, deps: IdentityDeps) => void;
};

/** Opens the calls on a test database; a second call on the same database simulates another process. */
export async function openTestPortal(
  database: Pick<TestDatabase, 'app'>,
  options: PortalOptions,
): Promise<TestPortal> {
  let now = START;
  const clock = { now: () => now };
  const db = openDatabase({ ...database.app, max: 8 });
  const log = pino({ level: 'silent' });
  const config = readConfig(
    { APP_ENV: 'local', PUBLIC_URL: ORIGIN, DATA_DIR: options.dataDir, ...options.env },
    '/nowhere',
  );
  const settings = config.identity;
  const bare = { config, db, clock, random: systemRandom, log };
  const deps = await openIdentity(
    bare,
    { ...settings, argon2: LEAST_COST, limits: { ...settings.limits, ...options.limits } },
    {
      sms: outboxSms(db, clock, options.quota),
      email: outboxMail(clock),
      secrets: await openSecrets(bare, settings, null),
      pool: settings.cognito && (await openPool(settings.cognito)),
      oidc: settings.oidc && (await openOidc(settings.oidc, `${config.publicUrl}/`)),
    },
  );
  const app = await createListener(config, log);
  registerAccess(app, deps, authenticatePortal(deps));
  limitCallsInFlight(app, turnsOf(db));
  authRoutes(app, deps);
  options.register?.(app, deps);
  await app.ready();

  const portal: TestPortal = {
    app,
    deps,
    db,
    turnClock: (minutes) => {
      now = new Date(START.getTime() + minutes * 60_000);
    },
    ask: async (method, url, body, asked = {}) => {
      const request: InjectOptions = {
        method,
        url,
        remoteAddress: asked.ip ?? '203.0.113.7',
        headers: {
          origin: ORIGIN,
          ...(asked.token ? { authorization: `Bearer ${asked.token}` } : {}),
          ...(asked.cookie ? { cookie: `rt=${asked.cookie}` } : {}),
          ...asked.headers,
        },
        ...(body === undefined ? {} : { payload: body }),
      };
      const response = await app.inject(request);
      await deps.identity.afterAnswer.settled();
      const parsed = response.headers['content-type']?.toString().includes('json') ? response.json() : {};
      return {
        status: response.statusCode,
        headers: response.headers,
        body: response.body,
        data: parsed.data,
        error: parsed.error,
        cookie: response.cookies.find((one) => one.name.endsWith('rt'))?.value,
      };
    },
    codeFor: async (recipient) => {
      const row = await db
        .selectFrom('outbox')
        .select('body')
        .where('recipient', '=', recipient)
        .where('template', 'in', ['login_code', 'reset_code'])
        .orderBy('pk', 'desc')
        .executeTakeFirstOrThrow();
      return /code is (\w{6})/.exec(row.body)?.[1] ?? '';
    },
    addUser: async ({ phoneNumber, ...user }) => {
      const username = crypto.randomUUID();
      const phone = phoneNumber === undefined ? null : classifyPhone(phoneNumber);
      await createUser(db, {
        username,
        name: 'Wren',
        familyName: 'Alder',
        status: 'CONFIRMED',
        passwordHash: await deps.identity.hasher.hash(PASSWORD),
        phone,
        temporaryUntil:
          user.status === 'FORCE_CHANGE_PASSWORD' ? new Date(now.getTime() + TEMPORARY_PASSWORD_MS) : null,
        at: now,
        ...user,
      });
      return username;
    },
    signIn: async (email, asked) => {
      const first = await portal.ask('POST', auth.signIn.path, { email, password: PASSWORD }, asked);
      const { phone_e164: phone } = await db
        .selectFrom('identity_users')
        .select('phone_e164')
        .where('email', '=', email)
        .executeTakeFirstOrThrow();
      const code = await portal.codeFor(phone ?? '');
      const answer = { step: 'mfaVerify', session: first.data.session, code };
      const reply = await portal.ask('POST', auth.challenge.path, answer, asked);
      return { token: reply.data.id_token, cookie: reply.cookie ?? '', reply };
    },
    close: async () => {
      await app.close();
      await db.destroy();
    },
  };
  return portal;
}

/** Associates a person with a grant. */
export async function associate(
  db: Db,
  username: string,
  grantId: number,
  parts: { provider?: number; portal?: boolean; dashboard?: boolean } = {},
): Promise<number> {
  const row = await db
    .insertInto('user_associations')
    .values({
      username,
      fk_roles: parts.provider === undefined ? 1 : 2,
      fk_grants: grantId,
      fk_providers: parts.provider ?? null,
      has_portal_access: parts.portal ?? true,
      has_dashboard_access: parts.dashboard ?? true,
      created_at: START,
    })
    .returning('pk')
    .executeTakeFirstOrThrow();
  return row.pk;
}
