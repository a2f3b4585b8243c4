import { openCsv, type PlacedLetters } from './csv/open-csv.ts';
import { SHEET_LIMITS, type SheetLimits } from './limits.ts';
import { ProgressTracker, type Reading, type ReadProgress } from './progress-tracker.ts';
import { SheetProblem, type SheetProblemCode } from './problem.ts';
import { recognise, recognisePackage } from './recognise.ts';
import type { RowBuilder, RowHandler } from './row-builder.ts';
import type { SheetInfo } from './sheet-info.ts';
import { openXlsx } from './xlsx/open-xlsx.ts';
import { readZipDirectory, type ZipEntry } from './zip/directory.ts';

export type { ReadProgress, SheetInfo, SheetLimits };

export type ReadOptions = {
  fileName: string;
  signal?: AbortSignal;
  onProgress?: ReadProgress;
  limits?: Partial<SheetLimits>;
  /** Whether percent cells are read as displayed, '45%'; by default as stored, '0.45'. */
  percents?: boolean;
};

export type ReadRows = Pick<RowBuilder, 'rows' | 'columns' | 'formulas' | 'merged' | 'hidden'> & {
  /** Null where the encoding of the letters is known. */
  letters: PlacedLetters | null;
};

export type Workbook = {
  kind: 'xlsx' | 'csv';
  sheets: readonly SheetInfo[];
  /**
   * Streams the rows of one sheet in order: the 1-based row number and a fresh array of cell texts by 0-based
   * column, '' for empty. Empty rows are skipped but keep their numbers. `onRow` returning false, or
   * `maxRows`, stops early. Returns the number of rows delivered, the largest width, the formulas without a
   * result and the cells that merges cover by 0-based column, what is hidden in the sheet, and whether letters may be
   * wrong.
   */
  readRows(sheet: string | number, onRow: RowHandler, options?: { maxRows?: number }): Promise<ReadRows>;
};

/**
 * Opens an xlsx or csv file and lists its sheets (csv: one sheet named ''); never reads the cells of a sheet.
 * Every failure is a SheetProblem whose message is a sentence for the user.
 */
export async function openWorkbook(bytes: Uint8Array, options: ReadOptions): Promise<Workbook> {
  const { fileName: file, signal, onProgress, percents = false } = options;
  const reading: Reading = {
    file,
    limits: { ...SHEET_LIMITS, ...options.limits },
    tracker: new ProgressTracker(file, signal, onProgress),
    percents,
  };
  reading.tracker.check();
  if (bytes.length > reading.limits.fileBytes) {
    throw new SheetProblem('file-too-large', { file, limit: reading.limits.fileBytes });
  }
  const content = recognise(bytes);
  if (content !== 'zip' && content !== 'text') throw new SheetProblem(content, { file });
  const entries = content === 'zip' ? packageEntries(bytes, reading) : null;
  const misnamed = problemOfName(file, content);
  if (misnamed !== null) throw new SheetProblem(misnamed, { file });
  return entries === null ? csvWorkbook(bytes, reading) : xlsxWorkbook(bytes, entries, reading);
}

/** Streams the rows of a sheet like `readRows`, and none of a sheet that cannot be read. Throws when it is cancelled. */
export async function readRowsIfReadable(
  workbook: Pick<Workbook, 'readRows'>,
  sheet: number,
  onRow: RowHandler,
): Promise<void> {
  try {
    await workbook.readRows(sheet, onRow);
  } catch (problem) {
    if (!(problem instanceof SheetProblem) || problem.code === 'cancelled') throw problem;
  }
}

function packageEntries(bytes: Uint8Array, reading: Reading): ReadonlyMap<string, ZipEntry> {
  const entries = readZipDirectory(bytes, reading);
  const mimetype = entries.get('mimetype');
  // Stored uncompressed, so that it can be read without inflating.
  const stored = mimetype?.method === 0 ? bytes.subarray(mimetype.dataStart, mimetype.dataStart + 100) : [];
  const problem = recognisePackage(new Set(entries.keys()), String.fromCharCode(...stored));
  if (problem !== null) throw new SheetProblem(problem, { file: reading.file });
  return entries;
}

function problemOfName(file: string, content: 'zip' | 'text'): SheetProblemCode | null {
  const name = file.toLowerCase();
  if (name.endsWith('.xlsx')) return content === 'text' ? 'text-named-xlsx' : null;
  if (name.endsWith('.csv')) return content === 'zip' ? 'workbook-named-csv' : null;
  return 'unsupported-extension';
}

async function xlsxWorkbook(
  bytes: Uint8Array,
  entries: ReadonlyMap<string, ZipEntry>,
  reading: Reading,
): Promise<Workbook> {
  const xlsx = await openXlsx(bytes, entries, reading);
  return {
    kind: 'xlsx',
    sheets: xlsx.sheets,
    async readRows(which, onRow, options) {
      const sheet = xlsx.sheets.find((one) => one.name === which || one.index === which);
      if (!sheet) throw new SheetProblem('no-such-sheet', { file: reading.file, sheet: String(which) });
      if (sheet.kind !== 'worksheet') {
        throw new SheetProblem('not-a-worksheet', { file: reading.file, sheet: sheet.name });
      }
      return outcome(await xlsx.readRows(sheet, onRow, options?.maxRows), reading);
    },
  };
}

async function csvWorkbook(bytes: Uint8Array, reading: Reading): Promise<Workbook> {
  const csv = await openCsv(bytes, reading);
  const sheet: SheetInfo = { name: '', index: 0, hidden: false, kind: 'worksheet' };
  return {
    kind: 'csv',
    sheets: [sheet],
    async readRows(which, onRow, options) {
      if (which !== sheet.name && which !== sheet.index) {
        throw new SheetProblem('no-such-sheet', { file: reading.file, sheet: String(which) });
      }
      return { ...outcome(await csv.readRows(onRow, options?.maxRows), reading), letters: csv.letters };
    },
  };
}

function outcome({ rows, columns, formulas, merged, hidden }: RowBuilder, { tracker }: Reading): ReadRows {
  tracker.check();
  tracker.report();
  return { rows, columns, formulas, merged, hidden, letters: null };
}
