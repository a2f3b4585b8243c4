/** Schemas of the reporting calls. Wide rows are open records: their columns are those of the form definitions. */
import { z } from 'zod';
import { tableData } from './typed-values.ts';

const key = z.coerce.number().int().min(0).max(2_147_483_647);

export const grantPeriod = z.object({ grantId: key, periodPk: key });
export const providerPeriod = z.object({ pid: key, periodPk: key });
export const grantProviderPeriod = z.object({ grantId: key, pid: key, periodPk: key });
export const programPeriod = z.object({ grantId: key, pid: key, pmid: key, periodPk: key });
export const grantOnly = z.object({ grantId: key });
export const providerOnly = z.object({ pid: key });
export const programOnly = z.object({ pid: key, pmid: key });
export const periodName = z.object({ name: z.string().min(1).max(100) });

/** The body of a form save (Q57): the version it is based on, and rows of typed cells per table. */
export const formSave = z.strictObject({
  formName: z.enum(['grantee', 'provider', 'programstructure', 'programreach', 'programentryexit']),
  version: z.int().min(0),
  formData: z
    .array(
      z.strictObject({
        tableName: z.enum(['grant_submissions', 'provider_submissions', 'program_submissions', 'program_cohorts']),
        tableData,
      }),
    )
    .min(1)
    .max(2),
});
export type FormSave = z.infer<typeof formSave>;

const issue = z.object({
  code: z.string(),
  severity: z.enum(['minor', 'major']),
  field: z.string(),
  fields: z.array(z.string()).readonly(),
  message: z.string(),
  inline: z.string(),
});

/** The answer to a save. Payload is the specification's; the rest spares the page another read. */
export const saved = z.object({
  Payload: z.string(),
  version: z.int(),
  updated_at: z.string(),
  flags: z.object({ minor: z.boolean(), major: z.boolean() }),
  issues: z.array(issue).readonly(),
  /** For a submission: whether it was accepted, its number, and the message (decision 9). */
  submission: z
    .object({ submitted: z.boolean(), number: z.int().nullable(), message: z.string() })
    .optional(),
});
export type Saved = z.infer<typeof saved>;

const scalar = z.union([z.string(), z.number(), z.boolean(), z.null()]);

/** Who saved a page last, and when; the name is 'former user' when the account is gone (Q135). */
const pageState = z.object({
  version: z.int(),
  updated_at: z.string().nullable(),
  updated_by: z.string().nullable(),
});
export type PageState = z.infer<typeof pageState>;

/** The value of the latest earlier period that asked the same (Q139). */
const previous = z.object({ period: z.string(), answers: z.record(z.string(), scalar) }).nullable();

/** A read page: its columns, and the state of each page that shares the row. */
export const pageRead = z.object({
  columns: z.record(z.string(), scalar),
  pages: z.record(z.string(), pageState),
  previous,
  /** What the page's rules know besides its own answers. */
  context: z.record(z.string(), z.unknown()),
  /** Why the page cannot be written now, or null when it can. */
  read_only: z.enum(['period', 'locked', 'inactive']).nullable(),
});
export type PageRead = z.infer<typeof pageRead>;
