import type { Fault } from '@srae/domain/survey/corrections/faults';
import { shownValue } from '@srae/domain/survey/rows/cell-text';
import { acceptedWords, type GridColumn } from './grid-model.ts';

export type ActiveCellProps = {
  id: string;
  row: number;
  column: GridColumn;
  /** The cell's text in the file. */
  original: string;
  /** The text with the corrections applied. */
  text: string;
  fault: Fault | undefined;
};

/** Describes the focused cell: its position, the file's text and the accepted values. */
export function ActiveCell({ id, row, column, original, text, fault }: ActiveCellProps) {
  const { question, label } = column.column;
  return (
    <dl className="active-cell" id={id}>
      <div>
        <dt>Cell</dt>
        <dd>
          Row {row}, {question.join(' / ')} {label}
        </dd>
      </div>
      <div>
        <dt>In the file</dt>
        <dd>{shownValue(textOrBlank(original))}</dd>
      </div>
      {text === original ? null : (
        <div>
          <dt>Corrected</dt>
          <dd>{textOrBlank(text)}</dd>
        </div>
      )}
      <div>
        <dt>{fault ? PROBLEMS[fault.kind] : 'Accepted'}</dt>
        <dd>{acceptedWords(column.column)}</dd>
      </div>
    </dl>
  );
}

export function textOrBlank(text: string): string {
  return text.trim() === '' ? '(blank)' : text;
}

const PROBLEMS = {
  missing: 'A value is required; accepted',
  pair: 'These names do not go together; accepted',
  'other-provider': 'This file may hold rows of one provider only; accepted',
  'out-of-range': 'Not accepted; accepted is',
} as const satisfies Record<Fault['kind'], string>;
