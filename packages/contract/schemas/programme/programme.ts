/** Schemas of roles, funding streams, grantees, grants with their extensions, and the lists of associations and providers. */
import { GRANT_COHORTS } from '@srae/domain/programme/grant-cohorts';
import { LARGEST_PAGE } from '../../page-size.ts';
import { z } from 'zod';
import { text } from '../accounts/admin-keys.ts';
import { bodyKey, key } from '../keys.ts';
import { pageQuery } from '../paging.ts';

export const roles = z.array(z.object({ pk: z.int(), role_name: z.string() }));

export const listQuery = pageQuery(50, LARGEST_PAGE);
export const fundingStream = z.object({
  pk: z.int(),
  funding_stream_name: z.string(),
  full_name: z.string(),
});
export const fundingStreams = z.array(fundingStream);
export type FundingStream = z.infer<typeof fundingStream>;
export const fundingStreamSave = z.strictObject({ funding_stream_name: text, full_name: text });
export type FundingStreamSave = z.infer<typeof fundingStreamSave>;

export const grantee = z.object({
  pk: z.int(),
  grantee_name: z.string(),
  grants: z.int(),
  /** Whether its people can practise (decision 37). */
  practice: z.boolean(),
});
export const practiceSave = z.strictObject({ on: z.boolean() });
export const grantees = z.array(grantee);
export type Grantee = z.infer<typeof grantee>;
export const granteeSave = z.strictObject({ grantee_name: text });

const contact = z.object({ Username: z.string(), email: z.string() });
export const grant = z.object({
  pk: z.int(),
  fk_grantees: z.int(),
  grantee_name: z.string(),
  fk_funding_streams: z.int(),
  funding_stream_name: z.string(),
  gr_cohort: z.string().nullable(),
  gr_active: z.boolean(),
  providers: z.array(z.object({ pk: z.int(), provider_name: z.string() })),
  grantee_users: z.array(contact),
  provider_users: z.array(contact),
});
export const grants = z.array(grant);
export type Grant = z.infer<typeof grant>;
export const grantsQuery = pageQuery(50, 2_500).extend({ grantee: key.optional() });
export const grantCreate = z.strictObject({
  fk_grantees: bodyKey,
  fk_funding_streams: bodyKey,
  gr_cohort: z.enum(GRANT_COHORTS).nullish(),
  gr_active: z.boolean().default(true),
});
export type GrantCreate = z.infer<typeof grantCreate>;
export const grantUpdate = z.strictObject({
  fk_funding_streams: bodyKey.optional(),
  gr_cohort: z.enum(GRANT_COHORTS).nullish(),
  gr_active: z.boolean().optional(),
});
export type GrantUpdate = z.infer<typeof grantUpdate>;

export const extensionPlace = z.object({ pk: key, periodPk: key });
export const extensionSave = z.strictObject({ due_date: text, reason: z.string().max(2_000) });
export type ExtensionSave = z.infer<typeof extensionSave>;

export const association = z.object({
  pk: z.int(),
  cognito_id: z.string(),
  email: z.string(),
  name: z.string(),
  family_name: z.string(),
  fk_roles: z.int(),
  role_name: z.string(),
  fk_grants: z.int(),
  fk_providers: z.int().nullable(),
  provider_name: z.string().nullable(),
  grantee_name: z.string(),
  funding_stream_name: z.string(),
  gr_cohort: z.string().nullable(),
  has_portal_access: z.boolean(),
  has_dashboard_access: z.boolean(),
});
export const associations = z.array(association);
export type AdminAssociation = z.infer<typeof association>;
export const associationsQuery = pageQuery(50, LARGEST_PAGE).extend({
  grant: key.optional(),
  user: z.string().max(254).optional(),
});

export const provider = z.object({
  pk: z.int(),
  provider_name: z.string(),
  fk_grantees: z.int(),
  fk_funding_streams: z.int(),
  gr_cohort: z.string().nullable(),
  fk_grants: z.int(),
});
export const providers = z.array(provider);
export type AdminProvider = z.infer<typeof provider>;
export const providersQuery = pageQuery(50, LARGEST_PAGE).extend({ grant: key.optional() });
