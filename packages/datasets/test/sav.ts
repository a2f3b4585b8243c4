/** What the npm package sav-reader reads of a file for SPSS. */
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

/** The file with its names, labels and types read. Throws where it is none. */
export async function openSav(bytes: Uint8Array): Promise<Sav> {
  // The package is CommonJS alone, and says no more of its types than is used here.
  const { SavBufferReader } = createRequire(import.meta.url)('sav-reader') as {
    SavBufferReader: new (bytes: Uint8Array) => Sav;
  };
  const sav = new SavBufferReader(bytes);
  await sav.open();
  return sav;
}

/** Its rows. This reader decodes texts by eight bytes and takes the end mark for a row: long texts are not for it. */
export async function readSavRows(sav: Sav): Promise<Record<string, unknown>[]> {
  const rows: Record<string, unknown>[] = [];
  while (rows.length < sav.meta.header.n_cases) rows.push(await sav.readNextRow(true));
  return rows;
}
