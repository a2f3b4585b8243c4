/** Maps the session to the types of domain/access. */
import type { AccessSession } from '@srae/domain/access/areas';
import type { AuthState } from '../api/token.ts';
import type { SessionStatus } from './session-context.ts';
import type { Me, PeriodRef, SessionGrantee } from './types.ts';

export function toAccess(
  me: Me,
  grants: readonly SessionGrantee[],
  selected: SessionGrantee | null,
): AccessSession {
  return {
    groups: { admin: isIn(me, 'admin'), acf: isIn(me, 'acf') },
    grants,
    selected,
    areas: { portalOpen: me.portal_open, dashboardOpen: me.dashboard_open },
  };
}

/**
 * Whether a signed-in person may stay: requires a phone number (AUT-034) or a passkey (BEY-175), and as second factor
 * text message, none, or an authenticator app if enabled; the scan marker waives only the latter (AUT-035).
 */
export function mayStay(me: Me, totpOffered: boolean): boolean {
  // The sign-in service has enforced its own second factor.
  if (me.mfa === 'EXTERNAL') return true;
  if (me.passkeys > 0) return true;
  return me.has_phone && (me.mfa !== 'TOTP' || totpOffered || me.scan_marker);
}

/** `ready` once the person and the associations are loaded. */
export function toSessionStatus(auth: AuthState, ready: boolean): SessionStatus {
  if (auth === 'unknown') return 'starting';
  if (auth === 'signed-out') return 'signed-out';
  return ready ? 'ready' : 'loading';
}

/** The period in the URL, otherwise the current one. */
export function findPeriod(periods: readonly PeriodRef[], pk: number | null): PeriodRef | null {
  return periods.find((one) => one.pk === pk) ?? periods.find((one) => one.current) ?? null;
}

/** Initials for the avatar. */
export function toInitials(me: Pick<Me, 'name' | 'family_name'>): string {
  return [me.name, me.family_name].map((part) => [...part.trim()][0]?.toUpperCase() ?? '').join('');
}

/** Group names are case-insensitive (Q14). */
function isIn(me: Me, group: string): boolean {
  return me.groups.some((one) => one.toLowerCase() === group);
}
