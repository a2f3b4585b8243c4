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
  misplacedLettersText,
} from '../messages.ts';
import { countFormulas } from './formulas.ts';
import type { CheckWarning, Formulas, HiddenCells, ReadNotes } from './report.ts';
import type { CheckOptions } from './state.ts';

/** The warnings of a reading; of columns only those that an item uses count. */
export function findNoteWarnings(
  { mapping, headings }: Pick<CheckOptions, 'mapping' | 'headings'>,
  { formulas, hidden, letters }: ReadNotes,
): readonly CheckWarning[] {
  const taken = takenPositions(mapping);
  const labels = headingLabels(headings);
  const columns = [...hidden.columns].filter((position) => taken.has(position));
  return [
    ...unsolvedFormulas(new Map([...formulas].filter(([position]) => taken.has(position)))),
    ...hiddenRows(hidden),
    ...hiddenColumns(columns.map((position) => labels[position] ?? '')),
    ...doubtfulLetters(letters),
  ];
}

function unsolvedFormulas(formulas: Formulas): readonly CheckWarning[] {
  const found = countFormulas(formulas);
  if (found === null) return [];
  return [{ code: 'formulas', ...found, message: formulasText(found.count, found.cell), details: [] }];
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
  const { kind, word } = letters;
  const message = kind === 'misplaced' ? misplacedLettersText(word) : guessedLettersText(word);
  return [{ code: 'letters', word, message, details: [LETTERS_ADVICE] }];
}
