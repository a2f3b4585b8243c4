import { formatNumber } from '@srae/domain/form-kit/numbers';
import type { SurveyKind } from '@srae/domain/survey/catalogue/column';
import type { ExpectedPair } from '@srae/domain/survey/names';
import { type Column, DataTable } from '../../../ui/DataTable.tsx';

export type CombinationsProps = { kind: SurveyKind; expected: readonly ExpectedPair[] };

/** The names that rows may have, with the surveys reported for each program. */
export function CombinationsTable({ kind, expected }: CombinationsProps) {
  return (
    <DataTable
      caption={`Names that rows of ${kind} survey data may have, spelled exactly like this`}
      columns={kind === 'entry' ? [...NAMES, COUNT, ...IMPACT] : [...NAMES, COUNT]}
      rows={expected}
      rowKey={(pair) => `${pair.provider_name}\n${pair.program_name}`}
    />
  );
}

const NAMES: readonly Column<ExpectedPair>[] = [
  { key: 'provider', header: 'Provider name', rowHeader: true, cell: (pair) => pair.provider_name },
  { key: 'program', header: 'Program name', freeText: true, cell: (pair) => pair.program_name },
];
const COUNT: Column<ExpectedPair> = {
  key: 'count',
  header: 'Surveys',
  align: 'end',
  cell: (pair) => formatNumber(pair.survey_count),
};
const IMPACT: readonly Column<ExpectedPair>[] = [
  {
    key: 'ms',
    header: 'of these MS IMPACT',
    align: 'end',
    cell: (pair) => formatNumber(pair.prog_en_tot_surveys_ms_impact ?? 0),
  },
  {
    key: 'hs',
    header: 'of these HS IMPACT',
    align: 'end',
    cell: (pair) => formatNumber(pair.prog_en_tot_surveys_hs_impact ?? 0),
  },
];
