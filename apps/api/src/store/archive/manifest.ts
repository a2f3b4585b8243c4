/** The manifest of an archive: manifest.json next to one text file per table. */
import { z } from 'zod';

const tableSchema = z.strictObject({
  name: z.string(),
  columns: z.array(z.string()),
  rows: z.int().nonnegative(),
  /** Of the table's uncompressed text. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});

/** The format that is written. A portal reads it and the earlier ones. */
export const FORMAT = 2;

/** What every format has, so that a portal recognizes a later one. */
export const anyManifestSchema = z.object({ archive: z.literal('srae-portal'), format: z.int() });

export const manifestSchema = z.strictObject({
  archive: z.literal('srae-portal'),
  format: z.literal([1, FORMAT]),
  made_at: z.iso.datetime(),
  /** The last migration of the database. */
  schema: z.string(),
  /** All migrations of the database, of which one may lack an earlier name than its last; not in format 1. */
  migrations: z.array(z.string()).optional(),
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
