/** The files of an approved release in one zip: every format, the report, and the rows' provenance (BEY-189). */
import { createHash } from 'node:crypto';
import type { DataRow, Dataset } from '@srae/datasets/dataset';
import { describePackage } from '@srae/datasets/data-package';
import { writeDataCsv } from '@srae/datasets/csv';
import { writeDta } from '@srae/datasets/dta';
import { writeParquet } from '@srae/datasets/parquet';
import { sasProgram } from '@srae/datasets/sas';
import { writeSav } from '@srae/datasets/sav';
import { writeZip } from '@srae/datasets/zip';
import { getSurvey } from '@srae/domain/instruments/instruments';
import { AGE_LABELS, PLACE_LABELS } from '@srae/domain/row-release/choices';
import { releaseTable, type ReleaseTable } from '@srae/domain/row-release/release-table';
import type { Deps } from '../../deps.ts';
import { Problem } from '../../problem.ts';
import { SOFTWARE } from '../../software.ts';
import { inScope, type Tx } from '../../store/database/database.ts';
import { lockRelease, type ReleaseRow } from '../../store/row-releases/row-releases.ts';
import { type ActContext, recordAct } from '../audit/record-act.ts';
import { type ExportFile, fileWords } from '../exports/file.ts';
import { openSpool, type Spool } from '../exports/spool.ts';
import { loadPeriods } from './release-report.ts';
import { hasExpired } from './request-release.ts';
import { readSourceRows, type SourceQuery } from './source-rows.ts';

/**
 * Regenerates the files from the rows that the report covers. Throws NOT_FOUND, RELEASE_NOT_APPROVED,
 * RELEASE_EXPIRED, and RELEASE_CHANGED where the rows of the grants' submissions have changed since.
 */
export async function downloadRelease(
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
  act: ActContext,
  pk: number,
): Promise<ExportFile> {
  return inScope(deps.db, 'all', async (tx) => {
    const release = await lockRelease(tx, pk);
    if (!release) throw new Problem('NOT_FOUND');
    if (release.decision !== 'approved') throw new Problem('RELEASE_NOT_APPROVED');
    if (hasExpired(release, deps.clock.now())) throw new Problem('RELEASE_EXPIRED');
    const { periods } = await loadPeriods(tx, release.periods);
    const survey = getSurvey(release.instrument, release.survey);
    const table = releaseTable(survey, release.choices, deps.config.privacy);
    const { fk_funding_streams: stream, cohort, sources } = release;
    const spool = await spoolSources(tx, release, { survey, periods, table, stream, cohort, sources });
    await recordAct(tx, act, {
      object: `release of rows ${pk}`,
      details: { recipient: release.recipient, rows_sha256: release.digest },
    });
    return toFile(release, table, { spool, periods: periods.map(({ name }) => name) });
  });
}

/** The rows on disk in the order of the release. Throws RELEASE_CHANGED. */
async function spoolSources(tx: Tx, release: ReleaseRow, read: SourceQuery): Promise<Spool> {
  const spool = await openSpool();
  try {
    const { digest } = await readSourceRows(tx, read, (rows) =>
      spool.add(inSeededOrder(rows, release.order_seed)),
    );
    if (digest !== release.digest) throw new Problem('RELEASE_CHANGED');
  } catch (error) {
    await spool.close();
    throw error;
  }
  return spool;
}

/** The order of an upload is often that of a class list, so rows are shuffled with a secret seed, reproducibly. */
function inSeededOrder(rows: readonly DataRow[], seed: string): DataRow[] {
  const keyed = rows.map((row, at) => ({
    row,
    key: createHash('sha256').update(`${seed} ${at}`).digest('hex'),
  }));
  return keyed.toSorted((one, other) => (one.key < other.key ? -1 : 1)).map(({ row }) => row);
}

function toFile(
  release: ReleaseRow,
  { columns }: ReleaseTable,
  { spool, periods }: { readonly spool: Spool; readonly periods: readonly string[] },
): ExportFile {
  const { pk, survey, choices, recipient, reason } = release;
  const name = fileWords(['release', String(pk), survey, ...(periods.length === 1 ? periods : [])]);
  const dataset: Dataset = {
    name,
    title: `${survey === 'entry' ? 'Entry' : 'Exit'} surveys, ${periods.join(', ')}`,
    about: [
      ['Release', String(pk)],
      ['Recipient', recipient],
      ['Reason', reason],
      ['May be kept until', release.expires_on],
      ['Report periods', periods.join(', ')],
      ['Place', PLACE_LABELS[choices.place]],
      ['Age', AGE_LABELS[choices.age]],
      ['Left out', choices.dropped.join(', ') || 'nothing further'],
      ['Instrument', release.instrument],
      ['Software', `${SOFTWARE.name} ${SOFTWARE.version}`],
    ],
    variables: columns.map(({ variable }) => variable),
    rows: spool.rows,
    // The date of the decision, so that every download of a release has the same bytes.
    made: release.decided_at ?? release.requested_at,
  };
  const csv = `${name}.csv`;
  const provenance = {
    instrument: release.instrument,
    software: SOFTWARE,
    release: {
      number: pk,
      recipient,
      reason,
      expires_on: release.expires_on,
      choices,
      requested_at: release.requested_at,
      approved_at: release.decided_at,
    },
    rowsSha256: release.digest,
    snapshots: release.sources,
  };
  const body = writeZip(
    [
      { name: csv, write: () => writeDataCsv(dataset) },
      { name: `${name}.sav`, write: () => writeSav(dataset) },
      { name: `${name}.dta`, write: () => writeDta(dataset) },
      { name: `${name}.parquet`, write: () => writeParquet(dataset) },
      {
        name: `${name}.sas`,
        write: async function* () {
          yield Buffer.from(await sasProgram(dataset, csv));
        },
      },
      { name: 'privacy-report.json', write: () => [Buffer.from(JSON.stringify(release.report, null, 2))] },
      describePackage({ dataset, csv, provenance }),
    ],
    dataset.made,
  );
  body.once('close', () => void spool.close());
  return { name: `${name}.zip`, type: 'application/zip', body };
}
