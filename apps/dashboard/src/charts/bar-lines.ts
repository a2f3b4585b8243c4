/**
 * The lines of a bar chart as people read them. What is hidden for one reason shares a line (the table still has one for
 * each), and where a figure is broken down by a factor each question is named once, with the groups of youth under it:
 * of seven races to a question most lines would say nothing else.
 */
import type { FigureRead } from '@srae/contract/schemas/dashboard/dashboard';
import { type Line, listLines } from './chart-data.ts';

export function barLines(figure: FigureRead): readonly Line[] {
  const lines = listLines(figure);
  return figure.by === undefined ? gathered(lines, FEW) : underQuestions(lines, figure.by_groups ?? []);
}

/** Lines that are hidden alike and stay apart: so few are quickly read, each in its place. */
const FEW = 2;

function underQuestions(lines: readonly Line[], groups: readonly string[]): readonly Line[] {
  const questions = new Map<string, Line[]>();
  for (const line of lines) {
    const group = groups.find((label) => line.label.endsWith(`: ${label}`));
    const question = group ? line.label.slice(0, -group.length - 2) : line.label;
    const own = questions.get(question) ?? [];
    questions.set(question, own);
    own.push(group ? { ...line, label: group } : line);
  }
  return [...questions].flatMap(([question, own]) => {
    const [first, ...others] = gathered(own, 1, `${question}: `);
    // A figure of one question has it as its title.
    return first ? [questions.size > 1 ? { ...first, question } : first, ...others] : [];
  });
}

/** What is shown first; then one line for each reason that hides more than a few. `before` is what readings begin with. */
function gathered(lines: readonly Line[], few: number, before = ''): readonly Line[] {
  const hidden = new Map<string, Line[]>();
  for (const line of lines) {
    const reason = findReason(line);
    if (reason !== null) hidden.set(reason, [...(hidden.get(reason) ?? []), line]);
  }
  const many = [...hidden].filter(([, own]) => own.length > few);
  const reasons = new Set(many.map(([reason]) => reason));
  const together = many.flatMap(([reason, own]): readonly Line[] => {
    const [first] = own;
    const label = own.map((line) => line.label).join('; ');
    return first ? [{ ...first, label, reading: `${before}${label}. ${reason}` }] : [];
  });
  return [...lines.filter((line) => !reasons.has(findReason(line) ?? '')), ...together];
}

/** Why nothing of the line is shown, or null where anything is drawn. */
function findReason({ segments }: Line): string | null {
  return segments.every((segment) => segment.hidden) ? (segments[0]?.text ?? '') : null;
}
