import { sumAnswers } from '@srae/domain/form-kit/answers';
import type { Field } from '@srae/domain/form-kit/form';
import { formatNumber, roundTo } from '@srae/domain/form-kit/numbers';
import { PERCENTAGES } from '@srae/domain/forms/grantee';
import { FieldList } from '../fields/FieldList.tsx';
import { useFormState } from '../form-context.ts';

/** The four shares with their running total. */
export function Percentages({ fields }: { fields: readonly Field[] }) {
  const total = useFormState((state) => roundTo(sumAnswers(state.answers, PERCENTAGES), 2));
  return (
    <>
      <FieldList fields={fields} />
      <p className={`running-total ${total === 100 ? 'running-total--kept' : ''}`} role="status">
        Total {formatNumber(total)} %{total === 100 ? '' : ' — must be 100 %'}
      </p>
    </>
  );
}
