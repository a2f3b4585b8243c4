/** The recount: tallies and suppression decisions from the raw rows, in place of those that differ from them. */
import { isDeepStrictEqual } from 'node:util';
import type { Decisions, PlaceDecisions } from '@srae/domain/measures/families';
import type { FactsBasis } from '../store/dashboard-facts.ts';
import { type Db, inScope, type Tx } from '../store/database.ts';
import { listPeriods } from '../store/periods.ts';
import { listInForce, readRows, type UploadInForce } from '../store/survey-rows-read.ts';
import { listTalliesOf, removeTallies, saveTallies, type Tally } from '../store/tallies.ts';
import { decideAgain } from './decide-families.ts';
import { codeRows } from './upload-row-coder.ts';
import { createTallyCounter } from './upload-tally.ts';

export type Recount = {
  readonly uploads: number;
  /** Uploads whose tallies were not those of their rows. */
  readonly repaired: readonly UploadInForce[];
  /** Periods and bases whose stored decisions were not those of the tallies, or were missing. */
  readonly decided: readonly { readonly period: string; readonly basis: FactsBasis }[];
};

/** Recounts every upload in force, then decides every period and basis anew. Uploads may go on meanwhile. */
export async function recountAll(db: Db, threshold: number): Promise<Recount> {
  const uploads = await inScope(db, 'all', listInForce);
  const repaired: UploadInForce[] = [];
  for (const upload of uploads)
    if (await inScope(db, [upload.grantId], (tx) => recount(tx, upload))) repaired.push(upload);
  return { uploads: uploads.length, repaired, decided: await decideAll(db, threshold) };
}

/** Decides every period and basis from the tallies as they are; answers those that stood otherwise, or not at all. */
export async function decideAll(db: Db, threshold: number): Promise<Recount['decided']> {
  const decided: { period: string; basis: FactsBasis }[] = [];
  for (const period of await listPeriods(db)) {
    for (const basis of ['submitted', 'saved'] as const) {
      const { before, decisions } = await decideAgain(db, { periodPk: period.pk, basis }, threshold);
      if (!before || !isSame(before, decisions)) decided.push({ period: period.name, basis });
    }
  }
  return decided;
}

/** Whether the upload's tallies had to be replaced. One that was replaced meanwhile is left alone. */
async function recount(tx: Tx, upload: UploadInForce): Promise<boolean> {
  const counter = createTallyCounter();
  for await (const rows of readRows(tx, upload)) counter.add(codeRows(upload.kind, rows));
  const counted = counter.tallies();
  if (isDeepStrictEqual(sorted(counted), sorted(await listTalliesOf(tx, upload)))) return false;
  const now = await listInForce(tx);
  if (!now.some(({ uploadKey }) => uploadKey === upload.uploadKey)) return false;
  await removeTallies(tx, upload);
  await saveTallies(tx, upload, counted);
  return true;
}

function sorted(tallies: readonly Tally[]): ReadonlyMap<string, unknown> {
  return new Map(
    tallies.map(({ rows, cells, ...group }) => [
      `${group.programId} ${group.version} ${group.factor} ${group.factorCode}`,
      { rows, cells },
    ]),
  );
}

function isSame(stored: ReadonlyMap<string, PlaceDecisions>, decided: Decisions): boolean {
  const places = [...decided.keys()];
  return (
    stored.size === places.length &&
    places.every((place) => isDeepStrictEqual(stored.get(place), decided.get(place)))
  );
}
