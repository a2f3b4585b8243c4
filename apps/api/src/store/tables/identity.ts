/** Row types: people, associations and everything sign-in needs. */
import type { WarningDays } from '@srae/domain/identity/unused-account';
import type { ColumnType, Generated } from 'kysely';

type Instant = ColumnType<Date, Date | string, Date | string>;
type InstantOrNull = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
type Optional<T> = ColumnType<T | null, T | null | undefined, T | null>;

export type UserStatus = 'CONFIRMED' | 'UNCONFIRMED' | 'FORCE_CHANGE_PASSWORD' | 'RESET_REQUIRED';
export type GroupName = 'Admin' | 'acf';
export type ChallengeStep =
  | 'mfaVerify'
  | 'mfaSetup'
  | 'customChallenge'
  | 'newPasswordRequired'
  | 'passkeyVerify';

export type IdentityTables = {
  identity_users: {
    username: string;
    email: string;
    name: string;
    family_name: string;
    phone_e164: Optional<string>;
    /** As typed, shown back to the Admin; differs from the real number for +6 ones. */
    phone_entered: Optional<string>;
    mfa_channel: Optional<'sms' | 'preset'>;
    mfa_preferred: Generated<'SMS' | 'TOTP' | 'NOMFA'>;
    phone_verified_at: InstantOrNull;
    /** A number the person gave and has not answered from: before ('fresh') and after ('used') its first code (OT-8). */
    phone_trial: Optional<'fresh' | 'used'>;
    status: UserStatus;
    /** argon2id with its parameters. */
    password_hash: Optional<string>;
    password_changed_at: InstantOrNull;
    /** When the password in force was chosen by a mailed code, which proves the mailbox; null when it was not. */
    password_mailed_at: InstantOrNull;
    temp_password_expires_at: InstantOrNull;
    preset_code_hash: Optional<string>;
    preset_code_misses: Generated<number>;
    totp_secret_sealed: Optional<Uint8Array>;
    /** Shown to the person and not yet proven by a code. */
    totp_pending_sealed: Optional<Uint8Array>;
    /** The latest time step a code was taken of: none works twice. */
    totp_last_step: Optional<number>;
    /** Wrong passwords in a row, from anywhere. */
    failed_count: Generated<number>;
    disabled_at: InstantOrNull;
    scan_marker_until: InstantOrNull;
    last_sign_in_at: InstantOrNull;
    reminders_on: Generated<boolean>;
    /** When an Admin activated the account again: it counts as used from then on. */
    activated_at: InstantOrNull;
    /** When it will be deactivated because it is unused, as its person was told; null before the first warning. */
    deactivation_at: InstantOrNull;
    /** The days ahead of the last warning. */
    deactivation_warning: Optional<WarningDays>;
    created_at: Instant;
    updated_at: Instant;
  };
  identity_groups: { username: string; group_name: GroupName; added_at: Instant; added_by: Optional<string> };
  user_associations: {
    pk: Generated<number>;
    username: string;
    fk_roles: 1 | 2;
    fk_grants: number;
    fk_providers: Optional<number>;
    has_portal_access: boolean;
    has_dashboard_access: boolean;
    created_at: Instant;
    created_by: Optional<string>;
    /** Set together with its provider's, and cleared when that is restored. */
    deleted_at: InstantOrNull;
  };
  /** View: associations in force, and the practice grant of the organisation for everybody with the Grantee role. */
  held_associations: {
    pk: number;
    username: string;
    fk_roles: 1 | 2;
    fk_grants: number;
    fk_providers: number | null;
    has_portal_access: boolean;
    has_dashboard_access: boolean;
    grant_active: boolean;
  };
  /** Of people who have an account already, until they accept. */
  association_invitations: {
    pk: Generated<number>;
    /** Stands for the person wherever the inviter looks. */
    alias: string;
    username: string;
    email: string;
    name: string;
    family_name: string;
    fk_grants: number;
    fk_providers: Optional<number>;
    has_portal_access: boolean;
    has_dashboard_access: boolean;
    created_at: Instant;
    created_by: string;
    expires_at: Instant;
    declined_at: InstantOrNull;
  };
  login_challenges: {
    session_hash: Uint8Array;
    username: string;
    step: ChallengeStep;
    code_hash: Optional<Uint8Array>;
    /** The person has chosen the password in this sign-in. */
    chose_password: Generated<boolean>;
    created_at: Instant;
    expires_at: Instant;
  };
  passkeys: {
    pk: Generated<number>;
    username: string;
    /** In base64url, as browsers have it. */
    credential_id: string;
    name: string;
    /** COSE. */
    public_key: Uint8Array;
    /** Of signatures; 0 where the authenticator does not count. */
    counter: ColumnType<string, number, number>;
    transports: string[];
    created_at: Instant;
    last_used_at: InstantOrNull;
    /** When its counter went back: a copy of it exists. */
    blocked_at: InstantOrNull;
  };
  /** Of a sign-in by passkey, or of a session that adds one. */
  passkey_challenges: { challenge_hash: Uint8Array; sid: Optional<string>; expires_at: Instant };
  /** What Admins have changed of how a person signs in. */
  credential_changes: {
    pk: Generated<number>;
    username: string;
    credential: 'password' | 'email' | 'factor';
    changed_by: string;
    changed_at: Instant;
    /** When the person has proven to hold what replaces it; null: in force. */
    ended_at: InstantOrNull;
  };
  /** Asked for by one Admin, decided on by another. */
  recoveries: {
    pk: Generated<number>;
    username: string;
    reason: string;
    requested_by: string;
    requested_at: Instant;
    expires_at: Instant;
    decision: Optional<'approved' | 'refused'>;
    decided_by: Optional<string>;
    decided_at: InstantOrNull;
  };
  /** Whose account a subject of a provider is. */
  identity_links: { username: string; issuer: string; subject: string; linked_at: Instant };
  /** What the answer of the provider is held to, by the token of the browser that went there. */
  oidc_requests: {
    token_hash: Uint8Array;
    state: string;
    nonce: string;
    code_verifier: string;
    expires_at: Instant;
  };
  /** Proven by the provider, until the invitation is. */
  oidc_unlinked: {
    session_hash: Uint8Array;
    issuer: string;
    subject: string;
    email: string;
    amr: string[];
    expires_at: Instant;
  };
  reset_codes: {
    /** Of the address the code was asked for, with or without an account. */
    name_digest: Uint8Array;
    /** Null where no code was mailed. */
    username: Optional<string>;
    code_hash: Uint8Array;
    /** Tries so far. */
    misses: Generated<number>;
    expires_at: Instant;
  };
  /** The code sent last to a person's phone, while it is good. */
  sent_codes: {
    username: string;
    code_hash: Uint8Array;
    /** Masked. */
    destination: string;
    sent_at: Instant;
    expires_at: Instant;
  };
  sessions: {
    sid: string;
    username: string;
    auth_time: Instant;
    amr: string[];
    last_active_at: Instant;
    idle_expires_at: Instant;
    absolute_expires_at: Instant;
    ended_at: InstantOrNull;
    ended_because: Optional<string>;
    chosen_grant: Optional<number>;
    network: Optional<string>;
    user_agent: Optional<string>;
  };
  refresh_tokens: { token_hash: Uint8Array; sid: string; issued_at: Instant; used_at: InstantOrNull };
  signing_keys: {
    kid: string;
    public_jwk: ColumnType<Record<string, unknown>, string, never>;
    private_sealed: Uint8Array;
    published_at: Instant;
    active_from: Instant;
    retired_at: InstantOrNull;
  };
  throttles: { key: Uint8Array; count: number; window_ends_at: Instant; blocked_until: InstantOrNull };
  outbox: {
    pk: Generated<number>;
    medium: 'sms' | 'email';
    recipient: string;
    template: string;
    subject: Optional<string>;
    body: string;
    idempotency_key: string;
    sent_at: Instant;
  };
};
