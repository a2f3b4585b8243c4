/** Notes the cells of a row that need a correction. */
import { SURVEY_ROLES } from '../../instrument/roles.ts';
import { MISSING_ID } from '../catalogue/accepted-values.ts';
import type { NamePair } from '../names.ts';
import type { Cell } from '../rows/cell-text.ts';
import type { ReadPair } from '../rows/pair-reader.ts';
import type { CheckState } from './state.ts';

/** The file columns of a row's keys; -1 where the file has none. */
export type KeyPositions = { readonly provider: number; readonly program: number; readonly version: number };

export type RowFaults = {
  /** Notes the blank keys of a row; false where there are none to note. */
  readonly missing: (rowNumber: number, names: NamePair, versionId: number) => boolean;
  readonly unknownPair: (rowNumber: number, names: ReadPair) => void;
  readonly outOfRange: (rowNumber: number, names: NamePair, column: string, value: Cell) => void;
};

/** Notes them in the lists and counts of the check; `at` are positions in the rows that are passed to it. */
export function createRowFaults(
  { badCells, pairReader, counts }: Pick<CheckState, 'badCells' | 'pairReader' | 'counts'>,
  at: KeyPositions,
): RowFaults {
  /** A column without a file column has an issue of its own and is not counted again for every row. */
  const missingCell = (rowNumber: number, names: NamePair, position: number, column: string): boolean => {
    if (position < 0) return false;
    badCells.add('missing', { row: rowNumber, column, value: '' }, names);
    return true;
  };
  return {
    missing(rowNumber, names, versionId) {
      const provider =
        names.provider === '' && missingCell(rowNumber, names, at.provider, SURVEY_ROLES.provider.name);
      const program =
        names.program === '' && missingCell(rowNumber, names, at.program, SURVEY_ROLES.program.name);
      const version =
        versionId === MISSING_ID && missingCell(rowNumber, names, at.version, SURVEY_ROLES.version.name);
      const noted = provider || program || version;
      if (noted) counts.missingRequired += 1;
      return noted;
    },
    unknownPair(rowNumber, names) {
      pairReader.countWrong(names, rowNumber);
      const cell = { row: rowNumber, column: SURVEY_ROLES.program.name, value: names.program };
      badCells.add(names.other ? 'other-provider' : 'pair', cell, names);
    },
    outOfRange(row, names, column, value) {
      badCells.add('out-of-range', { row, column, value }, names);
    },
  };
}
