import './tables.scss';
import { isInactive } from '@srae/domain/programme/active';
import { type PageStatus, STATUS_ORDER } from '@srae/domain/report/page-status';
import { useId } from 'react';
import { Button } from '../../ui/Button.tsx';
import { type Column, DataTable, type DataTableProps } from '../../ui/DataTable.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Pagination } from '../../ui/lists/Pagination.tsx';
import { SelectField } from '../../ui/inputs/SelectInput.tsx';
import { TextField } from '../../ui/inputs/TextInput.tsx';
import { findRows } from './find-rows.ts';
import { usePageOfRows } from './use-page-of-rows.ts';
import { type TableView, useTableView } from './table-views.tsx';

/** Minimum number of rows for search and filter. */
const LONG = 15;

/** The searchable and sortable properties of a provider or program row. */
export type RowFacts = { readonly name: string; readonly active: boolean | null; readonly worst: PageStatus };

export type LongTableProps<Row> = DataTableProps<Row> & {
  /** What the rows are, such as 'providers'. */
  plural: string;
  /** The search, filter and sort are kept under this key; unique among all grants. */
  viewKey: string;
  toFacts: (row: Row) => RowFacts;
  /** The column sorted by each property; its header must be text. */
  sortable: Partial<Record<keyof RowFacts, string>>;
};

/** A sortable table of providers or programs; a long one has search, filter, a row count and pages. */
export function LongTable<Row>(props: LongTableProps<Row>) {
  if (props.rows.length >= 2) return <Tools {...props} />;
  const { plural: _plural, viewKey: _key, toFacts: _facts, sortable: _sortable, ...table } = props;
  return <DataTable {...table} />;
}

type Chosen = NonNullable<TableView['sort']>;

function Tools<Row>({ plural, viewKey, toFacts, sortable, ...table }: LongTableProps<Row>) {
  const id = useId();
  const [{ text, filter, sort: chosen, page }, change] = useTableView(viewKey);
  const isLong = table.rows.length >= LONG;
  const found = findRows(table.rows, {
    // An earlier search must not hide rows once the table has become short.
    text: isLong ? text : '',
    toName: (row) => toFacts(row).name,
    fits: (row) => !isLong || FILTERS[filter].fits(toFacts(row)),
    sort: chosen && { by: (row) => SORTS[chosen.fact].by(toFacts(row)), direction: chosen.direction },
  });
  const shown = usePageOfRows(found, page);
  const setChosen = (next: Chosen | null) => change({ sort: next });
  const columns = table.columns.map((column) => sortedColumn(column, { sortable, chosen, setChosen }));
  return (
    <>
      <div
        className={`table-tools ${isLong ? '' : 'table-tools--short'}`}
        {...(isLong ? { role: 'search', 'aria-label': `Find ${plural}` } : {})}
      >
        {isLong ? (
          <>
            <TextField
              id={`${id}-text`}
              label={`Search ${plural}`}
              type="search"
              value={text}
              onChange={(next) => change({ text: next })}
              maxLength={200}
            />
            <SelectField
              id={`${id}-filter`}
              label="Show"
              value={filter}
              options={FILTER_OPTIONS}
              onChange={(value) => change({ filter: FILTER_NAMES.find((one) => one === value) ?? 'all' })}
            />
          </>
        ) : null}
        <SelectField
          id={`${id}-sort`}
          label="Sort by"
          value={chosen === null ? '' : `${chosen.fact} ${chosen.direction}`}
          emptyLabel="As listed"
          options={SORT_OPTIONS}
          onChange={(value) => setChosen(SORT_CHOICES.find((one) => toValue(one) === value) ?? null)}
        />
        <p className={isLong ? 'table-tools__count' : 'usa-sr-only'} role="status">
          {isLong ? countText(found.length, table.rows.length, plural) : null}
          {/* A header that is pressed keeps its name, and its new state is not read out by itself. */}
          <span className="usa-sr-only"> {sortText(chosen)}</span>
        </p>
      </div>
      <DataTable
        {...table}
        columns={columns}
        rows={shown.rows}
        empty={
          <>
            No {plural} match.{' '}
            <Button variant="plain" onClick={() => change({ text: '', filter: 'all' })}>
              Show all {plural}
            </Button>
          </>
        }
      />
      <Pagination
        label={`Pages of ${plural}`}
        page={shown.page}
        pages={shown.pages}
        onPage={(next) => change({ page: next })}
      />
    </>
  );
}

