/** The manifest of an archive: manifest.json next to one text file per table. */
import { z } from 'zod';

const tableSchema = z.strictObject({
  name: z.string(),
  columns: z.array(z.string()),
  rows: z.int().nonnegative(),
  /** Of the table's uncompressed text. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});

export const manifestSchema = z.strictObject({
  archive: z.literal('srae-portal'),
  /** Of the archive format; a portal reads the versions it supports. */
  format: z.literal(1),
  made_at: z.iso.datetime(),
  /** The last migration of the database. */
  schema: z.string(),
  /** Identifies the KEY_ENCRYPTION_KEY without revealing it. */
  key_check: z.string(),
  tables: z.array(tableSchema),
  sequences: z.array(z.strictObject({ name: z.string(), last: z.string().regex(/^-?\d+$/) })),
});

export type Manifest = z.infer<typeof manifestSchema>;

export const MANIFEST_FILE = 'manifest.json';

/** The path of a table in the archive. */
export function toFile(table: { readonly name: string }): string {
  return `tables/${table.name}.copy`;
}
