/** Reads an SPSS file with the npm package sav-reader. */
import { createRequire } from 'node:module';

export type Sav = {
  readonly open: () => Promise<void>;
  readonly readNextRow: (includeNulls: boolean) => Promise<Record<string, unknown>>;
  readonly meta: {
    readonly header: { readonly n_cases: number };
    readonly sysvars: { name: string; label: string; type: number; missing: unknown }[];
    readonly getValueLabels: (name: string) => { val: number; label: string }[] | null;
  };
};

/** The parsed file with its names, labels and types. Throws for an invalid file. */
export async function openSav(bytes: Uint8Array): Promise<Sav> {
  // The package is CommonJS only, and its types are limited to what is used here.
  const { SavBufferReader } = createRequire(import.meta.url)('sav-reader') as {
    SavBufferReader: new (bytes: Uint8Array) => Sav;
  };
  const sav = new SavBufferReader(bytes);
  await sav.open();
  return sav;
}

/** Its rows. This reader decodes texts by eight bytes and returns the end mark as a row: not for long texts. */
export async function readSavRows(sav: Sav): Promise<Record<string, unknown>[]> {
  const rows: Record<string, unknown>[] = [];
  while (rows.length < sav.meta.header.n_cases) rows.push(await sav.readNextRow(true));
  return rows;
}
