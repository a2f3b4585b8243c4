/** Schemas of sign-in, the caller's account and its sessions. Pages import only the types. */
import { z } from 'zod';
import { instrumentId } from '../instruments.ts';
import { key } from '../keys.ts';
import { pageQuery } from '../paging.ts';
import { passkeyAnswer, requestOptions } from './passkeys.ts';

// Longer than any password that can be set, so that a wrong one is refused as wrong.
const password = z.string().min(1).max(256);
const email = z.string().min(1).max(254);
const instant = z.iso.datetime();

export const empty = z.strictObject({});

export const signIn = z.strictObject({
  email,
  password,
  resend: z.boolean().optional(),
  /** A code in place of the passkey, where the account has both. */
  other_way: z.boolean().optional(),
});
export type SignIn = z.infer<typeof signIn>;

const session = z.string().min(1).max(128);
const code = z.string().min(1).max(64);

export const challenge = z.discriminatedUnion('step', [
  z.strictObject({ step: z.literal('newPasswordRequired'), session, new_password: password }),
  z.strictObject({ step: z.literal('mfaVerify'), session, code }),
  z.strictObject({ step: z.literal('customChallenge'), session, code }),
  z.strictObject({ step: z.literal('passkeyVerify'), session, response: passkeyAnswer }),
  z.strictObject({
    step: z.literal('mfaSetup'),
    session,
    country: z.string().max(8),
    national_number: z.string().max(32),
  }),
]);
export type Challenge = z.infer<typeof challenge>;

const signedIn = z.object({
  step: z.literal('done'),
  id_token: z.string(),
  /** Seconds. */
  expires_in: z.int(),
  idle_expires_at: instant,
});

/** The result of a sign-in step. */
export const stepResult = z.discriminatedUnion('step', [
  signedIn,
  z.object({
    step: z.literal('mfaVerify'),
    session,
    medium: z.enum(['SMS', 'TOTP']),
    /** Masked to the last four digits; null for a software token. */
    destination: z.string().nullable(),
    mfa_resent: z.boolean(),
    /** Seconds until another code can be sent; 0 for immediately. */
    resend_seconds: z.int(),
  }),
  z.object({ step: z.literal('mfaSetup'), session }),
  z.object({ step: z.literal('customChallenge'), session }),
  z.object({ step: z.literal('newPasswordRequired'), session }),
  z.object({
    step: z.literal('passkeyVerify'),
    session,
    options: requestOptions,
    /** A code is accepted in its place. */
    other_way: z.boolean(),
  }),
  z.object({ step: z.literal('signInAgain') }),
  z.object({ step: z.literal('resetPassword') }),
  z.object({ step: z.literal('login'), submitted: z.literal(true) }),
]);
export type StepResult = z.infer<typeof stepResult>;

/** Signed in, or proven by the provider and not linked to an account yet. */
export const oidcResult = z.discriminatedUnion('step', [
  signedIn,
  z.object({ step: z.literal('invitation'), session }),
]);
export type OidcResult = z.infer<typeof oidcResult>;
export const oidcStarted = z.object({ url: z.string() });
/** The query string of the provider's redirect. */
export const finishOidc = z.strictObject({ search: z.string().max(8192) });
export const linkOidc = z.strictObject({ session, code });
/** Where the person signs out of the provider as well. */
export const signedOut = z.object({ url: z.string().optional() });

export const forgotPassword = z.strictObject({ email });
export const forgotten = z.object({ email: z.string() });
export const confirmForgotPassword = z.strictObject({ email, code, new_password: password });
export const changePassword = z.strictObject({ current_password: password, new_password: password });

export const ownPassword = z.strictObject({ password });
export const ownCode = z.strictObject({ code });
/** The secret of an authenticator app, returned only once: in base32, and as the URI in its QR code. */
export const totpStarted = z.object({ secret: z.string(), otpauth_uri: z.string() });
export type TotpStarted = z.infer<typeof totpStarted>;

export const refreshed = z.object({ id_token: z.string(), expires_in: z.int(), idle_expires_at: instant });

export const activity = z.object({ idle_expires_at: instant });

const period = z.object({
  pk: z.int(),
  name: z.string(),
  season: z.enum(['winter', 'summer']),
  current: z.boolean(),
  instrument: instrumentId,
});

