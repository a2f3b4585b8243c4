import type { ReactNode } from 'react';

export type MainProps = {
  /** Of the page. Navigation focuses the element, and its name then says which page has opened. */
  title: string | undefined;
  className: string;
  children: ReactNode;
};

/** The page itself, without what surrounds it on every page. */
export function Main({ title, className, children }: MainProps) {
  return (
    <main id="main" tabIndex={-1} className={className} aria-label={title}>
      {children}
    </main>
  );
}
