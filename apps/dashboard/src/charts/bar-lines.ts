/**
 * The display lines of a bar chart. Lines hidden for the same reason are merged (the table still lists each),
 * and a figure broken down by a factor names each question once, above its groups of youth: with seven races to a
 * question, most lines would otherwise only repeat the reason for suppression.
 */
import type { FigureRead } from '@srae/contract/schemas/dashboard/dashboard';
import { findYouth, type Line, listLines } from './chart-data.ts';

export function barLines(figure: FigureRead): readonly Line[] {
  const lines = listLines(figure);
  return figure.by === undefined ? gathered(lines, FEW) : underQuestions(lines, figure.by_groups);
}

/** Up to this many lines hidden for the same reason stay separate, each in its place. */
const FEW = 2;

function underQuestions(lines: readonly Line[], groups: FigureRead['by_groups']): readonly Line[] {
  const questions = new Map<string, Line[]>();
  for (const line of lines) {
    const group = findYouth(line.label, groups);
    const question = group ? line.label.slice(0, -group.length - 2) : line.label;
    const own = questions.get(question) ?? [];
    questions.set(question, own);
    own.push(group ? { ...line, label: group } : line);
  }
  return [...questions].flatMap(([question, own]) => {
    const [first, ...others] = gathered(own, 1, `${question}: `);
    // With a single question, the figure's title already states it.
    return first ? [questions.size > 1 ? { ...first, question } : first, ...others] : [];
  });
}

/** Merges lines hidden for a reason shared by more than `few` into one line. `before` prefixes the reading. */
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

/** The reason why the whole line is hidden; null when any segment is drawn. */
function findReason({ segments }: Line): string | null {
  return segments.every((segment) => segment.hidden) ? (segments[0]?.text ?? '') : null;
}
