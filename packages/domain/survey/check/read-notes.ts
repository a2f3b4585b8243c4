/** Warnings about what the reader noted besides the rows: what a person cannot see in the file, or saw differently. */
import { headingLabels } from '../catalogue/headings.ts';
import { takenPositions } from '../mapping.ts';
import {
  formulasText,
  HIDDEN_COLUMNS_ADVICE,
  HIDDEN_ROWS_ADVICE,
  hiddenColumnsText,
  guessedLettersText,
  hiddenRowsText,
  LETTERS_ADVICE,
  MERGED_CELLS_ADVICE,
  mergedCellsText,
  misplacedLettersText,
  MIXED_LETTERS_ADVICE,
  mixedLettersText,
} from '../reading-messages.ts';
import { countCells, toCellName } from './cell-counts.ts';
import type { CellCounts, CheckWarning, HiddenCells, ReadNotes } from './report.ts';
import type { CheckOptions } from './state.ts';

/** The warnings of a reading; of columns only those that an item uses count. */
export function findNoteWarnings(
  { mapping, headings }: Pick<CheckOptions, 'mapping' | 'headings'>,
  { formulas, merged, hidden, letters }: ReadNotes,
): readonly CheckWarning[] {
  const taken = takenPositions(mapping);
  const labels = headingLabels(headings);
  const columns = [...hidden.columns].filter((position) => taken.has(position));
  return [
    ...unsolvedFormulas(withColumns(formulas, taken)),
    ...mergedCells(withColumns(merged, taken)),
    ...hiddenRows(hidden),
    ...hiddenColumns(columns.map((position) => labels[position] ?? '')),
    ...doubtfulLetters(letters),
  ];
}

function withColumns(counts: CellCounts, columns: ReadonlySet<number>): CellCounts {
  return new Map([...counts].filter(([position]) => columns.has(position)));
}

function unsolvedFormulas(formulas: CellCounts): readonly CheckWarning[] {
  const found = countCells(formulas);
  if (found === null) return [];
  return [{ code: 'formulas', ...found, message: formulasText(found.count, found.cell), details: [] }];
}

function mergedCells(merged: CellCounts): readonly CheckWarning[] {
  const found = countCells(merged);
  if (found === null) return [];
  const message = mergedCellsText(found.count, found.cell);
  return [{ code: 'merged-cells', ...found, message, details: [MERGED_CELLS_ADVICE] }];
}

function hiddenRows({ rows: count, firstRow }: HiddenCells): readonly CheckWarning[] {
  if (firstRow === null) return [];
  const message = hiddenRowsText(count, firstRow);
  return [{ code: 'hidden-rows', count, firstRow, message, details: [HIDDEN_ROWS_ADVICE] }];
}

function hiddenColumns(labels: readonly string[]): readonly CheckWarning[] {
  if (labels.length === 0) return [];
  const message = hiddenColumnsText(labels);
  return [{ code: 'hidden-columns', labels, message, details: [HIDDEN_COLUMNS_ADVICE] }];
}

function doubtfulLetters(letters: ReadNotes['letters']): readonly CheckWarning[] {
  if (letters === null) return [];
  const { message, advice } = doubtfulLettersText(letters);
  return [{ code: 'letters', word: letters.word, message, details: [advice] }];
}

/** What is said of letters that are wrong or may be. */
export function doubtfulLettersText({ kind, word, row, column }: NonNullable<ReadNotes['letters']>): {
  readonly message: string;
  readonly advice: string;
} {
  return {
    message: LETTERS_TEXTS[kind](word, toCellName({ row, column })),
    advice: kind === 'mixed' ? MIXED_LETTERS_ADVICE : LETTERS_ADVICE,
  };
}

const LETTERS_TEXTS = {
  mixed: mixedLettersText,
  misplaced: misplacedLettersText,
  guessed: guessedLettersText,
} as const;
