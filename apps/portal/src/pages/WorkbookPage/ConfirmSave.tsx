import type { Comparison } from '@srae/domain/workbook/compare';
import type { Selection } from '@srae/domain/workbook/review';
import { Button } from '../../ui/Button.tsx';
import { Modal } from '../../ui/overlays/Modal.tsx';
import { counted } from './counted.ts';

type ConfirmSaveProps = {
  readonly comparison: Comparison;
  readonly selection: Selection;
  readonly onSave: () => void;
  readonly onClose: () => void;
};

/** The last question before a save: what is added, how many pages are written. */
export function ConfirmSave({ comparison, selection, onSave, onClose }: ConfirmSaveProps) {
  const providers = comparison.newProviders.filter(({ ref }) => selection.added.has(ref));
  const programs = comparison.newPrograms.filter(({ ref }) => selection.added.has(ref));
  return (
    <Modal
      title="Save what you have chosen?"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onSave}>Save</Button>
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
      <p>
        {counted(selection.pages.size, 'page is saved', 'pages are saved')} together: if one of them cannot be
        saved, nothing is changed.
      </p>
    </Modal>
  );
}
