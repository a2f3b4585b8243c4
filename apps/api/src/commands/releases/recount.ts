/** Recomputes tallies from the raw rows and replaces those that differ. */
import { getSurvey } from '@srae/domain/instruments/instruments';
import { isDeepStrictEqual } from 'node:util';
import { type Db, inScope, type Tx } from '../../store/database/database.ts';
import { listUploadsInForce, readRows, type UploadInForce } from '../../store/uploads/read-survey-rows.ts';
import { listTallies, deleteTallies, saveTallies, type Tally } from '../../store/figures/tallies.ts';
import { toProgramRows } from '../../store/uploads/survey-rows.ts';
import { encodeRows } from '../uploads/tallies/encode-rows.ts';
import { createTallyCounter } from '../uploads/tallies/tally.ts';

export type Recount = {
  readonly uploads: number;
  /** Uploads whose tallies did not match their rows. */
  readonly repaired: readonly UploadInForce[];
};

/** Recounts every upload in force; safe while uploads are running. */
export async function recountAll(db: Db): Promise<Recount> {
  const uploads = await inScope(db, 'all', listUploadsInForce);
  const repaired: UploadInForce[] = [];
  for (const upload of uploads)
    if (await inScope(db, [upload.grantId], (tx) => recount(tx, upload))) repaired.push(upload);
  return { uploads: uploads.length, repaired };
}

/** Whether the tallies had to be replaced. An upload replaced meanwhile, partly or completely, is skipped. */
async function recount(tx: Tx, upload: UploadInForce): Promise<boolean> {
  const counter = createTallyCounter();
  const survey = getSurvey(upload.instrument, upload.kind);
  for await (const rows of readRows(tx, upload, survey))
    counter.add(encodeRows(survey, toProgramRows(survey, rows)));
  const counted = counter.tallies();
  if (isDeepStrictEqual(sorted(counted), sorted(await listTallies(tx, upload)))) return false;
  const now = await listUploadsInForce(tx);
  if (!now.some((one) => isDeepStrictEqual(one, upload))) return false;
  await deleteTallies(tx, upload);
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
