/** What an archive says of itself: manifest.json beside one text file for each table. */
import { z } from 'zod';

const tableSchema = z.strictObject({
  name: z.string(),
  columns: z.array(z.string()),
  rows: z.int().nonnegative(),
  /** Of the table's text, unpacked. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});

export const manifestSchema = z.strictObject({
  archive: z.literal('srae-portal'),
  /** Of the archive itself; a portal reads those it knows. */
  format: z.literal(1),
  made_at: z.iso.datetime(),
  /** The last migration of the database. */
  schema: z.string(),
  /** Tells whether the same KEY_ENCRYPTION_KEY is in force, and nothing of the key. */
  key_check: z.string(),
  tables: z.array(tableSchema),
  sequences: z.array(z.strictObject({ name: z.string(), last: z.string().regex(/^-?\d+$/) })),
});

export type Manifest = z.infer<typeof manifestSchema>;

export const MANIFEST_FILE = 'manifest.json';

/** Where a table lies in the archive. */
export function toFile(table: { readonly name: string }): string {
  return `tables/${table.name}.copy`;
}
