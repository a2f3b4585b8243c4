import type { TrackerRead } from '@srae/contract/schemas/dashboard/dashboard-tracker';
import { pluralize } from '@srae/domain/form-kit/numbers';
import type { TrackerOrder, TrackerSort } from '@srae/domain/tracker/tracker-list';
import { isOverdue } from '@srae/domain/tracker/tracker-list';
import { type ReactNode, useId } from 'react';
import { detailName, opens } from '../detail/use-focus-back.ts';
import { Parts } from './Parts.tsx';
import { StateTag } from './StateTag.tsx';
import {
  dueParts,
  type Line,
  pagesParts,
  queriesText,
  shareText,
  submissionsParts,
  timeParts,
  uploadsParts,
} from './words.ts';

type Props = {
  read: TrackerRead;
  order: TrackerOrder;
  onSort: (sort: TrackerSort) => void;
  onOpen: (grant: number) => void;
};

type Column = {
  readonly sort: TrackerSort;
  readonly title: string;
  readonly cell: (line: Line) => ReactNode;
};

const COLUMNS: readonly Column[] = [
  { sort: 'stream', title: 'Stream', cell: (line) => line.stream },
  { sort: 'cohort', title: 'Cohort', cell: (line) => line.cohort ?? '–' },
  {
    sort: 'state',
    title: 'Status',
    cell: (line) => (
      <>
        <StateTag state={line.state} />
        {queriesText(line) === null ? null : <span className="lines__queries"> {queriesText(line)}</span>}
      </>
    ),
  },
  { sort: 'issues', title: 'Open pages', cell: (line) => <Parts of={pagesParts(line)} /> },
  { sort: 'providers', title: 'Providers complete', cell: (line) => shareText(line.providers) },
  { sort: 'programs', title: 'Programs complete', cell: (line) => shareText(line.programs) },
  { sort: 'uploads', title: 'Uploads received', cell: (line) => <Parts of={uploadsParts(line)} /> },
  {
    sort: 'last_activity',
    title: 'Last activity',
    cell: (line) => <Parts of={timeParts(line.last_activity)} />,
  },
  { sort: 'submitted_at', title: 'Submissions', cell: (line) => <Parts of={submissionsParts(line)} /> },
  {
    sort: 'due',
    title: 'Due',
    cell: (line) => (
      <span className={isOverdue(line) ? 'overdue' : undefined}>
        <Parts of={dueParts(line)} />
      </span>
    ),
  },
];

const DIRECTIONS = { asc: 'ascending', desc: 'descending' } as const;

/** One line per grant; headings sort, the grantee's name opens the report. Cards on narrow screens. */
export function TrackerTable({ read, order, onSort, onOpen }: Props) {
  const title = `Reports of ${read.period.name}: ${pluralize(read.total, 'grant')}`;
  return (
    <>
      {/* It stays when nothing is found and when the order changes, so that both are announced. */}
      <p className="scope" role="status">
        {title}
        <span className="unseen">, {sortText(order)}</span>
      </p>
      {read.rows.length === 0 ? (
        <p className="notice">No grants match these filters.</p>
      ) : (
        <Lines title={title} read={read} order={order} onSort={onSort} onOpen={onOpen} />
      )}
    </>
  );
}

function sortText({ sort, direction }: TrackerOrder): string {
  const title = COLUMNS.find((column) => column.sort === sort)?.title ?? 'Grantee';
  return `sorted by ${title}, ${DIRECTIONS[direction]}`;
}

function Lines({ title, read, order, onSort, onOpen }: Props & { title: string }) {
  return (
    <>
      <SortSelect order={order} onSort={onSort} />
      {/* Focusable, so that a table wider than the screen scrolls by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className="table-room" tabIndex={0} role="region" aria-label={title}>
        <table className="table table--lines">
          <caption className="unseen">{title}</caption>
          <thead>
            <tr>
              <Heading sort="grantee" title="Grantee" order={order} onSort={onSort} />
              {COLUMNS.map(({ sort, title: name }) => (
                <Heading key={sort} sort={sort} title={name} order={order} onSort={onSort} />
              ))}
            </tr>
          </thead>
          <tbody>
            {read.rows.map((line) => (
              <tr key={line.grant_id}>
                <th scope="row">
                  <button
                    type="button"
                    className="line__open"
                    aria-label={`Open the report of ${line.grantee}, ${line.stream}${line.cohort ? `, ${line.cohort}` : ''}`}
                    {...opens(detailName.report(line.grant_id))}
                    onClick={() => onOpen(line.grant_id)}
                  >
                    {line.grantee}
                  </button>
                </th>
                {COLUMNS.map(({ sort, title: name, cell }) => (
                  <td key={sort} data-label={name}>
                    {cell(line)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

/** The headings for narrow screens, where each line is a card. */
function SortSelect({ order, onSort }: Pick<Props, 'order' | 'onSort'>) {
  const id = useId();
  const sorts = [{ sort: 'grantee', title: 'Grantee' } as const, ...COLUMNS];
  return (
    <div className="sort-select no-print">
      <div className="filter">
        <label htmlFor={id}>Sort by</label>
        <select
          id={id}
          value={order.sort}
          onChange={(event) => {
            const chosen = sorts.find(({ sort }) => sort === event.target.value);
            if (chosen) onSort(chosen.sort);
          }}
        >
          {sorts.map(({ sort, title }) => (
            <option key={sort} value={sort}>
              {title}
            </option>
          ))}
        </select>
      </div>
      <button type="button" className="button" onClick={() => onSort(order.sort)}>
        {order.direction === 'asc' ? 'Sort descending' : 'Sort ascending'}
      </button>
    </div>
  );
}

type HeadingProps = {
  sort: TrackerSort;
  title: string;
  order: TrackerOrder;
  onSort: (sort: TrackerSort) => void;
};

function Heading({ sort, title, order, onSort }: HeadingProps) {
  const sorted = order.sort === sort ? DIRECTIONS[order.direction] : undefined;
  return (
    <th scope="col" aria-sort={sorted}>
      <button type="button" className="sort" onClick={() => onSort(sort)}>
        {title}
        <span className="sort__mark" aria-hidden="true">
          {sorted === 'ascending' ? '▲' : sorted === 'descending' ? '▼' : ''}
        </span>
      </button>
    </th>
  );
}
