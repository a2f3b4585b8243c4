import { countPages } from '@srae/browser/count-pages';
import { LINES } from './selection.ts';

type Props = { page: number; total: number; onPage: (page: number) => void };

/** 'Grants 51 to 100 of 230' with previous and next; absent when everything fits on one page. */
export function Paging({ page, total, onPage }: Props) {
  if (total <= LINES) return null;
  const pages = countPages(total, LINES);
  const first = (page - 1) * LINES + 1;
  return (
    <nav className="paging" aria-label="Pages">
      <button
        type="button"
        className="button no-print"
        aria-disabled={page <= 1}
        onClick={() => (page > 1 ? onPage(page - 1) : undefined)}
      >
        Previous
      </button>
      <span aria-live="polite">
        Grants {first} to {Math.min(total, page * LINES)} of {total}
        <span className="print-only">. “Download lines” has all of them.</span>
      </span>
      <button
        type="button"
        className="button no-print"
        aria-disabled={page >= pages}
        onClick={() => (page < pages ? onPage(page + 1) : undefined)}
      >
        Next
      </button>
    </nav>
  );
}
