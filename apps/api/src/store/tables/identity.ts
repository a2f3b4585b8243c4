/** Row types: people, associations and sign-in. */
import type { WarningDays } from '@srae/domain/identity/unused-account';
import type { ColumnType, Generated } from 'kysely';
import type { Instant, InstantOrNull } from './column-types.ts';

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
    /** A number entered by the person, unconfirmed: before ('fresh') and after ('used') its first code (OT-8). */
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
    /** The latest time step with an accepted code: none works twice. */
    totp_last_step: Optional<number>;
    /** Wrong passwords in a row, from anywhere. */
    failed_count: Generated<number>;
    disabled_at: InstantOrNull;
    scan_marker_until: InstantOrNull;
    last_sign_in_at: InstantOrNull;
    reminders_on: Generated<boolean>;
    /** When an Admin reactivated the account; counts as use. */
    activated_at: InstantOrNull;
    /** Announced deactivation of the unused account; null before the first warning. */
    deactivation_at: InstantOrNull;
    /** Days in advance of the last warning. */
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
    /** Placeholder shown to the inviter instead of the person. */
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
    /** In base64url, as in browsers. */
    credential_id: string;
    name: string;
    /** COSE. */
    public_key: Uint8Array;
    /** Of signatures; 0 where the authenticator does not count. */
    counter: ColumnType<string, number, number>;
    transports: string[];
    created_at: Instant;
    last_used_at: InstantOrNull;
    /** When its counter decreased, which shows that a copy exists. */
    blocked_at: InstantOrNull;
  };
  /** Of a sign-in by passkey, or of a session that adds one. */
  passkey_challenges: { challenge_hash: Uint8Array; sid: Optional<string>; expires_at: Instant };
  /** Changes of a person's sign-in credentials by Admins. */
  credential_changes: {
    pk: Generated<number>;
    username: string;
    credential: 'password' | 'email' | 'factor';
    changed_by: string;
    changed_at: Instant;
    /** When the person proved the replacement; null: in effect. */
    ended_at: InstantOrNull;
  };
  /** Requested by one Admin, decided by another. */
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
  /** Link from a provider's subject to an account. */
  identity_links: { username: string; issuer: string; subject: string; linked_at: Instant };
  /** Values that the provider's response is checked against, by the token of the redirected browser. */
  oidc_requests: {
    token_hash: Uint8Array;
    state: string;
    nonce: string;
    code_verifier: string;
    expires_at: Instant;
  };
  /** Identity proven by the provider, until the invitation is proven. */
  oidc_unlinked: {
    session_hash: Uint8Array;
    issuer: string;
    subject: string;
    email: string;
    amr: string[];
    expires_at: Instant;
  };
  reset_codes: {
    /** Of the address that the code was requested for, with or without an account. */
    name_digest: Uint8Array;
    /** Null where no code was mailed. */
    username: Optional<string>;
    code_hash: Uint8Array;
    expires_at: Instant;
  };
  /** The last code sent to a person's phone, while valid. */
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
