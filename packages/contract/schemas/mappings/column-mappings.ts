/** Schemas of column mappings remembered for the next upload (BEY-122). */
import { listStoredColumns } from '@srae/domain/instruments/instruments';
import type { SurveyKind } from '@srae/domain/survey/catalogue/column';
import { z } from 'zod';
import { instrumentName } from '../instruments.ts';
import { sha256 } from '../sha256.ts';

/**
 * The instrument of the file and its header row: the SHA-256, as hex, of its `headingsKey`
 * (domain/survey/catalogue/headings.ts).
 */
export const mappingQuery = z.strictObject({ instrument: instrumentName, header_hash: sha256 });
export type MappingQuery = z.infer<typeof mappingQuery>;

const position = z.int().min(0).max(999);
const choice = z.union([
  position,
  z.literal('not-in-file'),
  z.strictObject({ hs: position, ms: position }).refine(({ hs, ms }) => hs !== ms),
]);

/** A mapping to remember: a choice for columns of the survey in any instrument, by name. */
export function mappingBody(kind: SurveyKind) {
  const known = new Set(listStoredColumns(kind).map(({ name }) => name));
  return mappingQuery.extend({
    mapping: z
      .record(z.string().max(80), choice)
      .refine((mapping) => Object.keys(mapping).every((name) => known.has(name)), 'Unknown column.'),
  });
}
export type MappingBody = z.infer<ReturnType<typeof mappingBody>>;

/** What is remembered of that header row and holds for the instrument; null when there is nothing. */
export const rememberedMapping = z.object({
  mapping: z.record(z.string(), choice).nullable(),
  updated_at: z.string().nullable(),
});
export type RememberedMapping = z.infer<typeof rememberedMapping>;
