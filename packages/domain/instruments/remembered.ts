/** What is remembered of a survey file under one instrument, and whether it holds under another (BEY-122, BEY-159). */
import { compareItem, type FindInstrument } from '../instrument/crosswalk.ts';
import { findColumn } from '../survey/catalogue/catalogue.ts';
import type { SurveyKind } from '../survey/catalogue/column.ts';

/** The ids of the instrument of an earlier file and of the one that is asked now. */
type Asked = { readonly earlier: string; readonly now: string; readonly kind: SurveyKind };

/** Whether a column has the same question and answers in both: a value that was mapped still stands for its answer. */
export function keepsAnswers(find: FindInstrument, { earlier, now, kind }: Asked, name: string): boolean {
  if (earlier === now) return true;
  const compared = compareItem(find, { from: find(earlier), to: find(now) }, kind, name);
  return compared.compares && compared.found === name;
}

/**
 * Whether a column has the same headings as well: the file column chosen for it still holds its answers. Where questions
 * were numbered anew, the same header row stands above other answers.
 */
export function keepsHeadings(find: FindInstrument, asked: Asked, name: string): boolean {
  if (!keepsAnswers(find, asked, name)) return false;
  const [before, after] = [asked.earlier, asked.now].map((id) =>
    findColumn(find(id).surveys[asked.kind], name),
  );
  return before?.question.join('\n') === after?.question.join('\n');
}
