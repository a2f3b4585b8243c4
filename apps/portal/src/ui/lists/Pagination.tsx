import { useEffect, useRef } from 'react';
import { Button } from '../Button.tsx';

export type PaginationProps = {
  /** Of the element that a link leads to. */
  id?: string;
  label: string;
  /** Starts at 1. */
  page: number;
  pages: number;
  onPage: (page: number) => void;
  /** What a page shows, where it arrives later than its number; its identity is compared. */
  content?: unknown;
};

/** At either end a button stays focusable, so that the keyboard keeps its place. */
export function Pagination({ id, label, page, pages, onPage, content }: PaginationProps) {
  const nav = useRef<HTMLElement>(null);
  // The next page has another height, and would push the button that was pressed out of the window.
  useEffect(() => {
    const focused = document.activeElement;
    if (nav.current?.contains(focused)) focused?.scrollIntoView({ block: 'nearest' });
  }, [page, content]);
  if (pages < 2) return null;
  return (
    <nav ref={nav} id={id} className="pagination" aria-label={label}>
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
