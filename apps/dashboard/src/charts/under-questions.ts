/**
 * Lines of a figure that is broken down by a factor: each question is named once, the groups of youth stand under it,
 * and those that are hidden for the same reason share a line. With seven races to a question most lines would say
 * nothing else (the table still has a line for each).
 */
import { FACTORS } from '@srae/domain/measures/factors';
import type { Line } from './chart-data.ts';

export function underQuestions(lines: readonly Line[], by: string): readonly Line[] {
  const groups: readonly { readonly label: string }[] =
    FACTORS.find(({ label }) => label === by)?.groups ?? [];
  const questions = new Map<string, Line[]>();
  for (const line of lines) {
    const group = groups.find(({ label }) => line.label.endsWith(`: ${label}`));
    const question = group ? line.label.slice(0, -group.label.length - 2) : line.label;
    const own = questions.get(question) ?? [];
    questions.set(question, own);
    own.push(group ? { ...line, label: group.label } : line);
  }
  return [...questions].flatMap(([question, own]) => {
    const [first, ...others] = gathered(question, own);
    // A figure of one question has it as its title.
    return first ? [questions.size > 1 ? { ...first, question } : first, ...others] : [];
  });
}

/** What is shown first; then one line for each reason to hide. */
function gathered(question: string, lines: readonly Line[]): readonly Line[] {
  const hidden = new Map<string, Line[]>();
  for (const line of lines) {
    const reason = reasonOf(line);
    if (reason !== null) hidden.set(reason, [...(hidden.get(reason) ?? []), line]);
  }
  const together = [...hidden].flatMap(([reason, own]): readonly Line[] => {
    const [first] = own;
    if (!first || own.length === 1) return own;
    const label = own.map((line) => line.label).join(', ');
    return [{ ...first, label, reading: `${question}: ${label}. ${reason}` }];
  });
  return [...lines.filter((line) => reasonOf(line) === null), ...together];
}

/** Why nothing of the line is shown, or null where anything is. */
function reasonOf({ segments }: Line): string | null {
  return segments.every((segment) => segment.hidden) ? (segments[0]?.text ?? '') : null;
}
