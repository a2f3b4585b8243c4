/**
 * One hook authorizes every route before any handler runs: who calls (session row), what the call acts on
 * (resolved from the database), and whether the permission table allows it. A route without an action prevents
 * the server from starting.
 */
import type { BodyCase, Endpoint } from '@srae/contract/endpoint';
import type { Actor, Target } from '@srae/domain/access/actor';
import { decide } from '@srae/domain/access/decide';
import type { AccessState, Decision } from '@srae/domain/access/decide';
import { ACTIONS, getRule } from '@srae/domain/access/policy';
import type { Action } from '@srae/domain/access/policy';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { readFrom, runBatch } from '../store/database/database.ts';
import type { Read, ReadAs, Run, Scope } from '../store/database/database.ts';
import { accessContextQueries } from '../store/access/access-context.ts';
import type { AccessContext, AccessContextQueries } from '../store/access/access-context.ts';
import { toAhead } from '../store/access/read-ahead.ts';
import type { AheadQuery } from '../store/access/read-ahead.ts';
import type { ResolvedTarget } from '../store/access/targets.ts';
import { auditRefusal } from './access/audit-refusal.ts';
import { turnsOf } from './limits/turns.ts';
import { readIds, readInBody, readParams, readQuery, toKeys } from './access/named-target.ts';
import { Problem } from '../problem.ts';
import type { TargetIds } from '../store/access/keys.ts';

/** The authenticated caller of this request and the decision of the permission table. */
export type Access = {
  /** The authorized action; where the body or query names it, not the route's own. */
  readonly action: Action;
  readonly actor: Actor | null;
  readonly decision: Extract<Decision, { allowed: true }>;
  readonly target: ResolvedTarget | null;
  /** Grants whose rows the call may touch. */
  readonly scope: Scope;
  /** Rows of the route's own query, if they were read with the caller (decision 64). */
  readonly ahead: readonly unknown[] | null;
};

declare module 'fastify' {
  // oxlint-disable-next-line typescript/consistent-type-definitions
  interface FastifyInstance {
    /**
     * Identifies and authorizes the call again, within the turn of work that waited after its body had arrived. Throws
     * like the hook.
     */
    authorizeAgain(request: FastifyRequest): Promise<Access>;
  }
  // Interfaces, because only interfaces can be augmented.
  // oxlint-disable-next-line typescript/consistent-type-definitions
  interface FastifyRequest {
    actor: Actor | null;
    access: Access | null;
    accessContext: (AccessContext & Pick<Access, 'ahead'>) | null;
    /** When the caller was read, and with the caller the access context; null before. */
    callerReadAt: number | null;
  }
  // oxlint-disable-next-line typescript/consistent-type-definitions
  interface FastifyContextConfig {
    action?: Action;
    ahead?: AheadQuery;
    targetInBody?: string;
    /** The query may name the target, and with it the action. */
    narrowedBy?: { readonly grant: Action; readonly provider?: Action };
    /** The body names the action and the target. */
    byBody?: NonNullable<Endpoint['byBody']>;
  }
}

/**
 * Authentication of the listener: reads the session for a token of the accepted kind, along with `readAs`; whatever else
 * takes a connection, by `run`. It is called again for the same request after a slow body (`request.callerReadAt` is
 * then set).
 */
export type Authenticate = (request: FastifyRequest, readAs: ReadAs, run: Run) => Promise<Actor | null>;

const runAtOnce: Run = (_person, work) => work();

