import { memo } from 'react';
import { acceptedWords, type GridColumn } from './grid-model.ts';

export type AcceptedWordsProps = { id: string; columns: readonly GridColumn[] };

/**
 * What each column accepts, for the cells that the focus moves to: a screen reader reads the description that a cell has
 * when it gets the focus, and that of the active cell is drawn only after that.
 */
export const AcceptedWords = memo(function AcceptedWords({ id, columns }: AcceptedWordsProps) {
  return (
    <div hidden>
      {columns.map(({ at, column }) => (
        <span key={at} id={acceptedId(id, at)}>
          {acceptedWords(column)}
        </span>
      ))}
    </div>
  );
});

export function acceptedId(id: string, at: number): string {
  return `${id}-${at}`;
}
