/** Hints of a check: possible mistakes that block nothing and need no confirmation (BEY-162). */
import { repeatedRowText, repeatedRowsText, REPEATED_ROWS_ADVICE } from '../messages.ts';
import type { CheckHint } from './report.ts';
import type { CheckState } from './state.ts';

/** Rows that repeat each other completely, with their number. */
export function findHints({ repeats }: Pick<CheckState, 'repeats'>): readonly CheckHint[] {
  const count = repeats.count();
  if (count === 0) return [];
  const rows = repeats.listed();
  return [
    {
      code: 'repeated-rows',
      count,
      rows,
      message: repeatedRowsText(count),
      details: [REPEATED_ROWS_ADVICE, ...rows.map(({ row, repeats: first }) => repeatedRowText(row, first))],
    },
  ];
}
