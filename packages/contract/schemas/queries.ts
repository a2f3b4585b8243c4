/** Schemas of queries and explanations. Pages import the types only. */
import { FORM_NAMES } from '@srae/domain/form-kit/form';
import { MESSAGE_KINDS, QUERY_STATES, QUERY_TOPICS } from '@srae/domain/queries/query';
import { z } from 'zod';
import { instant } from './accounts/admin-keys.ts';
import { bodyKey, key } from './keys.ts';
import { pageQuery } from './paging.ts';

const state = z.enum(QUERY_STATES);
const form = z.enum(FORM_NAMES);
const survey = z.enum(['entry', 'exit']);
const name = z.string().max(100);
/** Validated by the server's commands, which name the field (BEY-033). */
const sentText = z.string().max(20_000);

export const queryPlace = z.object({ grantId: key, pk: key });

/** 'unclosed' is open and answered. */
const filters = {
  state: z.enum([...QUERY_STATES, 'unclosed']).optional(),
  grant: key.optional(),
  period: key.optional(),
  assigned: z.enum(['me', 'nobody']).optional(),
};
export const queryFilter = pageQuery(25, 100).extend(filters);
export type QueryFilter = z.infer<typeof queryFilter>;
export const queryExport = pageQuery(1, 1)
  .pick({ search: true })
  .extend({ ...filters, format: z.enum(['csv', 'xlsx']) });
export type QueryExport = z.infer<typeof queryExport>;

const subject = {
  topic: z.enum(QUERY_TOPICS),
  form: form.nullable(),
  provider: bodyKey.nullable(),
  program: bodyKey.nullable(),
  field: name.nullable(),
  survey: survey.nullable(),
  figure: name.nullable(),
};
export const askBody = z.strictObject({ ...subject, text: sentText });
export type AskBody = z.infer<typeof askBody>;
export const asked = z.object({ pk: z.int() });
export const messageBody = z.strictObject({ text: sentText });
export const assigneeBody = z.strictObject({ username: z.uuid().nullable() });

const person = z.object({ username: z.string(), name: z.string() });

const listed = z.object({
  pk: z.int(),
  grant_id: z.int(),
  grantee: z.string(),
  stream: z.string(),
  cohort: z.string().nullable(),
  period_pk: z.int(),
  period: z.string(),
  ...subject,
  /** In words. */
  subject: z.string(),
  state,
  asked_by: z.string(),
  asked_at: instant,
  /** Whole days since it was asked, or until it was closed. */
  age_days: z.int(),
  /** A Grantee is told that federal staff deal with it, not who: without a username. */
  assigned_to: person.extend({ username: z.string().nullable() }).nullable(),
  messages: z.int(),
  last_message_at: instant,
  closed_at: instant.nullable(),
});
export type ListedQuery = z.infer<typeof listed>;

export const queryList = z.object({
  /** Of the filters, on all pages. */
  total: z.int(),
  rows: z.array(listed),
  /** Counts of all queries visible to the caller. */
  counts: z.record(state, z.int()),
  /** From question to first answer; null while nothing is answered. */
  median_days_to_answer: z.number().nullable(),
});
export type QueryList = z.infer<typeof queryList>;

export const queryRead = listed.extend({
  snapshot_number: z.int(),
  instrument: z.string(),
  thread: z.array(
    z.object({
      pk: z.int(),
      kind: z.enum(MESSAGE_KINDS),
      side: z.enum(['staff', 'grantee']),
      text: z.string(),
      written_by: z.string(),
      written_at: instant,
    }),
  ),
  may: z.object({ answer: z.boolean(), follow_up: z.boolean(), close: z.boolean(), assign: z.boolean() }),
  /** Possible assignees; empty for a Grantee. */
  staff: z.array(person),
});
export type QueryRead = z.infer<typeof queryRead>;

export const queryParts = z.object({
  grantee: z.string(),
  stream: z.string(),
  cohort: z.string().nullable(),
  period: z.string(),
  instrument: z.string(),
  season: z.enum(['winter', 'summer']),
  collect_covid: z.boolean(),
  /** The latest submission; null before the first, when nothing can be asked. */
  snapshot_number: z.int().nullable(),
  providers: z.array(
    z.object({
      pk: z.int(),
      name: z.string(),
      programs: z.array(z.object({ pk: z.int(), name: z.string() })).readonly(),
    }),
  ),
});
export type QueryParts = z.infer<typeof queryParts>;

/** The issue, and the text; a blank text deletes the explanation. */
export const explanationBody = z.strictObject({
  form,
  provider: bodyKey.nullable(),
  program: bodyKey.nullable(),
  code: name,
  field: name,
  text: sentText,
});
export type ExplanationBody = z.infer<typeof explanationBody>;
