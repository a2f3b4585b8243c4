/** A Frictionless data package (Data Package 2.0, https://datapackage.org): a csv and its description, in one zip. */
import type { Readable } from 'node:stream';
import { writeDataCsv } from './csv.ts';
import type { Dataset } from './dataset.ts';
import { tableSchema } from './table-schema.ts';
import { type FileDigest, type FileInZip, writeZip } from './zip.ts';

/** Metadata of a package besides its tables. */
export type Provenance = {
  /** The instrument of the tables. */
  readonly instrument: string;
  readonly software: { readonly name: string; readonly version: string };
  /** Further statements, by name. */
  readonly [name: string]: unknown;
};

/** The zip of one table: its csv, then datapackage.json with the csv's hash. */
export function writeDataPackage(dataset: Dataset, provenance: Provenance): Readable {
  const csv = `${dataset.name}.csv`;
  return writeZip(
    [{ name: csv, write: () => writeDataCsv(dataset) }, describePackage({ dataset, csv, provenance })],
    dataset.made,
  );
}

/** datapackage.json of a zip, written after the other files: the csv as a table, further formats as files. */
export function describePackage({
  dataset,
  csv,
  provenance,
}: {
  readonly dataset: Dataset;
  readonly csv: string;
  readonly provenance: Provenance;
}): FileInZip {
  return {
    name: 'datapackage.json',
    write: (written) => [
      Buffer.from(JSON.stringify(toDescriptor(dataset, { csv, provenance, written }), null, 2)),
    ],
  };
}

function toDescriptor(
  { name, title, about, variables, made }: Dataset,
  {
    csv,
    provenance,
    written,
  }: { readonly csv: string; readonly provenance: Provenance; readonly written: readonly FileDigest[] },
) {
  return {
    $schema: 'https://datapackage.org/profiles/2.0/datapackage.json',
    name,
    title,
    description: about.map(([label, text]) => `${label}: ${text}`).join('\n'),
    created: made.toISOString(),
    resources: written.map(({ name: path, bytes, sha256 }) => {
      const file = { name: toResourceName(path), path, bytes, hash: `sha256:${sha256}` };
      if (path !== csv) return file;
      return {
        ...file,
        type: 'table',
        format: 'csv',
        mediatype: 'text/csv',
        encoding: 'utf-8',
        dialect: { delimiter: ',', lineTerminator: '\r\n', quoteChar: '"', doubleQuote: true, header: true },
        schema: tableSchema(variables),
      };
    }),
    provenance,
  };
}

function toResourceName(path: string): string {
  return path.toLowerCase().replaceAll(/[^a-z0-9.]+/g, '-');
}
