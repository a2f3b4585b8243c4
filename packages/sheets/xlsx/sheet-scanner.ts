import type { Reading } from '../progress-tracker.ts';
import { SheetProblem, type SheetProblemCode } from '../problem.ts';
import type { CellPlace, RowBuilder } from '../row-builder.ts';
import { type CellContext, cellText } from './cells/cell-values.ts';
import { QuickCells } from './cells/quick-cells.ts';
import { TAG } from './tags.ts';
import { TOKEN, type XmlTokens } from './xml-tokens.ts';

/**
 * Streams the rows of one worksheet. Common cells go through QuickCells; this scanner handles every other spelling,
 * and is correct without it.
 */
export class SheetScanner {
  readonly #xml: XmlTokens;
  readonly #context: CellContext;
  readonly #rows: RowBuilder;
  readonly #quick: QuickCells;
  readonly #reading: Reading;
  readonly #sheet: string;
  #row = 0;
  #hidden = false;
  #column = -1;
  #type = '';
  #style = 0;
  #text = '';
  #formula = false;
  #collecting = false;
  #ended = false;

  constructor(
    xml: XmlTokens,
    context: CellContext,
    rows: RowBuilder,
    { sheet, reading }: { readonly sheet: string; readonly reading: Reading },
  ) {
    this.#xml = xml;
    this.#context = context;
    this.#rows = rows;
    this.#quick = new QuickCells(xml, context, rows);
    this.#sheet = sheet;
    this.#reading = reading;
  }

