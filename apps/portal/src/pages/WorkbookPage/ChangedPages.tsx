import type { ImportedWorkbook, Selection } from '@srae/domain/workbook/review';
import { type Dispatch, type SetStateAction, useState } from 'react';
import { usePageOfRows } from '../../forms/tables/use-page-of-rows.ts';
import { Button } from '../../ui/Button.tsx';
import { Pagination } from '../../ui/lists/Pagination.tsx';
import { PageChanges } from './PageChanges.tsx';
import { canSave, listUnmarked, withPage } from './selection.ts';

type ChangedPagesProps = {
  readonly imported: ImportedWorkbook;
  readonly selection: Selection;
  readonly disabled: boolean;
  readonly onSelection: Dispatch<SetStateAction<Selection>>;
};

/** Form pages per page of the list. */
const SHOWN = 20;

/** The form pages that would change, to be chosen one by one or together. */
export function ChangedPages({ imported, selection, disabled, onSelection }: ChangedPagesProps) {
  const { pages } = imported.comparison;
  const [sheet, setSheet] = useState(1);
  const shown = usePageOfRows(pages, sheet, SHOWN);
  const select = (chosen: readonly string[]) =>
    onSelection((before) => ({ ...before, pages: new Set(chosen) }));
  return (
    <>
      {pages.filter(canSave).length > 1 ? (
        <div className="button-row">
          <Button variant="secondary" small disabled={disabled} onClick={() => select(listUnmarked(pages))}>
            Choose all unmarked pages
          </Button>
          <Button variant="secondary" small disabled={disabled} onClick={() => select([])}>
            Choose none
          </Button>
        </div>
      ) : null}
      <ul className="workbook__pages">
        {shown.rows.map((page) => (
          <li key={page.id}>
            <PageChanges
              imported={imported}
              page={page}
              selection={selection}
              disabled={disabled}
              onChosen={(isChosen) => onSelection((before) => withPage(before, page.id, isChosen))}
              onSelection={onSelection}
            />
          </li>
        ))}
      </ul>
      <Pagination label="Changed pages" page={shown.page} pages={shown.pages} onPage={setSheet} />
    </>
  );
}
