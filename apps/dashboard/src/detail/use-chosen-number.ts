import type { FigureRead } from '@srae/contract/schemas/dashboard/dashboard';
import { useState } from 'react';

/** One number of a figure: a row and a group of it, the first ones until others are chosen. */
export type ChosenNumber = {
  readonly row: FigureRead['rows'][number] | undefined;
  readonly group: FigureRead['groups'][number] | undefined;
  readonly onRow: (id: string) => void;
  readonly onGroup: (id: string) => void;
};

export function useChosenNumber({ rows, groups }: FigureRead): ChosenNumber {
  const [row, onRow] = useState('');
  const [group, onGroup] = useState('');
  return {
    row: rows.find(({ id }) => id === row) ?? rows[0],
    group: groups.find(({ id }) => id === group) ?? groups[0],
    onRow,
    onGroup,
  };
}
