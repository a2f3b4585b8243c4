import { countPages } from '@srae/browser/count-pages';
import type { ListedQuery, QueryList } from '@srae/contract/schemas/queries';
import { formatNumber, pluralize, roundTo } from '@srae/domain/form-kit/numbers';
import { ageText, QUERY_STATE_LABELS, type QuerySide } from '@srae/domain/queries/query';
import { SearchBox } from '../ui/inputs/SearchBox.tsx';
import { type ListAddress, useListAddress } from '../admin/list-address.ts';
import { Loaded } from '../api/Loaded.tsx';
import { callFile } from '../api/client.ts';
import { fullTime } from '../times.ts';
import { type Column, DataTable } from '../ui/DataTable.tsx';
import { DownloadButton } from '../ui/DownloadButton.tsx';
import { EmptyState } from '../ui/feedback/States.tsx';
import { SelectField } from '../ui/inputs/SelectInput.tsx';
import { Pagination } from '../ui/lists/Pagination.tsx';
import { useExistingPage } from '../ui/lists/use-existing-page.ts';
import { queryPath } from './query-address.ts';
import { getQueryCalls, useInbox } from './query-calls.ts';
import { QueryState } from './QueryState.tsx';

const SIZE = 25;

/** Queries with state, age and assignee, open ones first; the filters are in the URL. */
export function Inbox({ side }: { side: QuerySide }) {
  const address = useListAddress();
  const filter: Filter = {
    state: address.value('state') || 'unclosed',
    assigned: address.value('assigned') || undefined,
    search: address.value('search') || undefined,
  };
  const asked = { ...filter, state: filter.state === 'all' ? undefined : filter.state };
  const inbox = useInbox(side, { ...asked, page: address.page, size: SIZE });
  const onPage = (page: number) => address.set({ page: String(page) });
  useExistingPage(inbox, { page: address.page, size: SIZE, onPage });
  return (
    <div className="queries">
      <p>{INTRODUCTION[side]}</p>
      <InboxFilters side={side} filter={filter} onChange={address.set} />
      <Loaded query={inbox} what="the queries" lines={4}>
        {(list) => (
          <div aria-busy={inbox.isFetching}>
            <Figures list={list} />
            <p role="status">{pluralize(list.total, 'query', 'queries')}</p>
            {list.rows.length === 0 ? (
              <EmptyState
                title={isEmpty(list) ? 'No queries yet' : 'No queries match these filters'}
                icon="help"
              >
                {isEmpty(list) ? <p>{EMPTY[side]}</p> : null}
              </EmptyState>
            ) : (
              <DataTable
                wide
                caption="Queries"
                captionHidden
                columns={listColumns(side)}
                rows={list.rows}
                rowKey={({ pk }) => pk}
              />
            )}
            <Pagination
              label="Pages of queries"
              page={address.page}
              pages={countPages(list.total, SIZE)}
              onPage={onPage}
              content={list.rows}
            />
          </div>
        )}
      </Loaded>
      <p className="queries__files">
        {(['xlsx', 'csv'] as const).map((format) => (
          <DownloadButton
            key={format}
            make={() => callFile(getQueryCalls(side).export, { query: { ...asked, format } })}
          >
            {`Download these queries (${format})`}
          </DownloadButton>
        ))}
      </p>
    </div>
  );
}

type Filter = {
  readonly state: string;
  readonly assigned: string | undefined;
  readonly search: string | undefined;
};

type InboxFiltersProps = {
  side: QuerySide;
  filter: Filter;
  onChange: ListAddress['set'];
};

function InboxFilters({ side, filter, onChange }: InboxFiltersProps) {
  return (
    <div className="queries__tools">
      <SelectField
        id="query-state"
        label="State"
        value={filter.state}
        options={STATES}
        onChange={(state) => onChange({ state: state === 'unclosed' ? '' : state })}
      />
      {side === 'staff' ? (
        <SelectField
          id="query-assigned"
          label="Assigned to"
          value={filter.assigned ?? ''}
          emptyLabel="Anyone"
          options={ASSIGNED}
          onChange={(assigned) => onChange({ assigned })}
        />
      ) : null}
      <SearchBox
        id="query-search"
        label="Grant or subject"
        value={filter.search ?? ''}
        onSearch={(search) => onChange({ search })}
      />
    </div>
  );
}

/** Number of open queries and response times, over all queries visible to the person regardless of filters. */
function Figures({ list: { counts, median_days_to_answer: median } }: { list: QueryList }) {
  return (
    <dl className="queries__figures">
      <div>
        <dt>{QUERY_STATE_LABELS.open}</dt>
        <dd>{counts['open'] ?? 0}</dd>
      </div>
      <div>
        <dt>{QUERY_STATE_LABELS.answered}</dt>
        <dd>{counts['answered'] ?? 0}</dd>
      </div>
      <div>
        <dt>Median days to answer</dt>
        <dd>{median === null ? 'None answered yet' : formatNumber(roundTo(median, 1))}</dd>
      </div>
    </dl>
  );
}

function isEmpty({ counts }: QueryList): boolean {
  return Object.values(counts).every((count) => count === 0);
}

function listColumns(side: QuerySide): readonly Column<ListedQuery>[] {
  return [
    {
      key: 'subject',
      header: 'Query',
      rowHeader: true,
      cell: (query) => (
        <a href={queryPath(side, query)}>
          {query.pk}: {query.subject}
        </a>
      ),
    },
    {
      key: 'grantee',
      header: 'Grantee',
      cell: ({ grantee, stream, cohort }) =>
        [grantee, stream, cohort].filter((part) => part !== null).join(' · '),
    },
    { key: 'period', header: 'Report period', cell: ({ period }) => period },
    { key: 'state', header: 'State', cell: ({ state }) => <QueryState state={state} /> },
    { key: 'age', header: 'Age', cell: ageText },
    {
      key: 'assigned',
      header: 'Assigned to',
      cell: ({ assigned_to: person }) => person?.name ?? 'Unassigned',
    },
    { key: 'last', header: 'Last message', cell: ({ last_message_at: at }) => fullTime(at) },
  ];
}

const STATES = [
  { value: 'unclosed', label: 'Not closed' },
  { value: 'open', label: QUERY_STATE_LABELS.open },
  { value: 'answered', label: QUERY_STATE_LABELS.answered },
  { value: 'closed', label: QUERY_STATE_LABELS.closed },
  { value: 'all', label: 'All' },
];

const ASSIGNED = [
  { value: 'me', label: 'Me' },
  { value: 'nobody', label: 'Unassigned' },
];

const INTRODUCTION = {
  staff:
    'Questions about submitted reports. The Grantee-level users of the grant answer; a Provider never sees them.',
  grantee:
    'Questions from federal staff about your submitted reports. Questions do not prevent saving or submitting. Providers do not see them.',
} as const satisfies Record<QuerySide, string>;

const EMPTY = {
  staff:
    'Open a submitted report in the reporting tracker and ask about the report, a page or a survey file. An Admin can also ask on the page of a form.',
  grantee:
    'When federal staff ask about a report that you have submitted, you see the question here and get an email.',
} as const satisfies Record<QuerySide, string>;
