import type { BadCell, CheckIssue, WrongPair } from '@srae/domain/survey/check/report';
import { formatNumber } from '@srae/domain/form-kit/numbers';
import { badCellsKey, type CheckOutcome } from '../../../upload/protocol.ts';
import { type Column, DataTable } from '../../../ui/DataTable.tsx';
import { RowsToCorrect } from './RowsToCorrect.tsx';

/** An issue with the specified text; expands to examples, accepted values and the rows to correct. */
export function IssueItem({ issue, badCells }: { issue: CheckIssue; badCells: CheckOutcome['badCells'] }) {
  const label = 'label' in issue && issue.code === 'out-of-range' ? issue.label : null;
  const cells = listCells(issue, badCells);
  if (issue.details.length === 0 && cells.length === 0) return <p className="finding">{issue.message}</p>;
  return (
    <details className="finding">
      <summary>
        <span className="finding__message">{issue.message}</span>
        {issue.details[0] ? <span className="finding__example"> {issue.details[0]}</span> : null}
      </summary>
      {label ? <p className="finding__question">{label}</p> : null}
      {issue.details.slice(1).map((detail) => (
        <p key={detail}>{detail}</p>
      ))}
      {issue.code === 'invalid-pair' ? <WrongPairs pairs={issue.pairs} /> : null}
      {issue.code === 'other-provider' ? <OtherProviders pairs={issue.pairs} /> : null}
      {cells.length > 0 ? (
        <RowsToCorrect
          caption={toCaption(cells.length, 'count' in issue ? issue.count : cells.length)}
          cells={cells}
          withValues={!('pairs' in issue)}
        />
      ) : null}
    </details>
  );
}

function WrongPairs({ pairs }: { pairs: readonly WrongPair[] }) {
  return (
    <DataTable
      caption="Combinations that are not expected"
      columns={WRONG_PAIRS}
      rows={pairs}
      rowKey={({ provider, program }) => `${provider}\n${program}`}
    />
  );
}

function OtherProviders({ pairs }: { pairs: readonly WrongPair[] }) {
  return (
    <DataTable
      caption="Rows of other providers"
      columns={WRONG_PAIRS.filter(({ key }) => key !== 'suggestion')}
      rows={pairs}
      rowKey={({ provider, program }) => `${provider}\n${program}`}
    />
  );
}

const WRONG_PAIRS: readonly Column<WrongPair>[] = [
  { key: 'provider', header: 'Provider name', freeText: true, cell: ({ provider }) => provider },
  { key: 'program', header: 'Program name', rowHeader: true, cell: ({ program }) => program },
  { key: 'count', header: 'Rows', align: 'end', cell: ({ count }) => formatNumber(count) },
  { key: 'first', header: 'First row', align: 'end', cell: ({ firstRow }) => firstRow },
  {
    key: 'suggestion',
    header: 'Did you mean',
    cell: ({ suggestion }) => (suggestion ? `${suggestion.provider}: ${suggestion.program}` : '–'),
  },
];

function listCells(issue: CheckIssue, badCells: CheckOutcome['badCells']): readonly BadCell[] {
  const of = (kind: BadCell['kind'], column: string) => badCells[badCellsKey(kind, column)] ?? [];
  switch (issue.code) {
    case 'out-of-range':
      return of('out-of-range', issue.column);
    case 'invalid-pair':
      return of('pair', 'program_name');
    case 'other-provider':
      return of('other-provider', 'program_name');
    case 'missing-required':
      return issue.columns.flatMap(({ column }) => of('missing', column));
    case 'unmapped-column':
    case 'no-rows':
      return [];
  }
}

function toCaption(shown: number, count: number): string {
  if (shown >= count) return 'Rows to correct';
  return `The first ${formatNumber(shown)} of ${formatNumber(count)} rows to correct`;
}
