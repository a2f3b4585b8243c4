/** Schemas of two submissions of a grant compared. Pages import the types only. */
import { INT4_MAX } from '@srae/domain/form-kit/numbers';
import { z } from 'zod';
import { key, wholeText } from '../keys.ts';

export const comparedGrant = z.object({ grantId: key });

const submission = z.object({
  period_pk: z.int(),
  period: z.string(),
  instrument: z.string(),
  number: z.int(),
  submitted_at: z.string(),
  /** Null for federal staff: the tracker contains no names of persons. */
  submitted_by: z.string().nullable(),
});
export type GrantSubmission = z.infer<typeof submission>;

/** All submissions of a grant, the latest period and number first. */
export const submissionList = z.object({
  grantee: z.string(),
  stream: z.string(),
  cohort: z.string().nullable(),
  submissions: z.array(submission),
});
export type SubmissionList = z.infer<typeof submissionList>;

const number = wholeText(1, INT4_MAX);
export const comparisonQuery = z.strictObject({
  before_period: key,
  before: number,
  after_period: key,
  after: number,
});
export type ComparisonQuery = z.infer<typeof comparisonQuery>;

const form = z.enum(['grantee', 'provider', 'programstructure', 'programreach', 'programentryexit']);
const status = z.enum(['unsaved', 'major', 'minor', 'clean']).nullable();
const text = z.string().nullable();

const difference = z.object({
  name: z.string(),
  /** The title of the question's section; null outside the sections of a form. */
  section: text,
  question: z.string(),
  kind: z.enum(['changed', 'added', 'removed']),
  /** The later number less the earlier one; null where one of them is no number. */
  change: z.number().nullable(),
  before: text,
  after: text,
});
export type Difference = z.infer<typeof difference>;

const page = z.object({
  /** Null for values outside a form: Active selects and comments. */
  form: form.nullable(),
  title: z.string(),
  /** Null while it is the same. */
  status: z.object({ before: status, after: status }).nullable(),
  differences: z.array(difference).readonly(),
});
export type ComparedPage = z.infer<typeof page>;

const owner = z.object({
  key: z.string(),
  name: z.string(),
  /** Where it differs. */
  former_name: text,
  presence: z.enum(['both', 'added', 'removed']),
  pages: z.array(page).readonly(),
});
export type ComparedOwner = z.infer<typeof owner>;

const rows = z.object({ before: z.int(), after: z.int() });

export const comparisonRead = z.object({
  before: submission,
  after: submission,
  /** The grantee, providers and programs with any difference. */
  owners: z.array(owner),
  /** Questions asked by only one of the two, or asked differently. */
  not_compared: z
    .array(z.object({ form, title: z.string(), question: z.string(), why: z.string() }))
    .readonly(),
  /** The uploads in effect, in words. */
  uploads: z.array(z.object({ survey: z.enum(['entry', 'exit']), before: text, after: text })).readonly(),
  /** Rows of survey files; null for federal staff, who see only protected figures (BEY-192). */
  surveys: z
    .array(
      z.object({
        survey: z.enum(['entry', 'exit']),
        total: rows,
        /** Programs with another number of rows. */
        programs: z.array(z.object({ pk: z.int(), name: z.string(), rows })),
      }),
    )
    .nullable(),
});
export type ComparisonRead = z.infer<typeof comparisonRead>;
