/** The environment of all matrix cells: the real listeners over one demo database, and one person per actor. */
import diagnostics from 'node:diagnostics_channel';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { KEY_ACTIONS, toKeyText } from '@srae/domain/identity/machine-key';
import { pino } from 'pino';
import { afterAll } from 'vitest';
import { PASSWORD } from '../../seeds/personas.ts';
import { toUsername } from '../../seeds/seed-people.ts';
import { buildPortal } from '../../src/app.ts';
import type { Environment } from '../../src/settings/setting.ts';
import { buildDashboard } from '../../src/dashboard-app.ts';
import { issueDashboardToken } from '../../src/identity/sessions/dashboard-tokens.ts';
import { issueIdToken } from '../../src/identity/sign-in/finish.ts';
import type { IdentityDeps } from '../../src/identity/identity.ts';
import { type OpenedSession, readActor, startSession } from '../../src/identity/sessions/sessions.ts';
import { buildOperator } from '../../src/operator-app.ts';
import { createKey } from '../../src/store/credentials/machine-keys.ts';
import { sha256 } from '../../src/identity/keys/secrets.ts';
import { readFrom } from '../../src/store/database/database.ts';
import type { Db } from '../../src/store/database/database.ts';
import { type OidcSettings, readOidcSettings } from '../../src/identity/oidc/settings.ts';
import type { OidcProvider } from '../../src/identity/oidc/provider.ts';
import { openOidc } from '../../src/adapters/oidc/open-oidc.ts';
import { startProvider, type TestProvider } from '../oidc/provider.ts';
import { demoPlaces } from '../portal/demo-places.ts';
import { addPerson } from '../portal/people.ts';
import { layPages } from '../portal/static-pages.ts';
import { testPortal } from '../portal/test-portal.ts';
import type { Column, Signed } from './matrix-rows.ts';

export type Listener = 'portal' | 'dashboard' | 'operator';
/** Where a call is sent. */
export type Place = {
  readonly listener: Listener;
  readonly environment: Environment;
  /** Whether people may use an authenticator app. */
  readonly totp: boolean;
  /** The authenticator: the portal itself, or an OpenID Connect provider. */
  readonly authenticator: 'embedded' | 'oidc';
};
/** The default without a tag. */
export const STANDARD_PLACE: Place = {
  listener: 'portal',
  environment: 'local',
  totp: false,
  authenticator: 'embedded',
};
export type RegisteredRoute = { readonly method: string; readonly url: string; readonly action: string };
export type Opened = {
  /** Its URL, on loopback. */
  readonly origin: string;
  readonly routes: readonly RegisteredRoute[];
  close(): Promise<void>;
};
export type Session = OpenedSession & {
  readonly token: string;
  /** Machine key for a program acting instead of the person. */
  readonly machineKey?: string;
};
export type Person = { readonly username: string; readonly email: string; readonly homeGrant: number | null };

export type StageProvider = {
  readonly provider: TestProvider;
  readonly settings: OidcSettings;
  readonly port: OidcProvider;
};

export type Stage = {
  readonly db: Db;
  readonly deps: IdentityDeps;
  readonly people: Readonly<Record<Signed, Person>>;
  /** Grant A, provider A1, another provider of A, a program of A1, and the grant of actors G2 and PX. */
  readonly grantId: number;
  readonly pid: number;
  readonly siblingPid: number;
  readonly pmid: number;
  readonly secondGrantId: number;
  readonly otherGrantId: number;
  /** The current period, and the one before, in which grant A has submitted. */
  readonly periodPk: number;
  readonly winterPk: number;
  /** A machine key of grant A, created by its Grantee, with all permissions of a key. */
  readonly machineKey: string;
  /** A new session of a person, as after sign-in. */
  openSession(username: string): Promise<Session>;
  /** The same for calls that end no session: one for as long as the person has opened no other, which may end it. */
  sharedSession(username: string): Promise<Session>;
  /** A server listening in an environment; started on first use. */
  listener(place: Place): Promise<Opened>;
  /** The OpenID Connect provider; started on first use. */
  oidc(): Promise<StageProvider>;
  /** A dashboard token of the session, for the grant or for all that the person may see. */
  dashboardToken(session: Session, grantId: number | null): Promise<string>;
};

const BUILDERS = { portal: buildPortal, dashboard: buildDashboard, operator: buildOperator };

