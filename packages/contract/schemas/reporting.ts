/** Schemas of the reporting calls. Wide rows are open records: their columns are those of the form definitions. */
import { LARGEST_PAGE } from '../page-size.ts';
import { z } from 'zod';
import { instrumentId } from './instruments.ts';
import { NOTHING_REASON_IDS } from '@srae/domain/programme/nothing-to-report';
import { INT4_MAX } from '@srae/domain/form-kit/numbers';
import { pageQuery } from './paging.ts';
import { tableData } from './typed-values.ts';
import { bodyKey, key } from './keys.ts';

/** The version that the save is based on; its successor must also fit the column. */
const basedOn = z
  .int()
  .min(0)
  .max(INT4_MAX - 1);

export const grantPeriod = z.object({ grantId: key, periodPk: key });
export const providerPeriod = z.object({ pid: key, periodPk: key });
export const grantProviderPeriod = z.object({ grantId: key, pid: key, periodPk: key });
export const programPeriod = z.object({ grantId: key, pid: key, pmid: key, periodPk: key });
export const granteeDraft = grantPeriod.extend({ formName: z.enum(['grantee', 'comments']) });
export const programDraft = programPeriod.extend({
  formName: z.enum(['programstructure', 'programreach', 'programentryexit']),
});
export const grantOnly = z.object({ grantId: key });
export const grantProvider = z.object({ grantId: key, pid: key });
export const providerOnly = z.object({ pid: key });
export const programOnly = z.object({ pid: key, pmid: key });
export const periodName = z.object({ name: z.string().min(1).max(100) });

/** Chosen at random by the page that keeps the draft. */
const draftId = z.string().regex(/^[\da-f-]{1,36}$/);

/** The body of a form save (Q57): the version it is based on, and rows of typed cells per table. */
export const formSave = z.strictObject({
  formName: z.enum(['grantee', 'provider', 'programstructure', 'programreach', 'programentryexit']),
  version: basedOn,
  /** The draft of the page that is saved, which the save removes; without it, all drafts of the author. */
  draft: draftId.optional(),
  formData: z
    .array(
      z.strictObject({
        tableName: z.enum([
          'grant_submissions',
          'provider_submissions',
          'program_submissions',
          'program_cohorts',
        ]),
        tableData,
      }),
    )
    .min(1)
    .max(2),
});
export type FormSave = z.infer<typeof formSave>;

export const issue = z.object({
  code: z.string(),
  severity: z.enum(['minor', 'major']),
  field: z.string(),
  fields: z.array(z.string()).readonly(),
  message: z.string(),
  inline: z.string(),
});

/** The response to a save. Payload is the specification's; the other members save the page a read. */
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
export const pageState = z.object({
  version: z.int(),
  updated_at: z.string().nullable(),
  updated_by: z.string().nullable(),
});
export type PageState = z.infer<typeof pageState>;

/** By column: the value of the latest earlier period that asked the same, and that period's name (Q139). */
const previous = z.record(z.string(), z.object({ period: z.string(), value: scalar }));
export type Previous = z.infer<typeof previous>;

/**
 * A read page: one row keyed by column name (nulls when never saved), plus the page's version and
 * supporting data (Q59).
 */
export const pageRead = z.looseObject({
  version: z.int(),
  /** Pages that share the row have separate versions. */
  pages: z.record(z.string(), pageState),
  previous,
  /** Input of the form's rules besides its own answers: the FormContext. */
  context: z.record(z.string(), z.unknown()),
  /** Why the page cannot be written now, or null when it can. */
  read_only: z.enum(['period', 'locked', 'inactive']).nullable(),
  /** Whether the page lacks its typed texts because they were disposed of; in a period opened again they are asked for anew. */
  texts_disposed: z.boolean(),
});
export type PageRead = z.infer<typeof pageRead>;

/** The part of the grantee page visible to a Provider. */
export const granteeBrief = z.object({
  gr_num_providers_funded: z.int().nullable(),
  gr_num_new_providers: z.int().nullable(),
  gr_submitted: z.boolean().nullable(),
  locked: z.boolean(),
});

export type GranteeBrief = z.infer<typeof granteeBrief>;

export const granteeRead = z.union([pageRead, granteeBrief]);
export const programRead = z.array(pageRead).max(1);
export const reachRead = z.object({
  program_reach: z.array(pageRead).max(1),
  program_cohorts: z.array(z.record(z.string(), scalar)),
});
export type ReachRead = z.infer<typeof reachRead>;

/** The provider read without /reduce: records in the order of columnMetadata (Q59). */
export const providerColumns = z.object({
  columnMetadata: z.array(z.object({ name: z.string() })),
  records: z.array(z.array(z.object({ name: z.string(), value: scalar, isNull: z.boolean() }))),
});

const activeState = z.boolean().nullable();
const flag = z.boolean().nullable();

