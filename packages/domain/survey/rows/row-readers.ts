/** Reads the answers of one row into ids, column by column. */
import { toCodeId, getCellValidator, MISSING_ID, type CellValidator } from '../catalogue/accepted-values.ts';
import { listFileColumns } from '../catalogue/catalogue.ts';
import { shownValue, type Cell } from './cell-text.ts';
import type { Survey, SurveyColumn } from '../catalogue/column.ts';
import { listPositions, type Mapping } from '../mapping.ts';
import { createTextTable, type TextTable } from '../template/text-table.ts';

/** A closed question: its slot, its file column, and the frequency of each id per row class. */
export type ClosedReader = {
  readonly column: SurveyColumn;
  readonly validator: CellValidator;
  readonly slot: number;
  /** Position of the file column, -1 when the file has none. */
  readonly at: number;
  /** Position of the middle school version's file column, -1 for all but paired items (Q106). */
  readonly msAt: number;
  /** Rows by class and id: `counts[rowClass * width + id]`. */
  readonly counts: Uint32Array;
  readonly width: number;
};

/** An other-specify text. */
export type TextReader = {
  readonly column: SurveyColumn;
  readonly table: TextTable;
  readonly slot: number;
  readonly at: number;
  /** The closed question whose 'other' option it explains, and the id of 'yes' there. */
  readonly otherSlot: number;
  readonly otherYes: number;
  /** All rows: missing and too long; valid rows with the other option: all and missing. */
  readonly counts: { missing: number; tooLong: number; others: number; othersMissing: number };
};

export type Readers = { readonly closed: readonly ClosedReader[]; readonly texts: readonly TextReader[] };

/** Readers for every closed question and text of the survey. */
export function createRowReaders(survey: Survey, mapping: Mapping, rowClasses: number): Readers {
  const columns = listFileColumns(survey);
  const closed = columns
    .filter(({ answer }) => answer.kind === 'values' || answer.kind === 'scale')
    .map((column, slot): ClosedReader => {
      const validator = getCellValidator(column);
      const width = validator.outOfRange + 1;
      const [at = -1, msAt = -1] = listPositions(mapping[column.name]);
      return { column, validator, slot, at, msAt, width, counts: new Uint32Array(rowClasses * width) };
    });
  const texts = columns.flatMap((column): readonly Omit<TextReader, 'slot'>[] => {
    if (column.answer.kind !== 'text') return [];
    const other = closed.find((reader) => reader.column.name === column.otherOf);
    return [
      {
        column,
        table: createTextTable(column.answer.maxLength),
        at: listPositions(mapping[column.name])[0] ?? -1,
        otherSlot: other?.slot ?? -1,
        otherYes: other?.validator.codes.indexOf('1') ?? -1,
        counts: { missing: 0, tooLong: 0, others: 0, othersMissing: 0 },
      },
    ];
  });
  return { closed, texts: texts.map((reader, slot) => ({ ...reader, slot })) };
}

/** The id of an item with two file columns: that of the filled one. Two different answers are out of range. */
export function pairedId({ validator, at, msAt }: ClosedReader, cells: readonly Cell[]): number {
  const id = toCodeId(validator, cells[at]);
  const otherId = toCodeId(validator, cells[msAt]);
  if (otherId === MISSING_ID || otherId === id) return id;
  return id === MISSING_ID ? otherId : validator.outOfRange;
}

/** The value of a bad cell in words; both headings are named where two file columns disagree (BEY-132). */
export function badValue(reader: ClosedReader, cells: readonly Cell[], labels: readonly string[]): string {
  const { validator, at, msAt } = reader;
  if (msAt < 0) return shownValue(cells[at]);
  const filled = [at, msAt].filter((position) => toCodeId(validator, cells[position]) !== MISSING_ID);
  return filled.map((position) => `${labels[position] ?? ''}: ${shownValue(cells[position])}`).join(', ');
}

/** Whether such a value is of two different answers, in the file columns of these labels. */
export function areTwoAnswers(value: string, [label, otherLabel]: readonly [string, string]): boolean {
  const [answer = '', other] = value.split(`, ${otherLabel}: `);
  return other !== undefined && answer !== `${label}: ${other}`;
}
