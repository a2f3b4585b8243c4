import { pluralize } from '@srae/domain/form-kit/numbers';
import { type ImportedWorkbook, newProgramProblem, type Selection } from '@srae/domain/workbook/review';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { ConfirmSave } from './ConfirmSave.tsx';

type SaveBarProps = {
  readonly imported: ImportedWorkbook;
  /** What would be saved. */
  readonly selection: Selection;
  readonly saving: boolean;
  readonly onSave: () => void;
};

/** Saves the selection after a confirmation; blocked while an added program cannot be added. */
export function SaveBar({ imported, selection, saving, onSave }: SaveBarProps) {
  const [confirming, setConfirming] = useState(false);
  const isFaulty = imported.comparison.newPrograms.some(
    ({ ref, provider }) =>
      selection.added.has(ref) && newProgramProblem(imported, provider, selection) !== null,
  );
  const count = selection.pages.size + selection.added.size;
  return (
    <>
      <div className="workbook__save">
        <Button
          icon="check"
          busy={saving}
          disabled={count === 0 || isFaulty}
          onClick={() => setConfirming(true)}
        >
          {`Save ${selectionText(selection)}`}
        </Button>
        {isFaulty ? <span>A program above cannot be added. Leave it out to save the rest.</span> : null}
      </div>
      {confirming ? (
        <ConfirmSave
          imported={imported}
          selection={selection}
          onSave={() => {
            setConfirming(false);
            onSave();
          }}
          onClose={() => setConfirming(false)}
        />
      ) : null}
    </>
  );
}

function selectionText({ pages, added }: Selection): string {
  const parts = [
    ...(pages.size > 0 ? [pluralize(pages.size, 'page')] : []),
    ...(added.size > 0 ? [pluralize(added.size, 'addition')] : []),
  ];
  return parts.length === 0 ? 'nothing yet' : parts.join(' and ');
}
