import { sumAnswers } from '@srae/domain/form-kit/answers';
import type { Field } from '@srae/domain/form-kit/form';
import { formatNumber, roundTo } from '@srae/domain/form-kit/numbers';
import { FieldList } from '../fields/FieldList.tsx';
import { useFormState } from '../form-context.ts';
import { RunningTotal } from './RunningTotal.tsx';

/** Percentages with a live total. */
export function Percentages({ fields }: { fields: readonly Field[] }) {
  const names = fields.map((field) => field.name);
  const total = useFormState((state) => roundTo(sumAnswers(state.answers, names), 2));
  return (
    <>
      <FieldList fields={fields} />
      <RunningTotal mark={total === 100 && 'kept'}>
        {`Total ${formatNumber(total)} %${total === 100 ? '' : ' — must be 100 %'}`}
      </RunningTotal>
    </>
  );
}
