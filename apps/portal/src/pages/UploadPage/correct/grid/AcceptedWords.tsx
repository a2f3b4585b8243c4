import { memo } from 'react';
import { acceptedWords, type GridColumn } from './grid-model.ts';

export type AcceptedWordsProps = { id: string; columns: readonly GridColumn[] };

/**
 * The accepted values per column, as cell descriptions: a screen reader reads the description present when a cell
 * receives focus, and the active cell's own details render only after that.
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
