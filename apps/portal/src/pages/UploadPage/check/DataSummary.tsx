import type { DataSummary as Summary } from '@srae/domain/survey/check/report';
import { formatNumber } from '@srae/domain/form-kit/numbers';
import { memo } from 'react';
import { type Column, DataTable } from '../../../ui/DataTable.tsx';

/** Contents of the file: rows, providers, programs, versions, items and ignored columns (UPL-010, Q116). */
export const DataSummary = memo(function DataSummary({ summary }: { summary: Summary }) {
  return (
    <section aria-labelledby="upload-summary-heading">
      <h3 id="upload-summary-heading">Data Summary</h3>
      <dl className="facts facts--numbers">
        <Fact label="Rows read" value={summary.rowsRead} />
        <Fact label="Valid rows" value={summary.validRows} />
        <Fact label="Rows without any required value, left out" value={summary.rowsDropped} />
        {summary.versions.map(({ version, rows }) => (
          <Fact key={version} label={`Version ${version}`} value={rows} />
        ))}
      </dl>
      <details className="more">
        <summary>
          Providers and programs ({formatNumber(summary.providers.length)},{' '}
          {formatNumber(summary.programs.length)})
        </summary>
        <DataTable
          caption="Valid rows of each provider"
          columns={PROVIDERS}
          rows={summary.providers}
          rowKey={({ provider }) => provider}
        />
        <DataTable
          caption="Valid rows of each program"
          columns={PROGRAMS}
          rows={summary.programs}
          rowKey={({ provider, program }) => `${provider}\n${program}`}
        />
      </details>
      <details className="more">
        <summary>Survey items ({formatNumber(summary.items.length)})</summary>
        <DataTable
          caption="Answers of each survey item"
          captionHidden
          columns={ITEMS}
          rows={summary.items}
          rowKey={({ column }) => column}
        />
      </details>
      {summary.ignoredColumns.length > 0 ? (
        <details className="more">
          <summary>
            Columns of the file that are ignored ({formatNumber(summary.ignoredColumns.length)})
          </summary>
          <ul className="ignored">
            {summary.ignoredColumns.map((column) => (
              <li key={column}>{column}</li>
            ))}
          </ul>
        </details>
      ) : null}
    </section>
  );
});

function Fact({ label, value }: { label: string; value: number }) {
  return (
    <div className="facts__fact">
      <dt>{label}</dt>
      <dd>{formatNumber(value)}</dd>
    </div>
  );
}

type Item = Summary['items'][number];

const PROVIDERS: readonly Column<Summary['providers'][number]>[] = [
  { key: 'provider', header: 'Provider name', rowHeader: true, cell: ({ provider }) => provider },
  { key: 'rows', header: 'Valid rows', align: 'end', cell: ({ rows }) => formatNumber(rows) },
];
const PROGRAMS: readonly Column<Summary['programs'][number]>[] = [
  { key: 'provider', header: 'Provider name', freeText: true, cell: ({ provider }) => provider },
  { key: 'program', header: 'Program name', rowHeader: true, cell: ({ program }) => program },
  { key: 'rows', header: 'Valid rows', align: 'end', cell: ({ rows }) => formatNumber(rows) },
  {
    key: 'expected',
    header: 'Expected',
    align: 'end',
    cell: ({ expected }) => (expected === null ? '–' : formatNumber(expected)),
  },
];
const ITEMS: readonly Column<Item>[] = [
  { key: 'question', header: 'Question', cell: ({ question }) => question },
  { key: 'label', header: 'Survey item', rowHeader: true, cell: ({ label }) => label },
  count('answered', 'Answered'),
  count('missing', 'Missing'),
  count('notAsked', 'Not asked'),
  count('outOfRange', 'Out of range'),
];

function count(key: 'answered' | 'missing' | 'notAsked' | 'outOfRange', header: string): Column<Item> {
  return { key, header, align: 'end', cell: (item) => formatNumber(item[key]) };
}