export const me = z.object({
  username: z.string(),
  sub: z.string(),
  email: z.string(),
  name: z.string(),
  family_name: z.string(),
  full_name: z.string(),
  groups: z.array(z.enum(['Admin', 'acf'])),
  has_phone: z.boolean(),
  phone_masked: z.string().nullable(),
  /** EXTERNAL: verified by the OpenID Connect provider. */
  mfa: z.enum(['SMS', 'TOTP', 'NOMFA', 'PRESET', 'EXTERNAL']),
  /** How many passkeys the person has. */
  passkeys: z.int(),
  /** The person's role requires a passkey: all other actions are refused until it is enrolled. */
  passkey_needed: z.boolean(),
  user_status: z.string(),
  scan_marker: z.boolean(),
  portal_open: z.boolean(),
  dashboard_open: z.boolean(),
  environment: z.enum(['local', 'dev', 'production']),
  reminders: z.enum(['on', 'off']),
  grant_id: z.int().nullable(),
  /** Minutes without activity after which the session ends. */
  idle_minutes: z.int(),
  idle_expires_at: instant,
  current_period: period.nullable(),
  periods: z.array(period),
});
export type Me = z.infer<typeof me>;

export const saveMe = z.strictObject({
  name: z.string().trim().min(1).max(100),
  family_name: z.string().trim().min(1).max(100),
});
export const saveReminders = z.strictObject({ on: z.boolean() });

export const chooseGrant = z.strictObject({ grant_id: z.int() });

/** A grant in the session's list, as the landing page shows it. */
export const grantEntry = z.object({
  /** Key of the association; null where an Admin has none. */
  pk: z.int().nullable(),
  id: z.int(),
  name: z.string(),
  role: z.string(),
  cohort: z.string().nullable(),
  funding_stream: z.string(),
  gr_active: z.boolean(),
  /** A practice grant, excluded from reporting (decision 37). */
  practice: z.boolean(),
  has_portal_access: z.boolean(),
  has_dashboard_access: z.boolean(),
  /** Later due dates of this grant, by period (Q138). */
  extensions: z.array(z.object({ period: z.int(), due_date: z.string() })),
  providers: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      /** Whether the provider's own accounts may upload its surveys. */
      may_upload: z.boolean(),
      programs: z.array(z.object({ id: z.int(), name: z.string() })),
    }),
  ),
});
export type GrantEntry = z.infer<typeof grantEntry>;

export const username = z.object({ username: z.string().min(1).max(254) });
/** An Admin's own grants are all of them. */
export const grantEntriesQuery = pageQuery(50, 200).omit({ search: true });
export const grantEntries = z.array(grantEntry);

export const sid = z.object({ sid: z.uuid() });
export const sessions = z.array(
  z.object({
    sid: z.string(),
    current: z.boolean(),
    signed_in_at: instant,
    last_active_at: instant,
    /** The network with its last part hidden. */
    network: z.string().nullable(),
    browser: z.string().nullable(),
  }),
);
export type Sessions = z.infer<typeof sessions>;

export const publicConfig = z.object({
  product_name: z.string(),
  /** For the footer; a picture is an address of the portal or a data URI. */
  branding: z.object({
    study_title: z.string(),
    logos: z.array(z.object({ name: z.string(), src: z.string() })),
  }),
  environment: z.enum(['local', 'dev', 'production']),
  authenticator: z.enum(['embedded', 'cognito', 'oidc']),
  /** The name of the sign-in provider; null where it is the portal. */
  provider_name: z.string().nullable(),
  /** An authenticator app is permitted in place of text messages. */
  totp: z.boolean(),
  countries: z.array(z.object({ code: z.string(), name: z.string(), mask: z.string() })),
  password_policy: z.object({ min_length: z.int(), max_length: z.int(), classes: z.boolean() }),
  help_desk: z.object({ email: z.string(), phone: z.string(), guidance_url: z.string() }),
  notices: z.object({
    government_banner: z.boolean(),
    system_use: z.string(),
    privacy_url: z.string(),
    accessibility_url: z.string(),
  }),
});
export type PublicConfig = z.infer<typeof publicConfig>;

export const jwks = z.object({ keys: z.array(z.record(z.string(), z.unknown())) });

export const outboxQuery = z.strictObject({ after: key.optional() });
export const outbox = z.array(
  z.object({
    pk: z.int(),
    medium: z.enum(['sms', 'email']),
    recipient: z.string(),
    template: z.string(),
    subject: z.string().nullable(),
    body: z.string(),
    sent_at: instant,
  }),
);
export type Outbox = z.infer<typeof outbox>;
