/** Source rows of a release: those of the latest submission of each grant, read once for all purposes. */
import { createHash } from 'node:crypto';
import type { DataValue } from '@srae/domain/dataset/variable';
import type { ReleaseTable } from '@srae/domain/row-release/release-table';
import type { Survey } from '@srae/domain/survey/catalogue/column';
import type { Tx } from '../../store/database/database.ts';
import type { PeriodRow } from '../../store/programme/periods.ts';
import { findSubmission } from '../../store/releases/release-source.ts';
import {
  getSnapshotNames,
  listReleasedGrants,
  type ReleasedGrant,
} from '../../store/row-releases/released-grants.ts';
import type { ReleaseSource } from '../../store/tables/row-releases.ts';
import { readRows } from '../../store/uploads/read-survey-rows.ts';

export type SourceQuery = {
  readonly survey: Survey;
  readonly periods: readonly PeriodRow[];
  readonly stream: number | null;
  readonly cohort: string | null;
  readonly table: ReleaseTable;
  /** Only these, in this order and under their names; all, under the present names, when absent. */
  readonly sources?: readonly ReleaseSource[];
};

/** A grant in a period, and the submission that names its providers and programs; the latest if null. */
type SourcePlace = {
  readonly period: PeriodRow;
  readonly grant: ReleasedGrant;
  readonly namedBy: number | null;
};

export type LeftOut = { readonly grantee: string; readonly period: string; readonly reason: string };

export type SourcesRead = {
  readonly sources: readonly ReleaseSource[];
  readonly leftOut: readonly LeftOut[];
  /** Of all sources' rows. */
  readonly digest: string;
};

/**
 * Reads every row, passes on each chunk in released form, and returns the sources of the rows. A grant whose survey
 * data have changed since its submission is omitted: only submitted data are released.
 */
export async function readSourceRows(
  tx: Tx,
  query: SourceQuery,
  onRows: (rows: readonly (readonly DataValue[])[]) => Promise<void> | void,
): Promise<SourcesRead> {
  const sources: ReleaseSource[] = [];
  const leftOut: LeftOut[] = [];
  const grants = await listReleasedGrants(tx, query.sources ? EVERY_GRANT : query);
  for (const place of listSourcePlaces(query, grants)) {
    const source = await readSource(tx, { ...query, ...place }, onRows);
    if (typeof source === 'string')
      leftOut.push({ grantee: place.grant.grantee, period: place.period.name, reason: source });
    else sources.push(source);
  }
  const digest = createHash('sha256');
  for (const { grantId, periodPk, rowsSha256 } of sources)
    digest.update(`${grantId} ${periodPk} ${rowsSha256}\n`);
  return { sources, leftOut, digest: digest.digest('hex') };
}

/** A source stays one when its grant has another funding stream or cohort by now. */
const EVERY_GRANT = { stream: null, cohort: null };

function listSourcePlaces(
  { periods, sources }: SourceQuery,
  grants: readonly ReleasedGrant[],
): readonly SourcePlace[] {
  if (!sources) return periods.flatMap((period) => grants.map((grant) => ({ period, grant, namedBy: null })));
  const byPk = new Map(grants.map((grant) => [grant.pk, grant]));
  return sources.flatMap(({ periodPk, period: name, grantId, grantee, stream, snapshot }) => {
    const [period, found] = [periods.find(({ pk }) => pk === periodPk), byPk.get(grantId)];
    if (!period || !found) return [];
    const grant = { ...found, grantee, stream: stream ?? found.stream };
    return [{ period: { ...period, name }, grant, namedBy: snapshot }];
  });
}

/** The source, or why the grant has none. */
async function readSource(
  tx: Tx,
  { survey, period, grant, table, namedBy }: SourceQuery & SourcePlace,
  onRows: (rows: readonly (readonly DataValue[])[]) => Promise<void> | void,
): Promise<ReleaseSource | string> {
  const key = { grantId: grant.pk, periodPk: period.pk };
  const submission = await findSubmission(tx, key);
  if (!submission) return 'Not submitted';
  if (!submission.holdsRows) return 'Survey data changed since the submission';
  const { number } = submission;
  const names = await getSnapshotNames(tx, { ...key, number: namedBy ?? number });
  const active = new Set(submission.programs.map(({ pk }) => pk));
  const programs = new Map(names.programs.map((program) => [program.pk, program]));
  const hash = createHash('sha256');
  let count = 0;
  for (const upload of submission.inForce.filter(({ kind }) => kind === survey.kind))
    for await (const read of readRows(tx, upload, survey)) {
      const rows = read.filter(({ programId }) => active.has(programId));
      for (const row of rows) hash.update(`${JSON.stringify([row.programId, row.values])}\n`);
      count += rows.length;
      await onRows(
        rows.map(({ programId, values }) => {
          const program = programs.get(programId);
          const place = {
            period: period.name,
            stream: grant.stream,
            grantee: grant.grantee,
            grantId: grant.pk,
            provider: program?.provider ?? '',
            program: program?.name ?? '',
          };
          return table.toRow(place, values);
        }),
      );
    }
  if (count === 0) return 'No survey rows';
  return {
    periodPk: period.pk,
    period: period.name,
    grantId: grant.pk,
    grantee: grant.grantee,
    stream: grant.stream,
    snapshot: number,
    snapshotSha256: names.sha256,
    rowsSha256: hash.digest('hex'),
    rows: count,
  };
}
