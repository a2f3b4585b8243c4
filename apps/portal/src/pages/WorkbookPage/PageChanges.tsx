import type { ComparedPage } from '@srae/domain/workbook/compare';
import { type ImportedWorkbook, reviewPage, type Selection, type Side } from '@srae/domain/workbook/review';
import { type Dispatch, type SetStateAction, useId, useMemo, useState } from 'react';
import { READ_ONLY_REASONS } from '../../forms/permissions.ts';
import { fullTime } from '../../times.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/inputs/Checkbox.tsx';
import { ChangeTable } from './ChangeTable.tsx';
import { pageTitle } from './page-title.ts';
import { PageTags } from './PageTags.tsx';
import { canSave, withSide } from './selection.ts';

type PageChangesProps = {
  readonly imported: ImportedWorkbook;
  readonly page: ComparedPage;
  readonly selection: Selection;
  readonly disabled: boolean;
  readonly onChosen: (chosen: boolean) => void;
  readonly onSelection: Dispatch<SetStateAction<Selection>>;
};

/** One page: whether to save it, its changes, and the issues that would remain. */
export function PageChanges(props: PageChangesProps) {
  const { imported, page, selection, disabled, onChosen, onSelection } = props;
  const [open, setOpen] = useState(false);
  const id = useId();
  const title = pageTitle(imported, page);
  const chosen = selection.pages.has(page.id);
  const asked = useMemo(
    () => ({ ...selection, pages: new Set(selection.pages).add(page.id) }),
    [selection, page.id],
  );
  const review = useMemo(() => reviewPage(imported, page, asked), [imported, page, asked]);
  const takeSide = (names: readonly string[], side: Side) =>
    onSelection((before) => withSide(before, page.id, names, side));
  const refusal = page.refusal === null ? null : READ_ONLY_REASONS[page.refusal];
  return (
    <section className="workbook__page" aria-label={title}>
      <div className="workbook__page-head">
        {canSave(page) ? (
          <Checkbox
            id={`${id}-chosen`}
            label={
              <>
                <strong>{title}</strong>
                <span className="usa-sr-only"> – save this page</span>
              </>
            }
            checked={chosen}
            disabled={disabled}
            onChange={onChosen}
          />
        ) : (
          <strong>{title}</strong>
        )}
        <PageTags page={page} review={review} />
        <Button
          variant="plain"
          small
          aria-expanded={open}
          aria-controls={`${id}-changes`}
          aria-label={`${open ? 'Hide' : 'Show'} the changes of ${title}`}
          onClick={() => setOpen(!open)}
        >
          {open ? 'Hide changes' : 'Show changes'}
        </Button>
      </div>
      {refusal === null ? null : <p>{refusal}</p>}
      <div id={`${id}-changes`} hidden={!open}>
        {open ? (
          <>
            {page.savedSince ? (
              <SidesOfPage
                stored={page.stored}
                disabled={disabled}
                onSide={(side) => takeSide(Object.keys(page.answers), side)}
              />
            ) : null}
            <ChangeTable
              page={page}
              title={title}
              form={imported.forms[page.form]}
              state={imported.state}
              review={review}
              sides={selection.sides.get(page.id)}
              disabled={disabled}
              onSide={(name, side) => takeSide([name], side)}
            />
          </>
        ) : null}
      </div>
    </section>
  );
}

type SidesOfPageProps = {
  readonly stored: ComparedPage['stored'];
  readonly disabled: boolean;
  readonly onSide: (side: Side) => void;
};

/** Who saved the page since the download, and the choice of one side for all of its answers. */
function SidesOfPage({ stored, disabled, onSide }: SidesOfPageProps) {
  return (
    <div className="workbook__conflict">
      <p>
        {stored.updatedBy ?? 'Someone'} saved this page
        {stored.updatedAt === null ? '' : ` on ${fullTime(stored.updatedAt)}`}. Choose for each answer, or for
        all of them, which one to keep.
      </p>
      <div className="button-row">
        <Button variant="secondary" small disabled={disabled} onClick={() => onSide('mine')}>
          Keep the workbook’s answers
        </Button>
        <Button variant="secondary" small disabled={disabled} onClick={() => onSide('theirs')}>
          Keep the saved answers
        </Button>
      </div>
    </div>
  );
}
