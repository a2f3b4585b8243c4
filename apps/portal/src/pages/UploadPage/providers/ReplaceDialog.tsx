import { pluralize } from '@srae/domain/form-kit/numbers';
import { useLocation } from 'react-router';
import type { Replaced } from '../../../upload/state/replaced.ts';
import { ConfirmDialog } from '../../../ui/overlays/Modal.tsx';
import { useUploadScope } from './use-upload-scope.ts';

export type ReplaceDialogProps = Replaced & { onConfirm: () => void; onCancel: () => void };

/** Asks before a file of the whole grant takes other providers' data out of use (BEY-150). */
export function ReplaceDialog({ replaced, only, onConfirm, onCancel }: ReplaceDialogProps) {
  const { pathname } = useLocation();
  const { address } = useUploadScope();
  return (
    <ConfirmDialog
      title="Take survey data out of use?"
      size="medium"
      variant="danger"
      confirmLabel="Save and take out of use"
      cancelLabel="Cancel"
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <p>
        A file of the whole grant replaces the survey data of all providers. This file has no rows of{' '}
        {pluralize(replaced.length, 'provider')} with data in use, which would go out of use:
      </p>
      <ul>
        {replaced.map(({ name, rows }) => (
          <li key={name}>
            {name}: {pluralize(rows, 'row')}
          </li>
        ))}
      </ul>
      {only ? (
        <p>
          To keep them, save the file for its provider alone:{' '}
          <a href={address(pathname, only.pk)}>Upload a file of {only.name} only</a>
        </p>
      ) : (
        <p>
          To keep them, cancel and upload a file for each provider: the table under Current Status has a link
          for each.
        </p>
      )}
    </ConfirmDialog>
  );
}
