import type { SurveyKind } from '@srae/domain/survey/catalogue/column';
import { formatNumber } from '@srae/domain/form-kit/numbers';
import { useState } from 'react';
import { toMessage } from '../../../api/problem.ts';
import { useNotices } from '../../../session/notices.tsx';
import { Field } from '../../../ui/inputs/Field.tsx';
import { NumberInput } from '../../../ui/inputs/NumberInput.tsx';
import { FormModal } from '../../../ui/overlays/FormModal.tsx';

/** The data to withdraw: of one provider, or of all if `provider` is null. */
export type Withdrawal = { readonly provider: number | null; readonly name: string; readonly rows: number };

export type WithdrawModalProps = {
  kind: SurveyKind;
  withdrawal: Withdrawal;
  withdraw: (rows: number) => Promise<unknown>;
  onDone: () => Promise<unknown>;
  onClose: () => void;
};

/** Withdraws survey data once the number of rows is typed (BEY-154). */
export function WithdrawModal({ kind, withdrawal, withdraw, onDone, onClose }: WithdrawModalProps) {
  const { toast } = useNotices();
  const [typed, setTyped] = useState('');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { name, rows } = withdrawal;
  const submit = async () => {
    const number = Number(typed.replaceAll(',', ''));
    if (number !== rows) {
      setProblem(`That is not the number of rows in use. Type ${formatNumber(rows)} to confirm.`);
      return;
    }
    setBusy(true);
    setProblem(null);
    try {
      await withdraw(number);
      toast('Withdrawn', `The ${kind} survey data of ${name} are no longer in use.`);
      onClose();
    } catch (error) {
      setProblem(toMessage(error));
    } finally {
      setBusy(false);
      // Also after an error response: the row count may have changed.
      await onDone();
    }
  };
  return (
    <FormModal
      title={`Withdraw the ${kind} survey data of ${name}?`}
      consequence="The rows are taken out of the report and its figures, and are shown as missing. The receipt stays in the upload history. You can upload a file again at any time while the period is open."
      submitLabel="Withdraw"
      blocked={typed.trim() === '' ? 'Type the number first.' : null}
      busy={busy}
      problem={problem}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Field
        id="withdraw-rows"
        label={`Type the number of rows in use (${formatNumber(rows)}) to confirm`}
        required
      >
        {(control) => <NumberInput {...control} value={typed} onChange={setTyped} />}
      </Field>
    </FormModal>
  );
}