/** Registers the hooks. Routes registered afterwards must carry an action of the permission table. */
export function registerAccess(app: FastifyInstance, deps: Deps, authenticate: Authenticate): void {
  app.decorateRequest('actor', null);
  app.decorateRequest('access', null);
  app.decorateRequest('accessContext', null);
  app.decorateRequest('callerReadAt', null);
  app.decorate('authorizeAgain', async (request: FastifyRequest) => {
    await identify(request, runAtOnce);
    await authorize(request, runAtOnce);
    if (!request.access) throw new Error('A route without an action has nothing to authorize.');
    return request.access;
  });

  app.addHook('onRoute', (route) => {
    const action = route.config?.action;
    if (!action || !ACTIONS.includes(action)) {
      throw new Error(`${String(route.method)} ${route.url} has no action of the permission table.`);
    }
  });

  const inTurn = turnsOf(deps.db);
  const toRun = (request: FastifyRequest): Run => {
    return (person, work) => inTurn(request, person, work);
  };
  app.addHook('onRequest', (request) => identify(request, toRun(request)));

  app.addHook('preValidation', async (request) => {
    const run = toRun(request);
    if (isStale(request, deps)) await identify(request, run);
    await authorize(request, run);
  });

  /** Reads who calls, and refuses what no target could permit. */
  async function identify(request: FastifyRequest, run: Run): Promise<void> {
    const action = readAction(request);
    if (!action) return;
    request.accessContext = null;
    if (getRule(action).credential !== 'none') {
      const readAs: ReadAs = (person) => {
        const read = readWithContext(request, deps, action);
        return (caller) => run(person, () => read(caller));
      };
      request.actor = await authenticate(request, readAs, run);
    }
    request.callerReadAt = deps.clock.now().getTime();
    // For a missing target, only refusals that do not depend on it take precedence over 404.
    const early = decide(
      action,
      request.actor,
      { kind: 'missing' },
      { portalOpen: true, dashboardOpen: true, passkeyMissing: lacksPasskey(deps, request.actor) },
    );
    if (!early.allowed && early.status !== 404) await refuse(request, { deps, run }, action, early);
  }

  /** Decides on the call of the identified caller and its target. */
  async function authorize(request: FastifyRequest, run: Run): Promise<void> {
    const named = readCase(request);
    const action = named?.action ?? readAction(request);
    if (!action) return;
    const { found, target, state, ahead } = await resolve(request, { deps, run }, action, named);
    const decision = decide(action, request.actor, target, state);
    if (!decision.allowed) {
      if (decision.status === 404) refuseUnnamed(request);
      return refuse(request, { deps, run }, action, decision);
    }
    const scope = toScope(decision, found);
    request.access = { action, actor: request.actor, decision, target: found, scope, ahead };
  }
}

function readAction(request: FastifyRequest): Action | null {
  const { action, narrowedBy } = request.routeOptions.config;
  if (narrowedBy) {
    const query = readQuery(request);
    if (query['provider'] !== undefined && narrowedBy.provider) return narrowedBy.provider;
    if (query['grant'] !== undefined) return narrowedBy.grant;
  }
  // Absent only on unknown routes: onRoute rejects every other route without one.
  return action ?? null;
}

/** The action and target where the body names them; a malformed body is refused this early (reading rule 2). */
function readCase(request: FastifyRequest): BodyCase | null {
  const { byBody } = request.routeOptions.config;
  if (!byBody) return null;
  const { body } = request;
  const isObject = typeof body === 'object' && body !== null && !Array.isArray(body);
  const named = isObject ? byBody(Object.fromEntries(Object.entries(body))) : null;
  if (!named) throw new Problem('BAD_REQUEST');
  return named;
}

/** A body without the target that this caller must name is malformed (400): no target was named that could be 404. */
function refuseUnnamed(request: FastifyRequest): void {
  const { targetInBody: member } = request.routeOptions.config;
  if (member === undefined || readInBody(request, member) !== null) return;
  throw new Problem('BAD_REQUEST', undefined, { message: `Say which grant is meant: ${member} is missing.` });
}

/** The dependencies of a call's access, and how it does what takes a connection. */
type At = { readonly deps: Deps; readonly run: Run };

async function refuse(
  request: FastifyRequest,
  { deps, run }: At,
  action: Action,
  decision: Extract<Decision, { allowed: false }>,
): Promise<never> {
  const { actor } = request;
  if (actor) await run(actor.sub, () => auditRefusal(request, deps, action, decision));
  throw new Problem(decision.code === 'UNAUTHENTICATED' ? 'NOT_SIGNED_IN' : decision.code);
}

