/** The signed-in person as the page gets it. */
import type { Me } from '@srae/contract/schemas/accounts/auth';
import type { Actor } from '@srae/domain/access/actor';
import { maskPhone } from '@srae/domain/identity/phone';
import { Problem } from '../problem.ts';
import { isDashboardOpen, isPortalOpen } from '../store/programme/availability.ts';
import { listPeriods, type PeriodRow } from '../store/programme/periods.ts';
import type { IdentityDeps } from './identity.ts';
import { findUser, type User } from '../store/accounts/users.ts';
import { countPasskeys } from '../store/credentials/passkeys.ts';
import { needsPasskey } from './passkeys/own-passkeys.ts';
import { listGroups } from '../store/accounts/groups.ts';

/** Attributes, open areas and periods of the actor. Throws NOT_SIGNED_IN when the account is gone. */
export async function readMe(deps: IdentityDeps, actor: Actor): Promise<Me> {
  const { db, clock, config } = deps;
  const [user, groups, passkeys, periods, portalOpen, dashboardOpen] = await Promise.all([
    findUser(db, actor.username),
    listGroups(db, actor.username),
    countPasskeys(db, actor.username),
    listPeriods(db),
    isPortalOpen(deps),
    isDashboardOpen(deps),
  ]);
  if (!user) throw new Problem('NOT_SIGNED_IN');
  const marker = user.scan_marker_until;
  return {
    username: user.username,
    sub: user.username,
    email: user.email,
    name: user.name,
    family_name: user.family_name,
    full_name: `${user.name} ${user.family_name}`.trim(),
    groups,
    has_phone: user.phone_e164 !== null,
    phone_masked: user.phone_e164 === null ? null : maskPhone(user.phone_e164),
    mfa: deps.identity.settings.authenticator === 'oidc' ? 'EXTERNAL' : toFactor(user),
    passkeys,
    passkey_needed: passkeys === 0 && needsPasskey(deps, actor),
    user_status: user.status,
    scan_marker: marker !== null && marker > clock.now(),
    portal_open: portalOpen,
    dashboard_open: dashboardOpen,
    environment: config.environment,
    reminders: user.reminders_on ? 'on' : 'off',
    grant_id: actor.chosenGrantId,
    idle_minutes: config.idleMinutes,
    idle_expires_at: new Date(actor.idleExpiresAt).toISOString(),
    current_period: periods.filter((period) => period.current).map(toBrief)[0] ?? null,
    periods: periods.map(toBrief),
  };
}

function toFactor(user: User): Me['mfa'] {
  return user.mfa_channel === 'preset' ? 'PRESET' : user.mfa_preferred;
}

function toBrief({ pk, name, season, current, instrument }: PeriodRow): Me['periods'][number] {
  return { pk, name, season, current, instrument };
}
