import { Button } from './Button.tsx';

export type PaginationProps = {
  label: string;
  /** Starts at 1. */
  page: number;
  pages: number;
  onPage: (page: number) => void;
};

export function Pagination({ label, page, pages, onPage }: PaginationProps) {
  if (pages < 2) return null;
  return (
    <nav className="pagination" aria-label={label}>
      <Button
        variant="secondary"
        small
        icon="chevron-left"
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      >
        Previous
      </Button>
      <span aria-live="polite">
        Page {page} of {pages}
      </span>
      <Button variant="secondary" small disabled={page >= pages} onClick={() => onPage(page + 1)}>
        Next
      </Button>
    </nav>
  );
}