/** Reads the caller and, unless the body names the target, the context of the decision in the same round trip. */
function readWithContext(request: FastifyRequest, deps: Deps, action: Action): Read {
  const { byBody, targetInBody } = request.routeOptions.config;
  if (byBody || targetInBody !== undefined) return readFrom(deps.db);
  return async (caller) => {
    const ids = readIds(request);
    const context = toAccessQueries(deps, action, ids);
    const ahead = toAhead(caller, request.routeOptions.config.ahead, ids);
    const batch = [...context.queries, ...(ahead ? [ahead.query] : [])];
    const [rows, ...others] = await runBatch(deps.db, [ahead?.caller ?? caller, ...batch]);
    request.accessContext = {
      ...context.read(others),
      ahead: ahead && (others.at(-1) ?? null),
    };
    return rows;
  };
}

/** A body may arrive slowly; data read before it is valid for at most this long. */
export const FRESH_MS = 1_000;

function isStale({ callerReadAt }: FastifyRequest, { clock }: Deps): boolean {
  const age = clock.now().getTime() - (callerReadAt ?? Number.NEGATIVE_INFINITY);
  return age < 0 || age > FRESH_MS;
}

/** Whether the caller's role requires a passkey and the caller has none (BEY-175). */
function lacksPasskey({ config }: Deps, actor: Actor | null): boolean {
  if (!actor || actor.hasPasskey) return false;
  const { admin, acf } = actor.groups;
  return config.identity.requirePasskey.some((group) => (group === 'Admin' ? admin : acf));
}

async function resolve(
  request: FastifyRequest,
  { deps, run }: At,
  action: Action,
  inBody: BodyCase | null,
): Promise<{ found: ResolvedTarget | null; target: Target; state: AccessState } & Pick<Access, 'ahead'>> {
  const ids = inBody ? toKeys(inBody.target) : readIds(request);
  const read = request.accessContext;
  const ahead = read?.ahead ?? null;
  const { target: found, state } =
    read ?? (await loadAccessContext({ deps, run }, request.actor, toAccessQueries(deps, action, ids)));
  if (!found) {
    const target: Target = namesTarget(action, ids)
      ? { kind: 'missing' }
      : readPerson(request, getRule(action).target);
    return { found, target, state, ahead };
  }
  const grant = { grantId: found.grantId, grantActive: found.grantActive, practice: found.practice };
  const { providerId, programId } = found;
  if (programId !== null && providerId !== null)
    return { found, target: { kind: 'program', ...grant, providerId, programId }, state, ahead };
  if (providerId !== null) return { found, target: { kind: 'provider', ...grant, providerId }, state, ahead };
  return { found, target: { kind: 'grant', ...grant }, state, ahead };
}

function toAccessQueries(deps: Deps, action: Action, ids: TargetIds | 'malformed'): AccessContextQueries {
  const { gate } = getRule(action);
  if (ids === 'malformed') return accessContextQueries(deps, gate, null, null);
  // A call without a target may still name its period.
  return accessContextQueries(deps, gate, namesTarget(action, ids) ? ids : null, ids.periodPk ?? null);
}

async function loadAccessContext(
  { deps, run }: At,
  actor: Actor | null,
  { queries, read }: AccessContextQueries,
): Promise<AccessContext> {
  return read(queries.length === 0 ? [] : await run(actor?.sub ?? null, () => runBatch(deps.db, queries)));
}

function namesTarget(action: Action, ids: TargetIds | 'malformed'): boolean {
  if (ids === 'malformed') return true;
  return getRule(action).target !== 'none' && Object.values(ids).some((id) => id !== undefined);
}

/** Calls about persons resolve their target in the handler's store call; the hook only compares the caller's name. */
function readPerson(request: FastifyRequest, level: string): Target {
  const username = readParams(request)['username'];
  if (level === 'person' && username !== undefined && request.actor) {
    const { actor } = request;
    const own = username === actor.username || username.toLowerCase() === actor.email.toLowerCase();
    return { kind: 'person', username: own ? actor.username : username };
  }
  return { kind: 'none' };
}

function toScope(decision: Extract<Decision, { allowed: true }>, target: ResolvedTarget | null): Scope {
  if (target) return [target.grantId];
  if (decision.as.includes('Admin') || decision.as.includes('ACF')) return 'all';
  return [...new Set(decision.via.map((association) => association.grantId))];
}
