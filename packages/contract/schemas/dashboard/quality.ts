/** Schemas of the data-quality desk. Pages import the types only. */
import { FORM_NAMES } from '@srae/domain/form-kit/form';
import { CHECK_IDS } from '@srae/domain/quality/checks';
import { z } from 'zod';
import { key } from '../keys.ts';
import { pageQuery } from '../paging.ts';

const check = z.enum(CHECK_IDS);

const filters = {
  /** Defaults to the current period. */
  report: key.optional(),
  /** Grants assigned to the caller, to nobody, or to a person. */
  assigned: z.union([z.enum(['me', 'nobody']), z.uuid()]).optional(),
  check: check.optional(),
};

export const deskQuery = pageQuery(25, 200).extend(filters);
export type DeskQuery = z.infer<typeof deskQuery>;
export const deskExport = pageQuery(1, 1)
  .pick({ search: true })
  .extend({ ...filters, format: z.enum(['csv', 'xlsx']) });
export type DeskExport = z.infer<typeof deskExport>;

const person = z.object({ username: z.string(), name: z.string() });

const finding = z.object({
  check,
  survey: z.enum(['entry', 'exit']).nullable(),
  sentence: z.string(),
  /** The subject of a query about it. */
  subject: z.object({
    topic: z.enum(['report', 'page', 'file']),
    form: z.enum(FORM_NAMES).nullable(),
    provider: z.int().nullable(),
    program: z.int().nullable(),
    survey: z.enum(['entry', 'exit']).nullable(),
  }),
});
export type DeskFinding = z.infer<typeof finding>;

const grant = z.object({
  grant_id: z.int(),
  grantee: z.string(),
  stream: z.string(),
  cohort: z.string().nullable(),
  assigned_to: person.nullable(),
  /** Number of the latest submission; null before the first. */
  submission: z.int().nullable(),
  /** Which part of the survey files could be checked. */
  surveys: z.enum(['checked', 'counts', 'few', 'waiting', 'none']),
  /** Sum of the findings' weights. */
  attention: z.int(),
  findings: z.array(finding),
});
export type DeskGrant = z.infer<typeof grant>;

export const deskRead = z.object({
  period: z.object({ pk: z.int(), name: z.string() }),
  periods: z.array(z.object({ pk: z.int(), name: z.string() })),
  /** The comparison periods, latest first; jumps need two. */
  compared: z.array(z.string()),
  /** The least protected count that is shown. */
  threshold: z.int(),
  /** Grants that fit, on all pages. */
  total: z.int(),
  /** The findings of those grants, as many as the file has. */
  findings: z.int(),
  /** Findings per check among the portfolio's grants, before the check filter. */
  counts: z.record(check, z.int()),
  /** Whom grants can be assigned to. */
  staff: z.array(person),
  rows: z.array(grant),
});
export type DeskRead = z.infer<typeof deskRead>;

export const portfolioGrant = z.object({ grantId: key });
export const portfolioBody = z.strictObject({ username: z.uuid().nullable() });
