import { pluralize } from '@srae/domain/form-kit/numbers';
import { type ImportedWorkbook, reviewPage, type Selection } from '@srae/domain/workbook/review';
import { periodContext } from '@srae/domain/workbook/state';
import { QuestionsBySection } from '../../forms/frame/QuestionsBySection.tsx';
import { Button } from '../../ui/Button.tsx';
import { Modal } from '../../ui/overlays/Modal.tsx';
import { pageTitle } from './page-title.ts';

type ConfirmSaveProps = {
  readonly imported: ImportedWorkbook;
  readonly selection: Selection;
  readonly onSave: () => void;
  readonly onClose: () => void;
};

/** Final confirmation of a save: additions, saved answers to be cleared, and the number of pages written. */
export function ConfirmSave({ imported, selection, onSave, onClose }: ConfirmSaveProps) {
  const { comparison } = imported;
  const providers = comparison.newProviders.filter(({ ref }) => selection.added.has(ref));
  const programs = comparison.newPrograms.filter(({ ref }) => selection.added.has(ref));
  const clearing = comparison.pages
    .filter(({ id }) => selection.pages.has(id))
    .map((page) => ({ page, cleared: reviewPage(imported, page, selection).cleared }))
    .filter(({ cleared }) => cleared.length > 0);
  const count = clearing.reduce((sum, { cleared }) => sum + cleared.length, 0);
  return (
    <Modal
      title="Save what you have chosen?"
      onClose={onClose}
      footer={
        <>
          {count === 0 ? (
            <Button onClick={onSave}>Save</Button>
          ) : (
            <Button variant="danger" onClick={onSave}>
              {`Save and clear ${pluralize(count, 'saved answer')}`}
            </Button>
          )}
          <Button variant="secondary" onClick={onClose}>
            Go back
          </Button>
        </>
      }
    >
      {providers.length + programs.length > 0 ? (
        <>
          <p>These will be added to your grant:</p>
          <ul className="usa-list">
            {providers.map(({ ref, name }) => (
              <li key={ref}>Provider {name}</li>
            ))}
            {programs.map(({ ref, name, provider }) => (
              <li key={ref}>
                Program {name} of {provider.name}
              </li>
            ))}
          </ul>
        </>
      ) : null}
      {count > 0 ? (
        <>
          <p>
            With the answers of the workbook, these questions do not apply any more. Saving removes what is
            saved for them:
          </p>
          {clearing.map(({ page, cleared }) => (
            <section key={page.id} aria-label={`Cleared in ${pageTitle(imported, page)}`}>
              <h3>{pageTitle(imported, page)}</h3>
              <QuestionsBySection
                form={imported.forms[page.form]}
                fields={cleared}
                context={periodContext(imported.state.period)}
                headingLevel={4}
              />
            </section>
          ))}
        </>
      ) : null}
      <p>
        {pluralize(selection.pages.size, 'page is saved', 'pages are saved')} together: if one of them cannot
        be saved, nothing is changed.
      </p>
    </Modal>
  );
}
