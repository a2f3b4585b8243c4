import { type ReactNode, useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { toMessage } from '../../api/problem.ts';
import { useNotices } from '../../session/notices.tsx';
import { ConfirmDialog } from '../../ui/overlays/Modal.tsx';
import { escapeRichText } from '../../ui/RichText.tsx';
import { SelectInput } from '../../ui/inputs/SelectInput.tsx';

export type ActiveSelectProps = {
  id: string;
  /** The accessible name, including the row: 'Provider Active? Riverside Youth'. */
  label: string;
  /** The message when the change could not be stored. */
  failure: string;
  active: boolean | null;
  /** Whether data is saved, in which case No requires confirmation (PRV-020, PRV-023). */
  hasData: boolean;
  /** Stores the choice and refreshes the list. */
  save: (active: boolean) => Promise<void>;
  question: { title: string; text: ReactNode };
  readOnly: boolean;
};

/** Unset, No or Yes. If a change cannot be stored, it reverts and shows an error (BEY-052). */
export function ActiveSelect(props: ActiveSelectProps) {
  const { id, label, failure, active, hasData, save, question, readOnly } = props;
  const notices = useNotices();
  const [asking, setAsking] = useState(false);
  const change = useMutation({
    mutationFn: save,
    onError: (error) => notices.alert(escapeRichText(`${failure} ${toMessage(error)}`)),
  });
  if (readOnly) return <span>{active === null ? NOT_SET : active ? 'Yes' : 'No'}</span>;

  const shown = asking ? false : change.isPending ? change.variables : active;
  const choose = (value: string) => {
    // Not disabled meanwhile, since that would lose the focus.
    if (change.isPending) return;
    const next = value === 'yes';
    if (next === active) return;
    if (!next && hasData) setAsking(true);
    else change.mutate(next);
  };
  return (
    <>
      <SelectInput
        id={id}
        label={label}
        className={`active-select ${shown === null ? 'no-print' : ''}`}
        value={shown === null ? '' : shown ? 'yes' : 'no'}
        options={OPTIONS}
        onChange={choose}
      />
      {shown === null ? <span className="print-only">{NOT_SET}</span> : null}
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
            if (active === null) change.mutate(true);
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
