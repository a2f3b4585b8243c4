/** Schemas of mapped values: as announced by an upload, and as remembered (decision 33). */
import { listStoredColumns } from '@srae/domain/instruments/instruments';
import type { SurveyKind } from '@srae/domain/survey/catalogue/column';
import { findUnstorable } from '@srae/domain/form-kit/texts';
import { CORRECTIONS_MAX, isMappable, NAMES_COLUMN } from '@srae/domain/survey/corrections/corrections';
import { DATA_ROWS_MAX } from '@srae/domain/survey/limits';
import { z } from 'zod';
import { instrumentName } from '../instruments.ts';

function storable(max: number) {
  return z
    .string()
    .max(max)
    .refine((text) => findUnstorable(text) === null, 'It holds a character that cannot be stored.');
}

// A value of a column, or the two names of a row.
const found = z.array(storable(CORRECTIONS_MAX.text).min(1)).min(1).max(2);
const accepted = z.array(storable(1_000)).min(1).max(2);

const valueMapping = z.strictObject({ column: z.string().max(80), found, accepted });

/** A mapping and the number of cells, or rows of a pair of names, that it changed. */
const usedMapping = valueMapping.extend({ rows: z.int().min(1).max(DATA_ROWS_MAX) });

/** Whether each mapping is for a column of the survey in any instrument, with the right number of texts. */
function areMappable(kind: SurveyKind) {
  const columns = new Map(
    listStoredColumns(kind)
      .filter((column) => column.name === NAMES_COLUMN || isMappable(column))
      .map(({ name }) => [name, name === NAMES_COLUMN ? 2 : 1]),
  );
  return (mappings: readonly z.infer<typeof valueMapping>[]) =>
    mappings.every(
      (one) =>
        columns.get(one.column) === one.found.length && columns.get(one.column) === one.accepted.length,
    );
}

/** The mappings announced by an upload, as JSON in a typed cell. */
export function announcedMappings(kind: SurveyKind) {
  return z
    .string()
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text);
      } catch {
        context.addIssue({ code: 'custom', message: 'It is no JSON.' });
        return z.NEVER;
      }
    })
    .pipe(z.array(usedMapping).max(CORRECTIONS_MAX.mappings).refine(areMappable(kind), 'Unknown column.'));
}

/** The mappings of a receipt. */
export const receiptMappings = z
  .array(
    z.object({
      column: z.string(),
      found: z.array(z.string()).readonly(),
      accepted: z.array(z.string()).readonly(),
      rows: z.int(),
    }),
  )
  .readonly();

/** The instrument of the file. */
export const valueMappingsQuery = z.strictObject({ instrument: instrumentName });
export type ValueMappingsQuery = z.infer<typeof valueMappingsQuery>;

/** Mappings to remember. */
export function valueMappingsBody(kind: SurveyKind) {
  return valueMappingsQuery.extend({
    mappings: z
      .array(valueMapping)
      .max(CORRECTIONS_MAX.mappings)
      .refine(areMappable(kind), 'Unknown column.'),
  });
}
export type ValueMappingsBody = z.infer<ReturnType<typeof valueMappingsBody>>;

/** What is remembered and holds for the instrument, the latest first. */
export const rememberedValues = z.object({
  mappings: z
    .array(
      z.object({
        column: z.string(),
        found: z.array(z.string()).readonly(),
        accepted: z.array(z.string()).readonly(),
        updated_at: z.string(),
      }),
    )
    .readonly(),
});
export type RememberedValues = z.infer<typeof rememberedValues>;
export type RememberedValue = RememberedValues['mappings'][number];
