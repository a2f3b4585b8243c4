/** Schemas of the forms workbook: the saved state, and the returned workbook's changes (decision 34). */
import { z } from 'zod';
import { bodyKey } from './keys.ts';
import { formSave } from './reporting.ts';

const scalar = z.union([z.string(), z.number(), z.boolean(), z.null()]);
const answers = z.record(
  z.string(),
  z.union([scalar, z.array(z.record(z.string(), scalar)).readonly()]).optional(),
);
const storedPage = z.object({
  version: z.int(),
  updatedAt: z.string().nullable(),
  updatedBy: z.string().nullable(),
  /** Answers by column. */
  answers,
});
const named = z.object({ pk: z.int(), name: z.string() });
const active = z.boolean().nullable();

/** WorkbookState of the domain: every saved page of a grant and period. */
export const workbookState = z.object({
  grant: named,
  period: named.extend({
    instrument: z.string(),
    season: z.enum(['winter', 'summer']),
    collectCovid: z.boolean(),
    reportingWindow: z.string(),
    current: z.boolean(),
  }),
  readOnly: z.enum(['period', 'locked']).nullable(),
  grantee: storedPage,
  providers: z
    .array(
      named.extend({
        active,
        page: storedPage,
        curricula: z.array(named).readonly(),
        programs: z
          .array(
            named.extend({
              active,
              pages: z.object({
                programstructure: storedPage,
                programreach: storedPage,
                programentryexit: storedPage,
              }),
            }),
          )
          .readonly(),
      }),
    )
    .readonly(),
  curricula: z.array(named).readonly(),
  deleted: z.object({ providers: z.array(z.int()).readonly(), programs: z.array(z.int()).readonly() }),
});

/** A reference, within the body, to an addition. */
const ref = z.string().min(1).max(60);
/** An existing key, or a reference to an addition in the same body. */
const target = z.union([bodyKey, ref]);
const name = z.string().max(500);

/** Most pages and additions of one save; a grant of 100 providers and 400 programs has 1,301 pages. */
const PAGES_MAX = 6000;
const ADDED_MAX = 2000;

/** Everything that was chosen, saved in one transaction: each page as its form sends it. */
export const workbookSave = z.strictObject({
  newProviders: z.array(z.strictObject({ ref, provider_name: name })).max(ADDED_MAX),
  newPrograms: z.array(z.strictObject({ ref, provider: target, program_name: name })).max(ADDED_MAX),
  pages: z
    .array(z.strictObject({ provider: target.nullable(), program: target.nullable(), save: formSave }))
    .max(PAGES_MAX),
});
export type WorkbookSave = z.infer<typeof workbookSave>;

const added = z.array(z.object({ ref: z.string(), pk: z.int() })).readonly();

/** The receipt: each saved page in the order sent, with its flags, and the keys of the additions. */
export const workbookSaved = z.object({
  savedAt: z.string(),
  pages: z
    .array(
      z.object({
        formName: formSave.shape.formName,
        provider: z.int().nullable(),
        program: z.int().nullable(),
        version: z.int(),
        flags: z.object({ minor: z.boolean(), major: z.boolean() }),
      }),
    )
    .readonly(),
  newProviders: added,
  newPrograms: added,
});
export type WorkbookSaved = z.infer<typeof workbookSaved>;
