/** The caller and its associations; read from the database on every request, never from the token alone. */
export type Actor = {
  /** The person's permanent id; equals `username`, a separate field because tokens and audit call it `sub`. */
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
  /** Epoch milliseconds at which the session expires without activity. */
  idleExpiresAt: number;
  /** Row of the machine key that authenticated the caller's program; absent in a session. */
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

/** The role in which a call is served; the audit records all that applied. */
export type ActingRole = 'Admin' | 'ACF' | 'Grantee' | 'Provider';

/** The grant of a target, its gr_active, and whether it is for practice (decision 37). */
export type GrantRef = { grantId: number; grantActive: boolean; practice: boolean };

/** The resource of the call, resolved in the database: ids that do not nest are `missing`. */
export type Target =
  | { kind: 'none' }
  | { kind: 'missing' }
  | { kind: 'person'; username: string }
  | ({ kind: 'grant' } & GrantRef)
  | ({ kind: 'provider'; providerId: number } & GrantRef)
  | ({ kind: 'program'; providerId: number; programId: number } & GrantRef);
