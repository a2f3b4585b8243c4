import { Button } from './Button.tsx';

export type PaginationProps = {
  label: string;
  /** Starts at 1. */
  page: number;
  pages: number;
  onPage: (page: number) => void;
};

/** At either end a button stays focusable, so that the keyboard keeps its place. */
export function Pagination({ label, page, pages, onPage }: PaginationProps) {
  if (pages < 2) return null;
  return (
    <nav className="pagination" aria-label={label}>
      <Button
        variant="secondary"
        small
        icon="chevron-left"
        aria-disabled={page <= 1}
        onClick={() => (page > 1 ? onPage(page - 1) : undefined)}
      >
        Previous
      </Button>
      <span aria-live="polite">
        Page {page} of {pages}
      </span>
      <span className="print-only">Only this page of the list is printed.</span>
      <Button
        variant="secondary"
        small
        aria-disabled={page >= pages}
        onClick={() => (page < pages ? onPage(page + 1) : undefined)}
      >
        Next
      </Button>
    </nav>
  );
}
