import { pluralize } from '@srae/domain/form-kit/numbers';
import type { ComparedPage } from '@srae/domain/workbook/compare';
import { type ImportedWorkbook, reviewPage, type Selection } from '@srae/domain/workbook/review';
import { type Dispatch, type SetStateAction, useId, useMemo, useState } from 'react';
import { READ_ONLY_REASONS } from '../../forms/permissions.ts';
import { fullTime } from '../../times.ts';
import { Button } from '../../ui/Button.tsx';
import { StatusTag } from '../../ui/feedback/StatusTag.tsx';
import { Checkbox } from '../../ui/inputs/Checkbox.tsx';
import { ChangeTable } from './ChangeTable.tsx';
import { pageTitle } from './page-title.ts';
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
  const names = Object.keys(page.answers);
  const majors = review.issues.filter(({ severity }) => severity === 'major').length;
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
        <span className="workbook__tags">
          <StatusTag tone={names.length === 0 ? 'off' : 'attention'} icon="document">
            {pluralize(names.length, 'change')}
          </StatusTag>
          {page.savedSince ? <StatusTag tone="caution">Saved since you downloaded</StatusTag> : null}
          {refusal === null ? null : <StatusTag tone="off">Cannot be saved</StatusTag>}
          {page.problems.length > 0 ? (
            <StatusTag tone="problem">
              {pluralize(page.problems.length, 'cell not taken', 'cells not taken')}
            </StatusTag>
          ) : null}
          {review.cleared.length === 0 ? null : (
            <StatusTag tone="caution">
              {`Clears ${pluralize(review.cleared.length, 'saved answer')}`}
            </StatusTag>
          )}
          {review.issues.length > 0 ? (
            <StatusTag tone={majors > 0 ? 'problem' : 'attention'}>
              {review.issues.length === 1
                ? '1 issue would remain'
                : `${review.issues.length} issues would remain`}
            </StatusTag>
          ) : (
            <StatusTag tone="good">No issues</StatusTag>
          )}
        </span>
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
              <div className="workbook__conflict">
                <p>
                  {page.stored.updatedBy ?? 'Someone'} saved this page
                  {page.stored.updatedAt === null ? '' : ` on ${fullTime(page.stored.updatedAt)}`}. Choose for
                  each answer, or for all of them, which one to keep.
                </p>
                <div className="button-row">
                  <Button
                    variant="secondary"
                    small
                    disabled={disabled}
                    onClick={() => onSelection((before) => withSide(before, page.id, names, 'mine'))}
                  >
                    Keep the workbook’s answers
                  </Button>
                  <Button
                    variant="secondary"
                    small
                    disabled={disabled}
                    onClick={() => onSelection((before) => withSide(before, page.id, names, 'theirs'))}
                  >
                    Keep the saved answers
                  </Button>
                </div>
              </div>
            ) : null}
            <ChangeTable
              page={page}
              title={title}
              form={imported.forms[page.form]}
              state={imported.state}
              review={review}
              sides={selection.sides.get(page.id)}
              disabled={disabled}
              onSide={(name, side) => onSelection((before) => withSide(before, page.id, [name], side))}
            />
          </>
        ) : null}
      </div>
    </section>
  );
}
