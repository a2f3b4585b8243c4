/** Identifies the grant and period of a template (BEY-129). */
import { readStamp, type TemplateStamp } from '@srae/domain/survey/template/stamp';
import { findStandardKind } from '@srae/domain/survey/template/workbook';
import { SheetProblem } from '@srae/sheets/problem';
import type { Workbook } from '@srae/sheets/read-workbook';

/** The stamp on the Instructions sheet, or null. An unreadable sheet has none: its rows are not needed. */
export async function findStamp(
  workbook: Workbook,
  sheetNames: readonly string[],
): Promise<TemplateStamp | null> {
  if (workbook.kind === 'csv' || findStandardKind(sheetNames) === null) return null;
  let found: TemplateStamp | null = null;
  try {
    await workbook.readRows(
      'Instructions',
      (_row, cells) => {
        for (const cell of cells) found ??= readStamp(cell);
        return found === null ? undefined : false;
      },
      { maxRows: ROWS_SEARCHED },
    );
  } catch (problem) {
    if (!(problem instanceof SheetProblem) || problem.code === 'cancelled') throw problem;
  }
  return found;
}

const ROWS_SEARCHED = 100;
