import type { ActingRole, Actor, Association, Target } from './actor.ts';
import { type Action, type Reach, type Rule, getRule, isPortalGate } from './policy.ts';

/** Which areas are currently open; see areas.ts. */
export type AccessState = {
  portalOpen: boolean;
  dashboardOpen: boolean;
  /** The setting requires a passkey for the caller's role, and the caller has none. */
  passkeyMissing?: boolean;
};

export type RefusalCode =
  | 'UNAUTHENTICATED'
  | 'PASSKEY_NEEDED'
  | 'FORBIDDEN'
  | 'ADMIN_READ_ONLY'
  | 'NOT_FOUND'
  | 'NO_PORTAL_ACCESS'
  | 'PORTAL_CLOSED'
  | 'GRANT_INACTIVE'
  | 'NO_UPLOAD_ACCESS'
  | 'NO_DASHBOARD_ACCESS'
  | 'DASHBOARD_CLOSED';

export type Decision =
  | {
      allowed: true;
      /** Every role that opened the call, for the audit. */
      as: readonly ActingRole[];
      /** The response is limited to the caller's part. */
      filtered: boolean;
      /** The associations that permitted the call; with `filtered`, they define the caller's part. */
      via: readonly Association[];
    }
  | { allowed: false; status: 401 | 403 | 404; code: RefusalCode };

/**
 * Decides a call in the matrix's order of refusal: no session 401, action denied to this person on every grant 403,
 * target missing or not visible to the person 404, role on that target 403, gates 403.
 * Roles are combined per grant; an Admin with an association also acts in that role.
 */
export function decide(action: Action, actor: Actor | null, target: Target, state: AccessState): Decision {
  const rule = getRule(action);
  if (rule.credential === 'none') return allow([], [], false);
  if (actor === null) return refuse(401, 'UNAUTHENTICATED');
  if (state.passkeyMissing && !rule.beforePasskey) return refuse(403, 'PASSKEY_NEEDED');
  if (isClosedEverywhere(rule, actor)) return refuseRole(rule, actor);
  if (!isVisible(rule, actor, target)) return refuse(404, 'NOT_FOUND');

  const groupRoles = groupsThatOpen(rule, actor);
  const entitled = actor.associations.filter((one) => toReach(rule, one) !== 'no' && covers(one, target));
  if (groupRoles.length === 0 && entitled.length === 0) {
    return isOwnAccount(rule) ? allow([], [], false) : refuseRole(rule, actor);
  }

  const barred = entitled.map((one) => gateRefusal(rule, actor, one, state));
  const via = entitled.filter((_, index) => barred[index] === null);
  if (groupRoles.length === 0 && via.length === 0) return refuse(403, barred[0] ?? 'FORBIDDEN');
  const full =
    groupRoles.some((one) => one.reach === 'yes') || via.some((one) => toReach(rule, one) === 'yes');
  return allow([...groupRoles.map((one) => one.role), ...listRoles(via)], via, !full);
}

function isClosedEverywhere(rule: Rule, actor: Actor): boolean {
  if (groupsThatOpen(rule, actor).length > 0) return false;
  if (actor.associations.some((one) => toReach(rule, one) !== 'no')) return false;
  // A person without any association still has an own account.
  return !(isOwnAccount(rule) && actor.associations.length === 0);
}

/** Calls open to every role and without a gate concern the caller's own account or reference data. */
function isOwnAccount(rule: Rule): boolean {
  return (
    rule.gate === 'none' &&
    rule.admin !== 'no' &&
    rule.acf !== 'no' &&
    rule.grantee !== 'no' &&
    rule.provider !== 'no'
  );
}

function groupsThatOpen(rule: Rule, actor: Actor): { role: ActingRole; reach: Reach }[] {
  const roles: { role: ActingRole; reach: Reach }[] = [];
  if (actor.groups.admin && rule.admin !== 'no') roles.push({ role: 'Admin', reach: rule.admin });
  if (actor.groups.acf && rule.acf !== 'no') roles.push({ role: 'ACF', reach: rule.acf });
  return roles;
}

function toReach(rule: Rule, association: Association): Reach {
  return association.role === 'grantee' ? rule.grantee : rule.provider;
}

function isVisible(rule: Rule, actor: Actor, target: Target): boolean {
  if (rule.target === 'none') return true;
  switch (target.kind) {
    case 'missing':
      return false;
    case 'none':
      // The handler's statement selects the caller's own objects. A call whose grant is optional
      // (the dashboard session) needs a role that reaches every grant.
      return rule.target === 'self' || groupsThatOpen(rule, actor).length > 0;
    case 'person':
      return target.username === actor.username || (rule.target === 'person' && actor.groups.admin);
    default: {
      const isHeld = actor.associations.some((one) => covers(one, target));
      // A practice grant is its organisation's own (decision 37).
      return isHeld || (!target.practice && (actor.groups.admin || groupsThatOpen(rule, actor).length > 0));
    }
  }
}

/** Whether the association covers the target: its grant, and for a Provider below the grant its own provider. */
function covers(association: Association, target: Target): boolean {
  if (!isOnGrant(target)) return true;
  if (association.grantId !== target.grantId) return false;
  if (association.role === 'grantee' || target.kind === 'grant') return true;
  return association.providerId === target.providerId;
}

function isOnGrant(target: Target): target is Extract<Target, { grantId: number }> {
  return target.kind === 'grant' || target.kind === 'provider' || target.kind === 'program';
}

/** Admins pass every gate (Q10): they read without an association and write with one. */
function gateRefusal(
  rule: Rule,
  actor: Actor,
  association: Association,
  state: AccessState,
): RefusalCode | null {
  if (rule.gate === 'none' || actor.groups.admin) return null;
  if (isPortalGate(rule.gate)) {
    if (!association.hasPortalAccess) return 'NO_PORTAL_ACCESS';
    if (!state.portalOpen) return 'PORTAL_CLOSED';
    if (!association.grantActive) return 'GRANT_INACTIVE';
    return rule.gate !== 'upload' || association.mayUpload ? null : 'NO_UPLOAD_ACCESS';
  }
  if (!association.hasDashboardAccess) return 'NO_DASHBOARD_ACCESS';
  return state.dashboardOpen ? null : 'DASHBOARD_CLOSED';
}

function listRoles(associations: readonly Association[]): ActingRole[] {
  const roles: ActingRole[] = [];
  if (associations.some((one) => one.role === 'grantee')) roles.push('Grantee');
  if (associations.some((one) => one.role === 'provider')) roles.push('Provider');
  return roles;
}

function refuseRole(rule: Rule, actor: Actor): Decision {
  const readOnly = actor.groups.admin && rule.admin === 'no';
  return refuse(403, readOnly ? 'ADMIN_READ_ONLY' : 'FORBIDDEN');
}

function allow(as: readonly ActingRole[], via: readonly Association[], filtered: boolean): Decision {
  return { allowed: true, as, via, filtered };
}

function refuse(status: 401 | 403 | 404, code: RefusalCode): Decision {
  return { allowed: false, status, code };
}
