/** The caller and its associations; read from the database on every request, never from the token alone. */
export type Actor = {
  /** The person's permanent id; equal to `username`, kept apart because tokens and audit call it `sub`. */
  sub: string;
  username: string;
  /** The session row this request belongs to. */
  sid: string;
  email: string;
  name: string;
  familyName: string;
  groups: Groups;
  hasPasskey: boolean;
  associations: readonly Association[];
  /** The grant chosen on the landing page; a convenience for the page, never a permission. */
  chosenGrantId: number | null;
  /** Epoch milliseconds at which the session ends unless the person acts. */
  idleExpiresAt: number;
  /** The row of the key for machines by which the person's program acts; absent in a session. */
  machineKey?: number;
};

/** A role for the whole product; comes from the identity groups, never from an association (Q14). */
export type Groups = { admin: boolean; acf: boolean };

export type AssociationRole = 'grantee' | 'provider';

/** A person's role on one grant; for the Provider role, on one provider of it. */
export type Association = {
  pk: number;
  grantId: number;
  role: AssociationRole;
  /** Null for the Grantee role. */
  providerId: number | null;
  hasPortalAccess: boolean;
  hasDashboardAccess: boolean;
  /** gr_active of the grant. */
  grantActive: boolean;
  /** Whether survey files may be uploaded: for a Provider, only when the Grantee has switched it on (decision 30). */
  mayUpload: boolean;
};

/** The role in which a call is answered; the audit records all that applied. */
export type ActingRole = 'Admin' | 'ACF' | 'Grantee' | 'Provider';

/** The grant of a target, its gr_active, and whether it is for practice (decision 37). */
export type GrantRef = { grantId: number; grantActive: boolean; practice: boolean };

/** What the call is about, as found in the database: ids that do not nest are `missing`. */
export type Target =
  | { kind: 'none' }
  | { kind: 'missing' }
  | { kind: 'person'; username: string }
  | ({ kind: 'grant' } & GrantRef)
  | ({ kind: 'provider'; providerId: number } & GrantRef)
  | ({ kind: 'program'; providerId: number; programId: number } & GrantRef);
