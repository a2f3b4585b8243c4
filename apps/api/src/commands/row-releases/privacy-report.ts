/** The privacy report on a requested release: sizes of the groups, and how to enlarge them (BEY-189). */
import type { ReleaseDraft, ReleaseReport } from '@srae/contract/schemas/row-releases';
import type { DataValue, Variable } from '@srae/domain/dataset/variable';
import { getSurvey } from '@srae/domain/instruments/instruments';
import { createAssessment, type PrivacyReport } from '@srae/domain/row-release/privacy';
import { releaseTable, type ReleaseTable } from '@srae/domain/row-release/release-table';
import type { Deps } from '../../deps.ts';
import { inScope, type Tx } from '../../store/database/database.ts';
import { listPeriods, type PeriodRow } from '../../store/programme/periods.ts';
import { getReleaseScope } from '../../store/row-releases/released-grants.ts';
import { type ActContext, recordAct } from '../audit/record-act.ts';
import { refuseFields } from '../programme/field-refusals.ts';
import { readSourceRows, type SourcesRead } from './source-rows.ts';

export type Prepared = {
  readonly instrument: string;
  readonly table: ReleaseTable;
  readonly report: ReleaseReport;
  readonly read: SourcesRead;
};

/** Only the report; recorded in the audit, because it reveals small groups. Throws INVALID. */
export async function reportPrivacy(
  deps: Pick<Deps, 'db' | 'config'>,
  act: ActContext,
  draft: ReleaseDraft,
): Promise<ReleaseReport> {
  return inScope(deps.db, 'all', async (tx) => {
    const { report } = await prepareRowRelease(tx, deps, draft);
    await recordAct(tx, act, { object: 'report on a release of rows', details: { ...draft } });
    return report;
  });
}

/** Reads the rows of a release and validates them. Throws INVALID with the fields. */
export async function prepareRowRelease(
  tx: Tx,
  { config }: Pick<Deps, 'config'>,
  draft: ReleaseDraft,
): Promise<Prepared> {
  const { instrument, periods } = await loadPeriods(tx, draft.periods);
  const scope = await getReleaseScope(tx, draft);
  refuseFields([
    scope.stream ? null : { field: 'stream', message: 'Please choose a funding stream of the list.' },
    scope.cohort ? null : { field: 'cohort', message: 'No grant has this cohort.' },
  ]);
  const survey = getSurvey(instrument, draft.survey);
  const table = releaseTable(survey, draft.choices, config.privacy);
  const assessment = createAssessment({
    quasiIdentifiers: table.columns.flatMap(({ quasiIdentifier }, at) => (quasiIdentifier ? [at] : [])),
    sensitive: table.columns.flatMap(({ sensitive, variable }, at) =>
      sensitive ? [{ at, name: variable.name }] : [],
    ),
  });
  const { stream, cohort } = draft;
  const read = await readSourceRows(tx, { survey, periods, table, stream, cohort }, (rows) =>
    rows.forEach(assessment.add),
  );
  const privacy = assessment.report(config.suppressionThreshold);
  return { instrument, table, read, report: toReport(table, privacy, read) };
}

/** The periods of a release by date; all must have the same instrument. Throws INVALID. */
export async function loadPeriods(
  tx: Tx,
  keys: readonly number[],
): Promise<{ readonly instrument: string; readonly periods: readonly PeriodRow[] }> {
  const found = (await listPeriods(tx)).filter(({ pk }) => keys.includes(pk));
  const [first] = found;
  const isKnown = first !== undefined && found.length === new Set(keys).size;
  const isSame = found.every(({ instrument }) => instrument === first?.instrument);
  refuseFields([
    isKnown ? null : { field: 'periods', message: 'Please choose periods of the list.' },
    isSame
      ? null
      : { field: 'periods', message: 'These periods ask different questions. Release them one by one.' },
  ]);
  // The store returns the latest first.
  return { instrument: first?.instrument ?? '', periods: found.toReversed() };
}

function toReport(table: ReleaseTable, privacy: PrivacyReport, read: SourcesRead): ReleaseReport {
  const quasi = table.columns.filter(({ quasiIdentifier }) => quasiIdentifier);
  const toLabel = (name: string) =>
    table.columns.find(({ variable }) => variable.name === name)?.variable.label ?? name;
  return {
    rows: privacy.rows,
    groups: privacy.groups,
    k: privacy.k,
    unique: privacy.unique,
    threshold: privacy.threshold,
    small_groups: privacy.smallGroups,
    small_rows: privacy.smallRows,
    smallest: privacy.smallest.map(({ rows, values }) => ({
      rows,
      values: quasi.map(({ variable }, at) => ({
        label: variable.label,
        value: inWords(variable, values[at] ?? null),
      })),
    })),
    sensitive: privacy.sensitive.map((item) => ({
      name: item.name,
      label: toLabel(item.name),
      distinct: item.distinct,
      entropy: item.entropy,
      uniform_groups: item.uniformGroups,
      uniform_rows: item.uniformRows,
    })),
    columns: table.offered.map(({ variable, quasiIdentifier, sensitive, droppable }) => ({
      name: variable.name,
      label: variable.label,
      quasi_identifier: quasiIdentifier,
      sensitive,
      droppable,
    })),
    grants: new Set(read.sources.map(({ grantId }) => grantId)).size,
    left_out: [...read.leftOut],
  };
}

function inWords({ values, missing }: Variable, value: DataValue): string {
  if (value === null || value === '') return 'No answer';
  return [...values, ...missing].find((one) => one.value === value)?.label ?? String(value);
}
