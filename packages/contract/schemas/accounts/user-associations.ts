/** Schemas of user management. Attributes of people are flattened under the names of the specification (P§3). */
import { z } from 'zod';
import { pageQuery } from '../paging.ts';
import { bodyKey, key, wholeText } from '../keys.ts';

const text = z.string().max(254);

export const USER_SORTS = ['name', 'family_name', 'email', 'phone', 'status', 'last_sign_in'] as const;
export type UserSort = (typeof USER_SORTS)[number];

export const usersQuery = pageQuery(50, 200).extend({
  sort: z.enum(USER_SORTS).default('family_name'),
  order: z.enum(['asc', 'desc']).default('asc'),
  /** Leaves out people who are associated with this grant (Q16). */
  without_grant: key.optional(),
  status: z.enum(['confirmed', 'unconfirmed', 'force_change_password', 'reset_required']).optional(),
  enabled: z.enum(['true', 'false']).optional(),
  group: z.enum(['Admin', 'acf']).optional(),
  invitation: z.enum(['accepted', 'open', 'expired']).optional(),
  /** People whose last sign-in, or without one whose account, is older than this many days. */
  unused_days: wholeText(1, 3_650).optional(),
});
export type UsersQuery = z.infer<typeof usersQuery>;

/** Whether a person ever signed in after being invited; expired when the temporary password is too old. */
export const invitation = z.enum(['accepted', 'open', 'expired']);

/** The fields of a person visible to every caller of the list; an Admin also gets the rest. */
export const listedUser = z.object({
  Username: z.string(),
  name: z.string(),
  family_name: z.string(),
  full_name: z.string(),
  email: z.string(),
});
export const adminUser = listedUser.extend({
  sub: z.string(),
  /** As it was entered: a +6 number shows as such. */
  phone_number: z.string().nullable(),
  UserStatus: z.string(),
  enabled: z.boolean(),
  groups: z.array(z.enum(['Admin', 'acf'])),
  /** Roles of the associations with grants, without duplicates. */
  roles: z.array(z.enum(['Grantee', 'Provider'])),
  mfa: z.enum(['SMS', 'TOTP', 'NOMFA', 'PRESET']),
  has_preset_code: z.boolean(),
  last_sign_in_at: z.string().nullable(),
  created_at: z.string(),
  invitation,
});
export const users = z.array(z.union([adminUser, listedUser]));
export type ListedUser = z.infer<typeof listedUser>;
export type AdminUser = z.infer<typeof adminUser>;

/** Whose account a typed e-mail belongs to; shown to Admins only, before the account gets a further role. */
export const existingAccount = adminUser.pick({
  Username: true,
  full_name: true,
  email: true,
  groups: true,
  roles: true,
  enabled: true,
});
export type ExistingAccount = z.infer<typeof existingAccount>;

const userData = z.object({
  name: z.string(),
  family_name: z.string(),
  email: z.string(),
  Username: z.string(),
});

/** One row per association of the grant (Q12). */
export const grantUser = userData.extend({
  pk: z.int(),
  cognito_id: z.string(),
  fk_roles: z.union([z.literal(1), z.literal(2)]),
  role_name: z.enum(['Grantee', 'Provider']),
  fk_grants: z.int(),
  fk_providers: z.int().nullable(),
  provider_name: z.string().nullable(),
  has_portal_access: z.boolean(),
  has_dashboard_access: z.boolean(),
  invitation,
  user_data: userData,
});
export type GrantUser = z.infer<typeof grantUser>;
export const grantUsers = z.array(grantUser);
export const grantUsersQuery = pageQuery(50, 200).omit({ search: true });
export const grantOnly = z.object({ grantId: key });
export const associationOnly = z.object({ associationPk: key });

const person = z.strictObject({
  Username: text.nullish(),
  name: text.nullish(),
  family_name: text.nullish(),
  email: text.nullish(),
});

/** The common body of new, association and edit (P§7); the action determines the required members. */
export const saveAssociation = z.strictObject({
  action: z.enum(['new', 'association', 'edit']),
  pk: bodyKey.nullish(),
  role_id: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)]).nullish(),
  role_name: text.nullish(),
  provider_id: bodyKey.nullish(),
  user: person.nullish(),
  fk_grants: bodyKey.nullish(),
  has_portal_access: z.boolean().nullish(),
  has_dashboard_access: z.boolean().nullish(),
  update_site_access: z.boolean().nullish(),
});
export type SaveAssociation = z.infer<typeof saveAssociation>;

export const savedAssociation = z.object({
  cognitoId: z.string(),
  /** Key of the association; null for an identity group. */
  pk: z.int().nullable(),
  /** An account was created and its invitation sent; false: the person had one already. */
  invited: z.boolean(),
});
export type SavedAssociation = z.infer<typeof savedAssociation>;

/** A deletion works without a body (Q126); one that contradicts the row is refused. */
export const removeAssociation = z
  .strictObject({
    user: z.looseObject({ Username: text.nullish() }).nullish(),
    association: z.looseObject({ pk: bodyKey.nullish() }).nullish(),
  })
  .nullish();
export type RemoveAssociation = z.infer<typeof removeAssociation>;

export const empty = z.object({});
