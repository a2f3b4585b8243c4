import type { Reading } from './progress-tracker.ts';
import { SheetProblem } from './problem.ts';

/** What of a sheet a spreadsheet program does not show, by a filter or by hand; it is read all the same. */
type HiddenCells = {
  /** Rows with values, from the first data row on. */
  rows: number;
  firstRow: number | null;
  /** 0-based. */
  columns: Set<number>;
};

/** A number of cells by 0-based column, with the first row of each. */
export type CellCounts = Map<number, { count: number; firstRow: number }>;

/** A cell by its 0-based column and 1-based row. */
export type CellPlace = { column: number; row: number };

export type RowHandler = (rowNumber: number, cells: string[]) => void | false;

/** Collects the cells of one row after the other, counts them and enforces the caps on rows, columns and text. */
export class RowBuilder {
  /** Width of the widest row given. */
  columns = 0;
  /** Rows given. */
  rows = 0;
  /** Cells with a formula but no result. */
  readonly formulas: CellCounts = new Map();
  /** Cells that a merge covers: the first cell of a merge alone has its value. */
  readonly merged: CellCounts = new Map();
  readonly hidden: HiddenCells = { rows: 0, firstRow: null, columns: new Set() };
  /** True when the consumer has stopped the reading. */
  done = false;
  readonly #scratch: string[] = [];
  #width = 0;
  #dataRows = 0;
  #emptyRows = 0;
  #lastRow = 0;
  #hiddenColumns = 0;
  #mergedColumns = 0;
  /** Of all cells given. */
  #characters = 0;
  readonly #reading: Reading;
  /** The limit of the reading; kept here because every cell is compared with it. */
  readonly #columnsMax: number;
  readonly #sheet: string;
  readonly #onRow: RowHandler;
  readonly #maxRows: number;

  constructor(reading: Reading, sheet: string, onRow: RowHandler, maxRows: number | undefined) {
    this.#reading = reading;
    this.#columnsMax = reading.limits.columns;
    this.#sheet = sheet;
    this.#onRow = onRow;
    this.#maxRows = maxRows ?? Number.POSITIVE_INFINITY;
    this.done = this.#maxRows <= 0;
  }

  /** Stores a text at a 0-based column of the current row; blank cells may be omitted. */
  set(column: number, text: string, rowNumber: number): void {
    if (text === '') return;
    const width = this.#width;
    if (column >= width) {
      if (column >= this.#columnsMax) this.#refuseColumns(rowNumber);
      for (let blank = width; blank < column; blank++) this.#scratch[blank] = '';
      this.#width = column + 1;
    }
    this.#scratch[column] = text;
    this.#characters += text.length;
  }

  /** Counts a formula whose result is not stored; what comes above the first data row does not count. */
  noteFormula(column: number, rowNumber: number): void {
    if (rowNumber >= this.#reading.limits.firstDataRow) addCells(this.formulas, column, rowNumber, 1);
  }

  /** Counts the cells between two corners that a merge covers in the data rows; given after the rows. */
  noteMerge(from: CellPlace, to: CellPlace): void {
    if (this.#mergedColumns >= MERGED_COLUMNS_MAX) return;
    const first = Math.max(from.row, this.#reading.limits.firstDataRow);
    const last = Math.min(to.row, this.#lastRow);
    for (let column = from.column; column <= Math.min(to.column, this.columns - 1); column++) {
      this.#mergedColumns++;
      const covered = column === from.column && first === from.row ? first + 1 : first;
      if (covered <= last) addCells(this.merged, column, covered, last - covered + 1);
    }
  }

  /** Notes a range of hidden columns, given before the rows, as it is written: it may begin and end anywhere. */
  noteHiddenColumns(first: number, last: number): void {
    if (this.#hiddenColumns >= COLUMNS_OF_SHEET || !Number.isInteger(first) || !Number.isInteger(last))
      return;
    const from = Math.max(first, 0);
    const to = Math.min(last, this.#columnsMax - 1);
    this.#hiddenColumns += Math.max(1, to - from + 1);
    for (let at = from; at <= to; at++) this.hidden.columns.add(at);
  }

  /** Ends the row of the cells stored; empty rows are skipped. */
  endRecord(rowNumber: number, hidden: boolean): void {
    const width = this.#width;
    this.#width = 0;
    // A shared text is unpacked once, and read again in every cell that refers to it.
    const { limits, file } = this.#reading;
    if (this.#characters > limits.unpackedBytes) {
      throw new SheetProblem('unpacked-too-large', { file, limit: limits.unpackedBytes });
    }
    this.#addRow(rowNumber, this.#scratch, width, hidden);
  }

  /** Takes a whole row, of which the cells from `width` on are blank; the array is not retained. */
  addRecord(rowNumber: number, cells: readonly string[], width: number): void {
    if (width > this.#columnsMax) this.#refuseColumns(rowNumber);
    this.#addRow(rowNumber, cells, width, false);
  }

  #addRow(rowNumber: number, cells: readonly string[], width: number, hidden: boolean): void {
    if (width === 0) return this.#countEmptyRow();
    const { limits, file, tracker } = this.#reading;
    if (rowNumber >= limits.firstDataRow) {
      this.#dataRows++;
      if (hidden) this.#noteHidden(rowNumber);
      if (this.#dataRows > limits.dataRows) {
        throw new SheetProblem('too-many-rows', { file, limit: limits.dataRows });
      }
    }
    this.#lastRow = rowNumber;
    if (width > this.columns) this.columns = width;
    this.rows++;
    tracker.rows = this.rows;
    if (this.#onRow(rowNumber, cells.slice(0, width)) === false || this.rows >= this.#maxRows)
      this.done = true;
  }

  #countEmptyRow(): void {
    const { limits, file } = this.#reading;
    this.#emptyRows++;
    if (this.#emptyRows > limits.emptyRows) {
      throw new SheetProblem('too-many-empty-rows', { file, sheet: this.#sheet, limit: limits.emptyRows });
    }
  }

  #noteHidden(row: number): void {
    this.hidden.rows++;
    this.hidden.firstRow ??= row;
  }

  #refuseColumns(row: number): never {
    const { limits, file } = this.#reading;
    throw new SheetProblem('too-many-columns', { file, row, sheet: this.#sheet, limit: limits.columns });
  }
}

function addCells(counts: CellCounts, column: number, row: number, count: number): void {
  const known = counts.get(column);
  if (!known) counts.set(column, { count, firstRow: row });
  else {
    known.count += count;
    known.firstRow = Math.min(known.firstRow, row);
  }
}

/** Further ranges overlap earlier ones, which no spreadsheet program writes. */
const COLUMNS_OF_SHEET = 16_384;
/** More merges than these, each counted once for every column, say nothing new. */
const MERGED_COLUMNS_MAX = 1_000_000;