export async function openStage(): Promise<Stage> {
  // The calls come through a proxy on loopback that forwards the caller's IP address.
  const opened = await testPortal();
  // One person is refused once for each closed call, within a minute.
  const { identity } = opened.deps;
  const limits = {
    ...identity.settings.limits,
    refusals: { ...identity.settings.limits.refusals, max: 10_000 },
  };
  const deps = {
    ...opened.deps,
    config: { ...opened.deps.config, trustProxy: 'loopback' },
    identity: { ...identity, settings: { ...identity.settings, limits } },
  };
  const { db } = deps;
  const places = await demoPlaces(db);
  const { grantId, pid, siblingPid, pmid } = places.first;
  const otherGrantId = places.other.grantId;
  await giveBothAccesses(db);
  await db.updateTable('providers').set({ may_upload: true }).execute();
  await layPages(deps.config.staticDir);
  await layManual(deps.config.staticDir);
  const sibling = await addPerson(db, 'sibling@example.org', { grantId, role: 2, providerId: siblingPid });
  const password_hash = await deps.identity.hasher.hash(PASSWORD);
  await db
    .updateTable('identity_users')
    .set({ password_hash })
    .where('username', '=', sibling.username)
    .execute();
  const persona = (key: string, homeGrant: number | null): Person => ({
    username: toUsername(key),
    email: `${key}@example.org`,
    homeGrant,
  });
  const machineKey = await makeMachineKey(db, grantId);
  const listeners = new Map<string, Promise<Opened>>();
  let opening: Promise<StageProvider> | null = null;
  const oidc = () => {
    opening ??= openProvider(`${deps.config.publicUrl}/`);
    return opening;
  };
  afterAll(async () => {
    for (const listener of listeners.values()) await (await listener).close();
    await (await opening)?.provider.close();
  });
  const shared = new Map<string, Session>();
  const openSession = async (username: string): Promise<Session> => {
    shared.delete(username);
    const asked = { username, amr: ['pwd', 'sms'], network: '203.0.113.0', userAgent: null };
    const session = await db.transaction().execute((tx) => startSession(tx, deps, asked));
    return { ...session, token: await issueIdToken(deps, session, session.authTime, asked.amr) };
  };
  return {
    db,
    deps,
    people: {
      AD: persona('ada', null),
      AC: persona('alan', null),
      G: persona('grace', grantId),
      G2: persona('gus', otherGrantId),
      P: persona('pat', grantId),
      P2: { username: sibling.username, email: sibling.email, homeGrant: grantId },
      PX: persona('nell', otherGrantId),
      MK: persona('grace', grantId),
    },
    machineKey,
    grantId,
    pid,
    siblingPid,
    pmid,
    secondGrantId: places.nearlyEmpty.grantId,
    otherGrantId,
    periodPk: places.summer,
    winterPk: places.winter,
    openSession,
    sharedSession: async (username) => {
      const session = shared.get(username) ?? (await openSession(username));
      shared.set(username, session);
      return session;
    },
    oidc,
    listener: (place) => {
      const key = JSON.stringify(place);
      const start = async () =>
        open(settled(deps, place, place.authenticator === 'oidc' ? await oidc() : null), place.listener);
      const found = listeners.get(key) ?? start();
      listeners.set(key, found);
      return found;
    },
    dashboardToken: async (session, grant) => {
      const actor = await readActor(readFrom(db), session, deps.clock.now());
      if (!actor) throw new Error('The session is over.');
      const via = actor.associations.filter((one) => grant === null || one.grantId === grant);
      return issueDashboardToken(deps, actor, via);
    },
  };
}

/** The server's settings for the place. */
function settled(
  deps: IdentityDeps,
  { environment, totp, authenticator }: Place,
  opened: StageProvider | null,
): IdentityDeps {
  const { identity, config } = deps;
  const settings = { ...identity.settings, totp, authenticator, oidc: opened?.settings ?? null };
  const oidc = opened?.port ?? null;
  return { ...deps, config: { ...config, environment }, identity: { ...identity, settings, oidc } };
}

async function openProvider(redirectUri: string): Promise<StageProvider> {
  const provider = await startProvider(redirectUri);
  const settings = readOidcSettings({ APP_ENV: 'local', ...provider.env });
  return { provider, settings, port: await openOidc(settings, redirectUri) };
}

/** Starts a listener and records its registered routes. */
async function open(deps: IdentityDeps, name: Listener): Promise<Opened> {
  const routes: RegisteredRoute[] = [];
  const watch = (message: unknown): void => {
    // The framework's own notice of a new instance (its documented channel).
    const { fastify } = message as { fastify: FastifyInstance };
    fastify.addHook('onRoute', ({ method, url, config }) => {
      for (const one of [method].flat()) {
        // Every GET route also serves HEAD, with the same handler and action.
        if (one !== 'HEAD') routes.push({ method: one, url, action: config?.action ?? '' });
      }
    });
  };
  diagnostics.subscribe('fastify.initialization', watch);
  const building = BUILDERS[name](deps, pino({ level: 'silent' }));
  // Listeners create their instance before their first await, so no other one is recorded here.
  diagnostics.unsubscribe('fastify.initialization', watch);
  const app = await building;
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  if (routes.length === 0) throw new Error(`The routes of the ${name} were not noted.`);
  return { origin, routes, close: () => app.close() };
}

async function makeMachineKey(db: Db, grantId: number): Promise<string> {
  const parts = { id: '00112233445566aa', secret: 'c4'.repeat(32) };
  await db.transaction().execute((tx) =>
    createKey(tx, {
      fk_grants: grantId,
      key_id: parts.id,
      secret_hash: sha256(parts.secret),
      name: 'Nightly upload',
      actions: [...KEY_ACTIONS],
      networks: [],
      expires_at: new Date(Date.now() + 30 * 86_400_000),
      made_by: toUsername('grace'),
      made_at: new Date(),
    }),
  );
  return toKeyText(parts);
}

/** The baseline of the matrix: both accesses granted. The demo's Providers have only the portal. */
async function giveBothAccesses(db: Db): Promise<void> {
  const both = { has_portal_access: true, has_dashboard_access: true };
  await db
    .updateTable('user_associations')
    .set(both)
    .where('username', 'in', ['pat', 'nell'].map(toUsername))
    .execute();
}

/** Pages and the manual as in a build, so that calls for them can be served. */
async function layManual(staticDir: string): Promise<void> {
  await mkdir(join(staticDir, 'manual'), { recursive: true });
  await writeFile(join(staticDir, 'manual', 'manual.pdf'), '%PDF-1.3');
}

/** The person of a column, or null for an anonymous caller. */
export function findPerson(stage: Stage, column: Column): Person | null {
  return column === 'AN' ? null : stage.people[column];
}
