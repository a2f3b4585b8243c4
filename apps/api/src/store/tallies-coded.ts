/** The coded rows of an open upload, a piece per statement, until its commit has counted them into tallies. */
import { sql } from 'kysely';
import type { Tx } from './database.ts';
import type { UploadKey } from './survey-rows.ts';

/** What the bytes mean: names in the order of their numbers. */
export type Legend = {
  readonly groups: readonly { readonly programId: number; readonly version: string }[];
  readonly factors: readonly { readonly name: string; readonly codes: readonly string[] }[];
  readonly items: readonly { readonly name: string; readonly codes: readonly string[] }[];
};

/** For each row: the group in two bytes, a byte per factor, a byte per item. */
export type CodedRows = { readonly legend: Legend; readonly bytes: Uint8Array };

/** The coded rows of an upload, piece by piece. */
export async function* readCoded(tx: Tx, key: UploadKey): AsyncGenerator<CodedRows> {
  for (let after = 0; ; ) {
    const { rows } = await sql<CodedRows & { number: number }>`
      select first_number as number, legend, codes as bytes from upload_codes
      where fk_grants = ${key.grantId} and fk_uploads = ${key.uploadKey} and first_number > ${after}
      order by first_number limit ${PIECES_AT_ONCE}
    `.execute(tx);
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < PIECES_AT_ONCE) return;
    after = last.number;
  }
}

/** Removes the coded rows of an upload. */
export async function removeCoded(tx: Tx, key: UploadKey): Promise<void> {
  await tx
    .deleteFrom('upload_codes')
    .where('fk_grants', '=', key.grantId)
    .where('fk_uploads', '=', key.uploadKey)
    .execute();
}

const PIECES_AT_ONCE = 20;
