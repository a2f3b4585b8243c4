import { countPages } from '@srae/browser/count-pages';
import { pluralize } from '@srae/domain/form-kit/numbers';
import type { UseQueryResult } from '@tanstack/react-query';
import type { Listed } from '../api/client.ts';
import { toMessage } from '../api/problem.ts';
import { useId } from 'react';
import { DataTable, type DataTableProps } from '../ui/DataTable.tsx';
import { Pagination } from '../ui/lists/Pagination.tsx';
import { SkipTo } from '../layouts/banners/SkipLink.tsx';
import { Skeleton } from '../ui/feedback/Progress.tsx';
import { ErrorState } from '../ui/feedback/States.tsx';
import { useDeferredData } from '../ui/use-deferred-data.ts';
import { useExistingPage } from '../ui/lists/use-existing-page.ts';

export type PagedTableProps<Row> = Omit<DataTableProps<Row>, 'rows' | 'caption' | 'captionHidden'> & {
  /** What the rows are, such as 'users'. */
  plural: string;
  /** What one row is, such as 'user'. */
  singular: string;
  caption: string;
  list: UseQueryResult<Listed<Row>>;
  page: number;
  size: number;
  onPage: (page: number) => void;
};

/**
 * A list searched and paged by the server: count, table, pagination, loading and error states. Rows stay when they
 * cannot be loaded again, and with them a dialog that one of them has opened.
 */
export function PagedTable<Row>(props: PagedTableProps<Row>) {
  const { plural, singular, caption, list, page, size, onPage, ...table } = props;
  const listed = useDeferredData(list.data);
  useExistingPage(list, { page, size, onPage });
  const pagesId = useId();
  const failure = list.isError ? (
    <ErrorState
      title={`The ${plural} could not be loaded`}
      message={toMessage(list.error)}
      onRetry={() => void list.refetch()}
      busy={list.isFetching}
    />
  ) : null;
  if (listed === undefined) return failure ?? <Skeleton label={`Loading the ${plural}`} lines={8} />;
  const { rows, total } = listed;
  const pages = countPages(total, size);
  return (
    <div className="paged-table" aria-busy={list.isFetching}>
      {failure}
      <p className="paged-table__count" role="status">
        {pluralize(total, singular, plural)}
      </p>
      {pages > 1 ? (
        <SkipTo
          className="skip-to"
          href={`#${pagesId}`}
          target={() => document.getElementById(pagesId)}
        >{`Skip to the pages of ${plural}`}</SkipTo>
      ) : null}
      <DataTable wide {...table} caption={caption} captionHidden rows={rows} />
      <Pagination
        id={pagesId}
        label={`Pages of ${plural}`}
        page={page}
        pages={pages}
        onPage={onPage}
        content={rows}
      />
    </div>
  );
}
