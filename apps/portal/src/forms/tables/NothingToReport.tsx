import {
  NOTHING_LABEL,
  NOTHING_NOTE_MAX,
  NOTHING_REASON_IDS,
  NOTHING_REASONS,
  type NothingStatement,
  noteProblem,
  statementText,
} from '@srae/domain/programme/nothing-to-report';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { toMessage } from '../../api/problem.ts';
import { useNotices } from '../../session/notices.tsx';
import { SelectField } from '../../ui/inputs/SelectInput.tsx';
import { TextAreaField } from '../../ui/inputs/TextArea.tsx';
import { FormModal } from '../../ui/overlays/FormModal.tsx';

/** The stated reason why a provider or program has nothing to report. */
export function NothingToReport({ statement }: { statement: NothingStatement }) {
  return (
    <p className="nothing-to-report">
      <strong>{NOTHING_LABEL}:</strong> {statementText(statement)}
    </p>
  );
}

/** The label of the button that opens the dialog. */
export function reasonLabel(statement: NothingStatement | null): string {
  return statement === null ? 'State a reason' : 'Change the reason';
}

export type ReasonModalProps = {
  /** The provider or program. */
  name: string;
  statement: NothingStatement | null;
  /** Stores the statement, or removes it. */
  save: (statement: NothingStatement | null) => Promise<void>;
  onClose: () => void;
};

/** States, changes or removes the reason (decision 35). */
export function ReasonModal({ name, statement, save, onClose }: ReasonModalProps) {
  const [reason, setReason] = useState<string>(statement?.reason ?? '');
  const [note, setNote] = useState(statement?.note ?? '');
  const { toast } = useNotices();
  const chosen = NOTHING_REASON_IDS.find((id) => id === reason) ?? null;
  const problem = chosen === null ? null : noteProblem(chosen, note);
  const state = useMutation({
    mutationFn: () => {
      const trimmedNote = note.trim();
      return save(chosen === null ? null : { reason: chosen, note: trimmedNote === '' ? null : trimmedNote });
    },
    onSuccess: () => {
      onClose();
      toast(
        'Saved',
        chosen === null ? `No reason is stated for ${name}.` : `The reason for ${name} is saved.`,
      );
    },
  });
  return (
    <FormModal
      title={NOTHING_LABEL}
      consequence={`You can say why there is nothing to report for ${name} in this period. A reason is optional. It is shown in the validation report and to federal staff.`}
      submitLabel="Save"
      blocked={problem}
      busy={state.isPending}
      problem={state.isError ? toMessage(state.error) : null}
      onSubmit={() => state.mutate()}
      onClose={onClose}
    >
      <SelectField
        id="nothing-reason"
        label="Reason"
        value={reason}
        emptyLabel="No reason stated"
        options={NOTHING_REASON_IDS.map((id) => ({ value: id, label: NOTHING_REASONS[id] }))}
        onChange={setReason}
      />
      {chosen === null ? null : (
        <TextAreaField
          id="nothing-note"
          label={chosen === 'other' ? 'What is the reason?' : 'Explanation (optional)'}
          required={chosen === 'other'}
          value={note}
          rows={3}
          maxLength={NOTHING_NOTE_MAX}
          onChange={setNote}
        />
      )}
    </FormModal>
  );
}
