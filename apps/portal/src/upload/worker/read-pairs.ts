/** Reads the names of a grant from a template of the portal, for a check without an account (BEY-172). */
import type { ExpectedPair } from '@srae/domain/survey/names';
import { createPairCollector, noPairsText, PAIRS_SHEET } from '@srae/domain/survey/template/template-pairs';
import { readFile } from '@srae/sheets/read-file';
import { openWorkbook } from '@srae/sheets/read-workbook';
import type { Task } from './task.ts';

/** A template without names, or a file that is not a template. The message is shown to the user. */
export class NoPairs extends Error {
  override readonly name = 'NoPairs';
}

/** The programs of the template, with the surveys reported for each. */
export async function readPairs(file: File, task: Task): Promise<readonly ExpectedPair[]> {
  const workbook = await openWorkbook(await readFile(file), { fileName: file.name, ...task });
  const collector = createPairCollector();
  if (workbook.sheets.some(({ name }) => name === PAIRS_SHEET)) {
    await workbook.readRows(PAIRS_SHEET, (row, cells) => (collector.row(row, cells) ? undefined : false));
  }
  const pairs = collector.pairs();
  if (pairs.length === 0) throw new NoPairs(noPairsText(file.name));
  return pairs;
}
