/** Schemas of the validation report and the history of submissions. */
import { z } from 'zod';
import { issue, nothingStatement, pageState } from './reporting.ts';
import { INT4_MAX } from '@srae/domain/form-kit/numbers';
import { key, wholeText } from './keys.ts';

const status = z.enum(['unsaved', 'major', 'minor', 'clean']);

const named = z.object({ pk: z.int(), name: z.string() });

const program = z.object({
  pk: z.int(),
  name: z.string(),
  activeUnset: z.boolean(),
  structure: status.nullable(),
  reach: status,
  missingSurveyInfo: z.boolean(),
  surveyInfo: status.nullable(),
  missingEntryUpload: z.boolean(),
  missingExitUpload: z.boolean(),
  expectsEntryUpload: z.boolean(),
  expectsExitUpload: z.boolean(),
  statesNothing: z.boolean(),
});

const provider = z.object({
  pk: z.int(),
  name: z.string(),
  activeUnset: z.boolean(),
  status,
  worst: status,
  programs: z.array(program).readonly(),
});

/** Who reopened a submitted report, when and why. */
export const reopening = z.object({ reopened_at: z.string(), reopened_by: z.string(), reason: z.string() });

/** One response with the statuses and issues of all pages, and the state of the submission (Q141). */
export const reportRead = z.object({
  report: z.object({
    grantee: status.nullable(),
    providers: z.array(provider),
    major: z.boolean(),
    minor: z.boolean(),
    counts: z.record(status, z.int()),
    missing: z.object({ surveyInfo: z.int(), entryUploads: z.int(), exitUploads: z.int() }),
    nothingToReport: z
      .array(nothingStatement.extend({ provider: named, program: named.nullable() }))
      .readonly(),
  }),
  issues: z.array(
    z.object({
      form: z.enum(['grantee', 'provider', 'programstructure', 'programreach', 'programentryexit']),
      providerId: z.int().nullable(),
      programId: z.int().nullable(),
      issues: z
        .array(
          issue.extend({
            /** The Grantee's explanation of a minor issue; null without one, and for a Provider (decision 36). */
            explanation: z.object({ text: z.string(), written_at: z.string() }).nullable(),
          }),
        )
        .readonly(),
    }),
  ),
  read_only: z.enum(['period', 'locked', 'inactive']).nullable(),
  /** Null for a Provider. */
  submission: z
    .object({
      comments: z.string().nullable(),
      page: pageState,
      locked: z.boolean(),
      latest: z.object({ number: z.int(), submitted_at: z.string(), submitted_by: z.string() }).nullable(),
      /** The last reopening after a submission: by whom, when and why (decision 9); null without one. */
      reopened: reopening.nullable(),
      /** 'Changed since submission {n}', or null. */
      changed: z.string().nullable(),
      /** The number of the next submission: that of the latest one while nothing has changed (BEY-038). */
      next_number: z.int(),
      /** Whether a submission locks the report in this period. */
      lock_after_submit: z.boolean(),
    })
    .nullable(),
});
export type ReportRead = z.infer<typeof reportRead>;

const head = z.object({ number: z.int(), submitted_at: z.string(), submitted_by: z.string() });

/** Why an Admin reopens a locked report; the grantee reads it. */
export const reopen = z.strictObject({
  reason: z.string().trim().min(1, 'Please enter a reason.').max(1000, 'Use at most 1000 characters.'),
});
export const reopened = z.object({ locked: z.literal(false) });

/** Submissions, the latest first, each with its reopening: it stays on record after the next submission. */
export const historyList = z.array(head.extend({ reopened: reopening.nullable() }));
export type HistoryList = z.infer<typeof historyList>;
export const historyNumber = z.object({
  grantId: key,
  periodPk: key,
  number: wholeText(1, INT4_MAX),
});
/** One submission with its frozen answers, flags and comments; survey tallies are not in it. */
export const historyRead = head.extend({ instrument: z.string(), content: z.unknown() });
export type HistoryRead = z.infer<typeof historyRead>;
