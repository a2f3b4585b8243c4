import { doubtfulLettersText } from '@srae/domain/survey/check/read-notes';
import { unreadCellsText } from '@srae/domain/workbook/unread-cells';
import { SheetProblem } from '@srae/sheets/problem';
import { readFile } from '@srae/sheets/read-file';
import { openWorkbook, type ReadRows, type Workbook } from '@srae/sheets/read-workbook';
import { UNREADABLE, type ListFile, type ListRequest, type ListRows } from '../protocol.ts';

type Limits = ListRequest['limits'];

/** The header and the rows of the first visible sheet that has any, or why the file cannot be used. */
export async function readList({ file, limits, choose }: ListRequest): Promise<ListFile> {
  try {
    const { columns, cellCharacters } = limits;
    const workbook = await openWorkbook(await readFile(file, FILE_BYTES_MAX), {
      fileName: file.name,
      limits: { columns, cellCharacters },
    });
    return await readFirstSheet(workbook, limits);
  } catch (error) {
    if (error instanceof SheetProblem) return refused(error.textFor({ choose, takesCsv: true }));
    return UNREADABLE;
  }
}

async function readFirstSheet(workbook: Workbook, limits: Limits): Promise<ListFile> {
  for (const { index, name, kind, hidden } of workbook.sheets) {
    if (kind !== 'worksheet' || hidden) continue;
    const found: ListRows['rows'] = [];
    const read = await workbook.readRows(index, (row, cells) => {
      if (cells.some((cell) => cell.trim() !== '')) found.push({ row, cells });
      // The header, and one more than is accepted.
      return found.length > limits.rows + 1 ? false : undefined;
    });
    const [header, ...rows] = found;
    if (header) return toList({ header: header.cells, rows }, limits, { sheet: name, read });
  }
  return refused('The file has no rows. Choose another file, or enter the rows and choose it again.');
}

function toList(
  { header, rows }: Pick<ListRows, 'header' | 'rows'>,
  limits: Limits,
  { sheet, read }: { readonly sheet: string; readonly read: ReadRows },
): ListFile {
  const unread = unreadCellsText(sheet, read);
  if (unread !== null) return refused(unread);
  if (rows.length > limits.rows)
    return refused(`At most ${limits.rows} rows can be sent at once. Split the list into several files.`);
  const texts = [header, ...rows.map(({ cells }) => cells)].flat();
  if (texts.reduce((sum, text) => sum + text.length, 0) > limits.characters) return refused(TOO_LONG);
  const doubtful = read.letters && doubtfulLettersText(read.letters);
  const doubt = doubtful && `${doubtful.message}. ${doubtful.advice}`;
  return { is: 'read', list: { header, rows, doubt } };
}

function refused(message: string): ListFile {
  return { is: 'refused', message };
}

/** Far more than a list takes. */
const FILE_BYTES_MAX = 2 * 2 ** 20;

const TOO_LONG = 'The file is too large for a list. Delete the rows and columns that do not belong to it.';
