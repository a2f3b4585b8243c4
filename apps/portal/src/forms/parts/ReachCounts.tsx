import { toNumber, sumAnswers } from '@srae/domain/form-kit/answers';
import type { Field, Section } from '@srae/domain/form-kit/form';
import { textIn } from '@srae/domain/form-kit/issues';
import { formatNumber } from '@srae/domain/form-kit/numbers';
import { memo } from 'react';
import { AnswerControl } from '../fields/AnswerControl.tsx';
import { previousText } from '../fields/PreviousValue.tsx';
import { headingNotes, QuestionHeading } from '../fields/QuestionHeading.tsx';
import { fieldId, useFormState, useMessage, useOpenForm } from '../form-context.ts';
import { messageOfText } from '../state/derived-state.ts';
import { RunningTotal } from './RunningTotal.tsx';

/** Counts of youth, one row each: total and, where collected, before and after COVID; live sums below. */
export const ReachCounts = memo(function ReachCounts({
  caption,
  fields,
  sum,
}: {
  caption: string;
  fields: readonly Field[];
  sum: Section['sum'];
}) {
  const totals = fields.filter((field) => field.variantOf === undefined);
  const variants = fields.some((field) => field.variantOf !== undefined);
  return (
    <>
      <table className={`question-table counts ${variants ? 'counts--variants' : ''}`}>
        <caption className="usa-sr-only">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">Youth</th>
            <th scope="col">Total</th>
            {variants ? (
              <>
                <th scope="col">Before COVID (optional)</th>
                <th scope="col">After COVID (optional)</th>
              </>
            ) : null}
          </tr>
        </thead>
        <tbody>
          {totals.map((total) => (
            <CountRow
              key={total.name}
              total={total}
              variants={fields.filter((field) => field.variantOf === total.name)}
            />
          ))}
        </tbody>
      </table>
      {sum ? <LiveSum names={totals.map((field) => field.name)} {...sum} /> : null}
    </>
  );
});

function CountRow({ total, variants }: { total: Field; variants: readonly Field[] }) {
  const { previous } = useOpenForm();
  const ofVariant = useFormState((state) =>
    variants.map(({ name }) => messageOfText(state, name)).find((text) => text !== undefined),
  );
  const { message: ofTotal, marked } = useMessage(total.name);
  const message = ofTotal ?? ofVariant;
  const beside = previousText(total, previous);
  return (
    <tr className={marked ? 'question-table__row--error' : undefined}>
      <QuestionHeading field={total} message={message} />
      <CountCell field={total} column="Total" notes={headingNotes(total, message)} beside={beside} />
      {variants.map((variant, index) => (
        <CountCell
          key={variant.name}
          field={variant}
          column={index === 0 ? 'Before COVID (optional)' : 'After COVID (optional)'}
        />
      ))}
    </tr>
  );
}

type CountCellProps = { field: Field; column: string; notes?: readonly string[]; beside?: string | null };

function CountCell({ field, column, notes = [], beside }: CountCellProps) {
  const context = useFormState((state) => state.context);
  const id = fieldId(field.name);
  return (
    <td data-label={column}>
      <AnswerControl
        id={id}
        label={textIn(field.label, context)}
        describedBy={[...notes, ...(beside ? [`${id}-beside`] : [])].join(' ') || undefined}
        field={field}
      />
      {beside ? (
        <span className="field__beside" id={`${id}-beside`}>
          {beside}
        </span>
      ) : null}
    </td>
  );
}

/** '9 settings total 112 of 120 youth': the sum and its upper bound. */
function LiveSum({ names, label, atMost }: { names: readonly string[] } & NonNullable<Section['sum']>) {
  const parts = names.filter((name) => name !== atMost);
  const sum = useFormState((state) => sumAnswers(state.answers, parts));
  const bound = useFormState((state) => toNumber(state.answers, atMost));
  const over = bound !== null && sum > bound;
  return (
    <RunningTotal mark={over && 'over'}>
      {`${label} total ${formatNumber(sum)}${bound === null ? '' : ` of ${formatNumber(bound)} youth`}${
        over ? ' — more than attended at least one session' : ''
      }`}
    </RunningTotal>
  );
}
