/** The error report split by provider for forwarding; each has only its own rows and corrections (decision 30). */
import { createChecker, type Checker } from '@srae/domain/survey/check/check';
import { createProviderFinder, createRowProviderFinder } from '@srae/domain/survey/find-provider';
import { BAD_CELLS_MAX } from '@srae/domain/survey/limits';
import type { Cell } from '@srae/domain/survey/rows/cell-text';
import type { Workbook } from '@srae/sheets/read-workbook';
import { writeWorkbook } from '@srae/sheets/write/write-workbook';
import type { ZipEntry } from '@srae/sheets/write/write-zip';
import { createReportWriter, ERROR_REPORT_MAX, readCorrectedRows, type CheckedFile } from './error-report.ts';

/**
 * One report per provider with a row to correct, and one for rows without a known provider. Each is a separate check
 * of that provider's rows, so that it discloses nothing about others. The file is read twice.
 */
export async function makeProviderReports(
  file: CheckedFile,
  reading: () => Promise<Workbook>,
  cellsMax: number = ERROR_REPORT_MAX.cells,
): Promise<readonly ZipEntry[]> {
  const find = createRowProviderFinder(file.order.expected ?? [], file.order.mapping);
  const toProviderName = (cells: readonly Cell[]) => find(cells) ?? NO_PROVIDER;
  const checkers = new Map<string, Checker>();
  await readCorrectedRows(file, await reading(), (row, cells) => {
    const part = toProviderName(cells);
    const checker = checkers.get(part) ?? createChecker(partOptions(file, part));
    checkers.set(part, checker);
    checker.row(row, cells);
  });

  const checked = Array.from(checkers, ([part, checker]) => ({ part, ...checker.finish() })).filter(
    ({ report }) => report.rowsToCorrect > 0,
  );
  const writers = new Map(
    checked.map(({ part, report, badCells }) => [
      part,
      createReportWriter(
        { ...file, part, report, badCells },
        { corrections: ERROR_REPORT_MAX.corrections, cells: Math.floor(cellsMax / checked.length) },
      ),
    ]),
  );
  await readCorrectedRows(file, await reading(), (row, cells) => {
    writers.get(toProviderName(cells))?.row(row, cells);
  });

  const entries: ZipEntry[] = [];
  const names = new Set<string>();
  for (const [part, writer] of writers) {
    entries.push({ name: toFileName(part, names), bytes: await writeWorkbook(writer.sheets()) });
  }
  return entries;
}

/** Rows without a known provider of the grant. */
export const NO_PROVIDER = 'Rows without a known provider';

function partOptions({ survey, order }: CheckedFile, part: string) {
  const { mapping, headings, expected } = order;
  const find = createProviderFinder(expected ?? []);
  const own = (expected ?? []).filter(({ provider_name: name }) => find(name, '') === part);
  const providers = new Set((expected ?? []).map(({ provider_name }) => provider_name)).size;
  // All checks together share the memory limit of a whole-file check.
  const total = Math.ceil(BAD_CELLS_MAX.total / (providers + 1));
  const badCellsMax = { perColumn: BAD_CELLS_MAX.perColumn, total };
  return { survey, mapping, headings, expected: own, badCellsMax };
}

/** A unique file name that is valid on every system. */
function toFileName(part: string, taken: Set<string>): string {
  const base =
    part
      .replace(/[^\p{L}\p{N} ()&.,'-]+/gu, ' ')
      .replace(/ +/g, ' ')
      .trim()
      .slice(0, NAME_LENGTH_MAX) || 'Provider';
  let name = base;
  for (let number = 2; taken.has(name.toLowerCase()); number++) name = `${base} (${number})`;
  taken.add(name.toLowerCase());
  return `${name}.xlsx`;
}

const NAME_LENGTH_MAX = 80;