  async run(): Promise<void> {
    const { tracker } = this.#reading;
    while (!this.#rows.done) {
      const isRead = this.#scan();
      if (this.#rows.done) return;
      if (isRead && !(await this.#xml.fill())) break;
      if (tracker.due()) await tracker.yieldTurn();
    }
    if (!this.#ended && !this.#rows.done) throw this.#xml.problem('damaged-xml');
  }

  /** Reads the chunk; false when its turn was over after a row: whoever takes the rows may need long for each. */
  #scan(): boolean {
    const xml = this.#xml;
    const { tracker } = this.#reading;
    for (;;) {
      if (xml.names.plain && this.#inRow()) {
        this.#column = this.#quick.readCells(this.#row, this.#column);
        // A cell that continues in the next chunk of the part is deferred until it is complete.
        if (xml.end - xml.pos < LONGEST_USUAL && !xml.complete) return true;
      }
      switch (xml.next()) {
        case TOKEN.MORE:
          return true;
        case TOKEN.START:
          this.#start();
          break;
        case TOKEN.END:
          this.#end();
          if (this.#rows.done) return true;
          if (xml.tag === TAG.ROW && tracker.due()) return false;
          break;
        case TOKEN.TEXT:
          if (this.#collecting) this.#collect(xml.text());
      }
    }
  }

  #start(): void {
    const xml = this.#xml;
    const parent = xml.ancestor(1);
    if (xml.depth === 1 && xml.tag !== TAG.WORKSHEET) throw xml.problem('damaged-xml');
    switch (xml.tag) {
      case TAG.ROW:
        if (parent === TAG.SHEET_DATA && xml.depth === IN_ROW) this.#startRow(xml.attribute(R));
        return;
      case TAG.COL:
      case TAG.MERGE_CELL:
        if (xml.depth === IN_ROW) this.#startRange(parent);
        return;
      case TAG.C:
        if (this.#inRow(1)) this.#startCell();
        return;
      case TAG.F:
        if (parent === TAG.C && xml.depth === IN_ROW + 2) this.#formula = true;
        return;
      case TAG.V:
        this.#collecting = parent === TAG.C && xml.depth === IN_ROW + 2;
        if (this.#collecting) this.#text = '';
        return;
      case TAG.T: {
        const owner = parent === TAG.R ? xml.ancestor(2) : parent;
        this.#collecting = owner === TAG.IS;
        return;
      }
    }
  }

  /** True when the element `up` levels above the innermost is a row of the sheet. */
  #inRow(up = 0): boolean {
    const xml = this.#xml;
    return (
      xml.depth === IN_ROW + up && xml.ancestor(up) === TAG.ROW && xml.ancestor(up + 1) === TAG.SHEET_DATA
    );
  }

  #startRow(r: string): void {
    const row = r === '' ? this.#row + 1 : Number(r);
    if (!Number.isInteger(row) || row > LAST_ROW) throw this.#problem('damaged-sheet');
    if (row <= this.#row) throw this.#problem('rows-out-of-order');
    this.#row = row;
    this.#hidden = this.#isHidden();
    this.#column = -1;
  }

  /** Whether the row or columns of the last START are hidden, by a filter or by hand. */
  #isHidden(): boolean {
    const hidden = this.#xml.attribute(HIDDEN);
    return hidden === '1' || hidden === 'true';
  }

  #startRange(parent: number): void {
    if (parent === TAG.COLS) this.#noteColumns();
    else if (parent === TAG.MERGE_CELLS) this.#noteMerge(this.#xml.attribute(REF));
  }

  #noteColumns(): void {
    if (!this.#isHidden()) return;
    this.#rows.noteHiddenColumns(Number(this.#xml.attribute(MIN)) - 1, Number(this.#xml.attribute(MAX)) - 1);
  }

  #noteMerge(range: string): void {
    const [first = '', last = ''] = range.split(':');
    const [from, to] = [toPlace(first), toPlace(last)];
    if (from !== null && to !== null) this.#rows.noteMerge(from, to);
  }

  #startCell(): void {
    const xml = this.#xml;
    const reference = xml.attribute(R);
    this.#column = reference === '' ? this.#column + 1 : toColumn(reference);
    if (this.#column < 0 || this.#column > LAST_COLUMN) throw this.#problem('damaged-sheet');
    this.#type = xml.attribute(T);
    this.#style = Number(xml.attribute(S));
    this.#text = '';
    this.#formula = false;
  }

  #collect(text: string): void {
    this.#text += text;
    if (this.#text.length > this.#reading.limits.cellCharacters) throw this.#problem('text-too-long');
  }

  #end(): void {
    const xml = this.#xml;
    switch (xml.tag) {
      case TAG.V:
      case TAG.T:
        this.#collecting = false;
        return;
      case TAG.C:
        if (this.#inRow()) this.#endCell();
        return;
      case TAG.ROW:
        if (xml.ancestor(0) === TAG.SHEET_DATA && xml.depth === IN_ROW - 1)
          this.#rows.endRecord(this.#row, this.#hidden);
        return;
      case TAG.WORKSHEET:
        this.#ended = xml.depth === 0;
    }
  }

  #endCell(): void {
    if (this.#isUncomputed()) return this.#rows.noteFormula(this.#column, this.#row);
    const text = cellText(this.#type, this.#style, this.#text, this.#context);
    if (text === null) throw this.#problem('damaged-sheet');
    this.#rows.set(this.#column, text, this.#row);
  }

  /** Whether the cell has a formula and no result: none is stored, or the 0 of a program that leaves computing to others. */
  #isUncomputed(): boolean {
    if (!this.#formula || (this.#type !== '' && this.#type !== 'n')) return false;
    return this.#text === '' || (this.#context.fullCalcOnLoad && Number(this.#text) === 0);
  }

  #problem(code: SheetProblemCode): SheetProblem {
    return new SheetProblem(code, { file: this.#reading.file, row: this.#row, sheet: this.#sheet });
  }
}

// worksheet, sheetData, row
const IN_ROW = 3;
/** An upper bound for nearly all cells, in bytes. */
const LONGEST_USUAL = 200;
const name = (text: string): readonly number[] => [...new TextEncoder().encode(text)];
const R = name('r');
const S = name('s');
const T = name('t');
const HIDDEN = name('hidden');
const MIN = name('min');
const MAX = name('max');
const REF = name('ref');
const LAST_ROW = 1_048_576;
const LAST_COLUMN = 16_383;

/** The cell of a reference such as "AB12"; null when it is none. */
function toPlace(reference: string): CellPlace | null {
  const row = Number(/^[a-z]{1,3}(\d{1,7})$/i.exec(reference)?.[1]);
  const column = toColumn(reference);
  return column >= 0 && row > 0 ? { column, row } : null;
}

/** 0-based column of a cell reference such as "AB12"; -1 when it is none. */
function toColumn(reference: string): number {
  let column = 0;
  for (let i = 0; i < reference.length; i++) {
    const letter = (reference.charCodeAt(i) & ~LOWER_CASE) - 64;
    if (letter < 1 || letter > 26) return Number(reference.slice(i)) > 0 ? column - 1 : -1;
    column = column * 26 + letter;
  }
  return column - 1;
}

const LOWER_CASE = 0x20;