/** Why there is nothing to report (decision 35). */
export const nothingStatement = z.object({
  reason: z.enum(NOTHING_REASON_IDS),
  note: z.string().nullable(),
});
/** A null reason withdraws the statement. */
export const nothingBody = z.strictObject({
  reason: z.enum(NOTHING_REASON_IDS).nullable(),
  note: z.string().max(2000).nullish(),
});
export type NothingBody = z.infer<typeof nothingBody>;

/** The whole provider table in one response: providers and programs with their Active states and page flags. */
export const providerList = z.array(
  z.object({
    pk: z.int(),
    provider_name: z.string(),
    /** Whether the provider's own accounts may upload its surveys (decision 30). */
    may_upload: z.boolean(),
    prov_active: activeState,
    active_version: z.int(),
    prov_provider_serve_youth: flag,
    prov_num_program_models_implemented: z.int().nullable(),
    prov_data_issues_minor: flag,
    prov_data_issues_major: flag,
    /** Whether any answer besides Active is saved: deactivating then requires confirmation (Q60). */
    has_data: z.boolean(),
    nothing_to_report: nothingStatement.nullable(),
    programs: z.array(
      z.object({
        pk: z.int(),
        program_name: z.string(),
        prog_active: activeState,
        active_version: z.int(),
        prog_data_issues_minor: flag,
        prog_data_issues_major: flag,
        prog_reach_data_issues_minor: flag,
        prog_reach_data_issues_major: flag,
        prog_entry_exit_data_issues_minor: flag,
        prog_entry_exit_data_issues_major: flag,
        has_data: z.boolean(),
        prog_any_youth_begin: flag,
        prog_any_youth_complete: flag,
        nothing_to_report: nothingStatement.nullable(),
      }),
    ),
  }),
);
export type ProviderList = z.infer<typeof providerList>;
export const providerListQuery = pageQuery(50, LARGEST_PAGE)
  .omit({ search: true })
  .extend({ period: key.optional() });

/** Validated by the server's commands, which name the field (BEY-033). */
const name = z.string().max(500);
export const providerCreate = z.strictObject({ grantee_id: bodyKey, provider_name: name });
export const providerUploads = z.strictObject({ may_upload: z.boolean() });
export const providerRename = z.strictObject({ provider_name: name });
export const programCreate = z.strictObject({ program_name: name });
/** A deletion may repeat the ids of its path (API-035); a contradicting one is refused. */
export const programDelete = z
  .strictObject({ provider_id: bodyKey.optional(), program_id: bodyKey.optional() })
  .nullish();
export const created = z.array(z.object({ pk: z.int() }));
export const empty = z.object({});

/** Curricula of the structure form; a custom one has fk_providers. */
export const curriculum = z.object({
  pk: z.int(),
  prog_curriculum_name: z.string(),
  fk_providers: z.int().nullable(),
});
export type Curriculum = z.infer<typeof curriculum>;
export const curriculumSave = z.strictObject({ prog_curriculum_name: name, pk: bodyKey.optional() });

/** A draft, under an id that the open page has chosen for its own (decision 75). */
export const draftBody = z.strictObject({
  // A page that was opened before pages chose ids sends none.
  id: draftId.default('0'),
  answers: z.record(z.string().max(80), z.unknown()),
  base_version: basedOn,
});
/** Which draft to discard; all of the author without it. */
export const draftQuery = z.strictObject({ id: draftId.optional() });
export const draftRead = z.object({
  id: z.string(),
  answers: z.record(z.string(), z.unknown()),
  base_version: z.int(),
  saved_at: z.string(),
});
/** The author's drafts of a page, the latest first. */
export const draftsRead = z.array(draftRead);
export type DraftRead = z.infer<typeof draftRead>;

const date = z.string();

/** A reporting period: its dates are calendar dates YYYY-MM-DD without a zone. */
export const period = z.object({
  pk: z.int(),
  name: z.string(),
  season: z.enum(['winter', 'summer']),
  gr_reporting_period_start: date,
  gr_reporting_period_stop: date,
  prov_reporting_period_start: date,
  prov_reporting_period_stop: date,
  prog_reporting_period_start: date,
  prog_reporting_period_stop: date,
  prog_reach_reporting_period_start: date,
  prog_reach_reporting_period_stop: date,
  en_reporting_period_start: date,
  en_reporting_period_stop: date,
  ex_reporting_period_start: date,
  ex_reporting_period_stop: date,
  lock_after_submit: z.boolean(),
  collect_covid: z.boolean(),
  current: z.boolean(),
  open_for_writing: z.boolean(),
  dashboard_opens_at: z.string(),
  due_date: date.nullable(),
  omb_number: z.string().nullable(),
  omb_expires: date.nullable(),
  instrument: instrumentId,
});
export type Period = z.infer<typeof period>;
