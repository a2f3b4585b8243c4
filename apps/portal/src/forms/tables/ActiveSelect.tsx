import { type ReactNode, useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { toMessage } from '../../api/problem.ts';
import { useNotices } from '../../session/notices.tsx';
import { ConfirmDialog } from '../../ui/overlays/Modal.tsx';
import { escapeRichText } from '../../ui/RichText.tsx';
import { ImmediateSelect } from '../../ui/inputs/immediate/ImmediateSelect.tsx';

export type ActiveSelectProps = {
  id: string;
  /** The accessible name before the row's: 'Provider Active?'. */
  label: string;
  /** The provider or program of the row. */
  name: string;
  active: boolean | null;
  /** Whether data is saved, in which case No requires confirmation (PRV-020, PRV-023). */
  hasData: boolean;
  /** Stores the choice; resolves once it is accepted and `active` shows it. */
  save: (active: boolean) => Promise<void>;
  question: { title: string; text: ReactNode };
  readOnly: boolean;
};

/** Unset, No or Yes. If a change cannot be stored, it reverts and shows an error (BEY-052). */
export function ActiveSelect(props: ActiveSelectProps) {
  const { id, label, name, active, hasData, save, question, readOnly } = props;
  const notices = useNotices();
  const [asking, setAsking] = useState(false);
  // Sequential: each save is based on the version of the one before.
  const change = useMutation({
    mutationFn: save,
    scope: { id },
    onSuccess: (_, now) => notices.toast('Saved', `${name} is now ${now ? 'active' : 'inactive'}.`),
    onError: (error) =>
      notices.alert(escapeRichText(`The active status of ${name} was not changed. ${toMessage(error)}`)),
  });
  const present = change.isPending ? change.variables : active;
  const choose = (next: boolean) => {
    if (!next && hasData) setAsking(true);
    else change.mutate(next);
  };
  if (readOnly) return <span>{active === null ? NOT_SET : active ? 'Yes' : 'No'}</span>;

  const shown = asking ? false : present;
  return (
    <>
      <div className="active-select">
        <ImmediateSelect
          id={id}
          label={`${label} ${name}`}
          printedBlank={NOT_SET}
          value={shown === null ? '' : shown ? 'yes' : 'no'}
          options={OPTIONS}
          onChange={(value) => choose(value === 'yes')}
        />
      </div>
      {asking ? (
        <ConfirmDialog
          title={question.title}
          onConfirm={() => {
            setAsking(false);
            change.mutate(false);
          }}
          onCancel={() => {
            setAsking(false);
            // Cancel sets active, even if nothing was selected before (PRV-021).
            if (present === null) change.mutate(true);
          }}
        >
          {question.text}
        </ConfirmDialog>
      ) : null}
    </>
  );
}

const NOT_SET = 'Not set';
const OPTIONS = [
  { value: '', label: 'Select Option', disabled: true },
  { value: 'no', label: 'No' },
  { value: 'yes', label: 'Yes' },
];
