/** The files of an approved release in one zip: every format, the report, and the rows' provenance (BEY-189). */
import type { ReleaseReport } from '@srae/contract/schemas/row-releases';
import type { Dataset } from '@srae/datasets/dataset';
import { describePackage } from '@srae/datasets/data-package';
import { writeDataCsv } from '@srae/datasets/csv';
import { writeDta } from '@srae/datasets/dta';
import { writeParquet } from '@srae/datasets/parquet';
import { sasProgram } from '@srae/datasets/sas';
import { writeSav } from '@srae/datasets/sav';
import { writeZip } from '@srae/datasets/zip';
import { toFileName } from '@srae/domain/dataset/file-name';
import { getSurvey } from '@srae/domain/instruments/instruments';
import { AGE_LABELS, namesGrant, PLACE_LEVEL_LABELS } from '@srae/domain/row-release/choices';
import { releaseTable, type ReleaseTable } from '@srae/domain/row-release/release-table';
import type { Deps } from '../../deps.ts';
import { Problem } from '../../problem.ts';
import { SOFTWARE } from '../exports/software.ts';
import { inScope, type Tx } from '../../store/database/database.ts';
import { lockRowRelease, type RowReleaseRecord } from '../../store/row-releases/row-releases.ts';
import { type ActContext, recordAct } from '../audit/record-act.ts';
import type { ExportFile } from '../exports/file.ts';
import type { Spool } from '../exports/spool.ts';
import { loadPeriods } from './privacy-report.ts';
import { hasExpired } from './request-release.ts';
import { openShuffledSpool } from './shuffled-spool.ts';
import { readSourceRows, type SourceQuery } from './source-rows.ts';

/**
 * Regenerates the files from the rows that the report covers. Throws NOT_FOUND, RELEASE_NOT_APPROVED,
 * RELEASE_EXPIRED, RELEASE_CHANGED where the rows of the grants' submissions have changed since, and the signal's
 * reason once its caller has left.
 */
export async function downloadRowRelease(
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
  act: ActContext,
  pk: number,
  leaving: AbortSignal,
): Promise<ExportFile> {
  return inScope(deps.db, 'all', async (tx) => {
    const release = await lockRowRelease(tx, pk);
    if (!release) throw new Problem('NOT_FOUND');
    if (release.decision !== 'approved') throw new Problem('RELEASE_NOT_APPROVED');
    if (hasExpired(release, deps.clock.now())) throw new Problem('RELEASE_EXPIRED');
    const { periods } = await loadPeriods(tx, release.periods);
    const survey = getSurvey(release.instrument, release.survey);
    const table = releaseTable(survey, release.choices, deps.config.privacy);
    const { fk_funding_streams: stream, cohort, sources } = release;
    const query = { survey, periods, table, stream, cohort, sources };
    const spool = await spoolSources(tx, release, query, leaving);
    await recordAct(tx, act, {
      object: `release of rows ${pk}`,
      details: { recipient: release.recipient, rows_sha256: release.digest },
    });
    return toFile(release, table, { spool, periods: periods.map(({ name }) => name) });
  });
}

/** The rows on disk, shuffled as a whole by the secret seed of the release. Throws RELEASE_CHANGED. */
function spoolSources(
  tx: Tx,
  release: RowReleaseRecord,
  query: SourceQuery,
  leaving: AbortSignal,
): Promise<Spool> {
  return openShuffledSpool(release.order_seed, async (add) => {
    const { digest } = await readSourceRows(tx, query, (rows) => {
      leaving.throwIfAborted();
      return add(rows);
    });
    if (digest !== release.digest) throw new Problem('RELEASE_CHANGED');
  });
}

function toFile(
  release: RowReleaseRecord,
  { columns }: ReleaseTable,
  { spool, periods }: { readonly spool: Spool; readonly periods: readonly string[] },
): ExportFile {
  const { pk, survey, choices, recipient, reason } = release;
  const name = toFileName(['release', String(pk), survey, ...(periods.length === 1 ? periods : [])]);
  const dataset: Dataset = {
    name,
    title: `${survey === 'entry' ? 'Entry' : 'Exit'} surveys, ${periods.join(', ')}`,
    about: [
      ['Release', String(pk)],
      ['Recipient', recipient],
      ['Reason', reason],
      ['May be kept until', release.expires_on],
      ['Report periods', periods.join(', ')],
      ['Place', PLACE_LEVEL_LABELS[choices.place]],
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
    ...listSubmissions(release),
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
      {
        name: 'privacy-report.json',
        write: () => [Buffer.from(JSON.stringify(reportInFile(release), null, 2))],
      },
      describePackage({ dataset, csv, provenance }),
    ],
    dataset.made,
  );
  body.once('close', () => void spool.close());
  return { name: `${name}.zip`, type: 'application/zip', body };
}

/**
 * The submissions of the rows, where the rows name their grant. Digests stay on the server: with few rows, or few
 * columns left out, whoever tries every possible row against a digest finds what was generalised.
 */
function listSubmissions({ choices, sources }: RowReleaseRecord) {
  if (!namesGrant(choices)) return {};
  return {
    submissions: sources.map(({ period, grantId, grantee, snapshot, rows }) => ({
      period,
      grantId,
      grantee,
      snapshot,
      rows,
    })),
  };
}

/** The report for the recipient: which grants have rows shows only where the rows name their grant. */
function reportInFile({ choices, report }: RowReleaseRecord): Partial<ReleaseReport> {
  const whole = report as ReleaseReport; // written by requestRowRelease
  if (namesGrant(choices)) return whole;
  const { grants: _grants, left_out: _leftOut, ...rest } = whole;
  return rest;
}