const SORTS = {
  name: { label: 'Name', by: ({ name }: RowFacts) => name },
  worst: {
    label: 'What needs work',
    by: ({ worst, active }: RowFacts) => (isInactive(active) ? null : STATUS_ORDER.indexOf(worst)),
  },
  active: { label: 'Active', by: ({ active }: RowFacts) => (active === null ? 0 : active ? 1 : 2) },
} as const;

const SORT_CHOICES: readonly Chosen[] = (['name', 'worst', 'active'] as const).flatMap((fact) =>
  (['ascending', 'descending'] as const).map((direction) => ({ fact, direction })),
);
const SORT_OPTIONS = SORT_CHOICES.map((one) => ({
  value: toValue(one),
  label: `${SORTS[one.fact].label}${one.direction === 'descending' ? ', reversed' : ''}`,
}));

function countText(found: number, all: number, plural: string): string {
  return found === all ? `${all} ${plural}` : `${found} of ${all} ${plural} shown`;
}

function sortText(chosen: Chosen | null): string {
  return chosen === null ? 'Sorted as listed' : `Sorted by ${SORTS[chosen.fact].label}, ${chosen.direction}`;
}

function toValue({ fact, direction }: Chosen): string {
  return `${fact} ${direction}`;
}

const FILTERS = {
  all: { label: 'All', fits: () => true },
  work: {
    label: 'Needs work',
    fits: ({ active, worst }: RowFacts) => !isInactive(active) && (active === null || worst !== 'clean'),
  },
  complete: {
    label: 'Complete',
    fits: ({ active, worst }: RowFacts) => active === true && worst === 'clean',
  },
  inactive: { label: 'Not active', fits: ({ active }: RowFacts) => isInactive(active) },
} satisfies Record<TableView['filter'], { label: string; fits: (row: RowFacts) => boolean }>;
const FILTER_NAMES = [
  'all',
  'work',
  'complete',
  'inactive',
] as const satisfies readonly TableView['filter'][];
const FILTER_OPTIONS = FILTER_NAMES.map((value) => ({ value, label: FILTERS[value].label }));

/** A column whose header is a button that sorts by it: first ascending, then descending, then as listed. */
function sortedColumn<Row>(
  column: Column<Row>,
  {
    sortable,
    chosen,
    setChosen,
  }: {
    sortable: LongTableProps<Row>['sortable'];
    chosen: Chosen | null;
    setChosen: (chosen: Chosen | null) => void;
  },
): Column<Row> {
  const fact = (['name', 'worst', 'active'] as const).find((one) => sortable[one] === column.key);
  if (fact === undefined || typeof column.header !== 'string') return column;
  const direction = chosen?.fact === fact ? chosen.direction : null;
  return {
    ...column,
    cardLabel: column.cardLabel ?? column.header,
    sorted: direction ?? 'none',
    header: (
      <button type="button" className="sort-button" onClick={() => setChosen(toNext(fact, direction))}>
        {column.header}
        {direction === null ? (
          <Icon name="swap" size={14} />
        ) : (
          <span className={direction === 'ascending' ? 'sort-button__up' : undefined}>
            <Icon name="chevron-down" size={16} />
          </span>
        )}
      </button>
    ),
  };
}

function toNext(fact: Chosen['fact'], direction: Chosen['direction'] | null): Chosen | null {
  if (direction === 'descending') return null;
  return { fact, direction: direction === null ? 'ascending' : 'descending' };
}
