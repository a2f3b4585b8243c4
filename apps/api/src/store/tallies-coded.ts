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

/** The coded rows of an upload, piece by piece; the next ones are on their way while these are counted. */
export async function* readCoded(tx: Tx, key: UploadKey): AsyncGenerator<CodedRows> {
  for (let coming: Promise<readonly Piece[]> | null = readAfter(tx, key, 0); coming; ) {
    const pieces: readonly Piece[] = await coming;
    const last = pieces.length < PIECES_AT_ONCE ? undefined : pieces.at(-1);
    coming = last ? readAfter(tx, key, last.number) : null;
    // Awaited in the next turn, or never when the counting ends before.
    coming?.catch(() => undefined);
    yield* pieces;
  }
}

type Piece = CodedRows & { readonly number: number };

async function readAfter(tx: Tx, key: UploadKey, after: number): Promise<readonly Piece[]> {
  const { rows } = await sql<Piece>`
    select first_number as number, legend, codes as bytes from upload_codes
    where fk_grants = ${key.grantId} and fk_uploads = ${key.uploadKey} and first_number > ${after}
    order by first_number limit ${PIECES_AT_ONCE}
  `.execute(tx);
  return rows;
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
