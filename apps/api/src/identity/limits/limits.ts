import type { LimitName } from '@srae/domain/identity/limit-words';

/** A rate limit. Beyond `max` attempts within the window further ones are refused; with `blockMs` for that long. */
export type Limit = {
  readonly name: string;
  readonly max: number;
  readonly windowMs: number;
  readonly blockMs?: number;
};

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export const RESET_CODE_MS = 10 * MINUTE;

/** The clocks of two machines differ by less. A time further ahead was stored by a clock that was wrong. */
export const CLOCK_SKEW_MS = MINUTE;

/** The limits of the design (AU-1, AU-4, OT-4, OT-6); the same in every environment. */
export const DEFAULT_LIMITS = {
  /** Wrong passwords for one e-mail from one network. */
  passwordPair: { name: 'password-pair', max: 5, windowMs: 15 * MINUTE, blockMs: 15 * MINUTE },
  /** Wrong passwords for one e-mail from anywhere. */
  passwordEmail: { name: 'password-email', max: 50, windowMs: HOUR, blockMs: 15 * MINUTE },
  failedPerIp: { name: 'failed-ip', max: 30, windowMs: MINUTE },
  signInsPerIp: { name: 'sign-ins-ip', max: 300, windowMs: MINUTE },
  resetsPerIp: { name: 'resets-ip', max: 10, windowMs: HOUR },
  /** Reset mails to one address, from any network. The window is the lifetime of a code: the last one is valid in it. */
  resetMails: { name: 'reset-mails', max: 10, windowMs: RESET_CODE_MS },
  /** Wrong reset codes for one address, from any network: with 32^6 codes, a chance of one in a million a day. */
  resetGuesses: { name: 'reset-guesses', max: 1_000, windowMs: DAY },
  /** Failed sign-ins across the installation that trigger the alarm. */
  failureAlarm: { name: 'failure-alarm', max: 200, windowMs: 10 * MINUTE },
  /** Wrong codes of one person; for a reset, from one network for one address. */
  codes: { name: 'codes', max: 5, windowMs: 15 * MINUTE, blockMs: 15 * MINUTE },
  codesADay: { name: 'codes-day', max: 20, windowMs: DAY, blockMs: DAY },
  /** Text messages to one person, and to one number. */
  sendEvery: { name: 'send-every', max: 1, windowMs: 30 * SECOND },
  sends: { name: 'sends', max: 5, windowMs: 15 * MINUTE },
  sendsPerPersonADay: { name: 'sends-person-day', max: 10, windowMs: DAY },
  /** All text messages of a day. */
  sendsADay: { name: 'sends-day', max: 5_000, windowMs: DAY },
  /** Calls with an unknown machine key, from one address or /64. */
  machineKeyFailures: { name: 'machine-key-failures', max: 30, windowMs: MINUTE },
  /** Refusals recorded of one person, or of one known machine key. */
  refusals: { name: 'refusals', max: 30, windowMs: MINUTE },
  /** Calls with one key. */
  machineKeyCalls: { name: 'machine-key-calls', max: 600, windowMs: HOUR },
  /** People added to grants by one Grantee. */
  invitationsADay: { name: 'invitations-day', max: 30, windowMs: DAY },
} as const satisfies Record<string, Limit & { readonly name: LimitName }>;

export type Limits = { readonly [name in keyof typeof DEFAULT_LIMITS]: Limit };

/** Resends of one invitation. */
export const INVITATION_RESENDS: Limit = { name: 'invitations', max: 5, windowMs: HOUR };

/** Consecutive wrong passwords, from anywhere, that disable the password until a reset (AU-1). */
const DISABLED_AFTER = 100;
/** Consecutive wrong preset codes that void it until an Admin resets it (OT-10). */
export const PRESET_VOID_AFTER = 10;

/** The link to the manual's PDF. */
export const MANUAL_TICKET_SECONDS = 60;

export const CHALLENGE_MS = 5 * MINUTE;
/** From the redirect to an OpenID Connect provider until the return. */
export const OIDC_REQUEST_MS = 15 * MINUTE;
export const ID_TOKEN_SECONDS = 600;
export const DASHBOARD_TOKEN_SECONDS = 300;
/** A refresh token reused by a second tab within this time gets the same successor (TK-5). */
export const REFRESH_GRACE_MS = 10 * SECOND;
/** Grace after the displayed deadline, so that the last draft is still accepted. */
export const IDLE_GRACE_MS = 30 * SECOND;
/** Less than the grace, so that nobody is signed out before the displayed deadline. */
export const ACTIVITY_STEP_MS = 5 * SECOND;
export const SESSIONS_PER_PERSON = 5;
export const TEMPORARY_PASSWORD_MS = 7 * DAY;
export const KEY_LIFETIME_MS = 90 * DAY;
/** A key is published this long before it signs. */
export const KEY_NOTICE_MS = DAY;

/** Whether too many consecutive wrong passwords have disabled the password until it is reset. */
export function isPasswordDisabled(user: { readonly failed_count: number }): boolean {
  return user.failed_count >= DISABLED_AFTER;
}
