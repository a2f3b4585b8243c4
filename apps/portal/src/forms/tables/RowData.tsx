import { isInactive } from '@srae/domain/programme/active';
import type { NothingStatement } from '@srae/domain/programme/nothing-to-report';
import { NothingToReport } from './NothingToReport.tsx';
import { PageStates } from './PageStates.tsx';
import type { NamedPage } from './row-pages.ts';

export type RowDataProps = {
  active: boolean | null;
  statement: NothingStatement | null;
  pages: readonly NamedPage[];
};

/** Data status of a provider or program; an inactive one requires no data. */
export function RowData({ active, statement, pages }: RowDataProps) {
  const inactive = isInactive(active);
  return (
    <>
      {inactive ? null : <PageStates pages={pages} />}
      {statement === null ? null : <NothingToReport statement={statement} />}
      {inactive && statement === null ? 'No data required' : null}
    </>
  );
}
