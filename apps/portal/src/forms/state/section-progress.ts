/** The progress of a form's cards. */
import type { Answers } from '@srae/domain/form-kit/answers';
import type { Field, Form } from '@srae/domain/form-kit/form';
import { allFields, isAnswered, type Issue } from '@srae/domain/form-kit/issues';

/** Derived from a card's issues, shown or not; an issue about blank questions only counts those left to answer. */
export type SectionProgress =
  | 'complete'
  | 'not started'
  | `${number} to fix`
  | `${number} to answer`
  | `${number} to fix, ${number} to answer`;

/** The progress of each active section, by its id. */
export function toProgress(
  form: Form,
  activeSections: readonly { readonly id: string; readonly fields: readonly Field[] }[],
  answers: Answers,
  issues: readonly Issue[],
): Record<string, SectionProgress> {
  const fieldsByName = new Map(allFields(form).map((field) => [field.name, field] as const));
  const isBlank = (name: string) => {
    const field = fieldsByName.get(name);
    return field === undefined || !isAnswered(field, answers);
  };
  const sections = new Map(
    form.sections.flatMap(({ id, fields }) => fields.map(({ name }) => [name, id] as const)),
  );
  const asksEach = new Set(form.rules.filter((rule) => rule.asksEach).map(({ code }) => code));
  const counts = new Map<string, { fix: number; answer: number }>();
  for (const issue of issues) {
    const section = sections.get(issue.field) ?? '';
    const count = counts.get(section) ?? { fix: 0, answer: 0 };
    if (issue.fields.every(isBlank)) count.answer += asksEach.has(issue.code) ? issue.fields.length : 1;
    else count.fix += 1;
    counts.set(section, count);
  }
  return Object.fromEntries(
    activeSections.map(({ id, fields }) => {
      const { fix, answer } = counts.get(id) ?? { fix: 0, answer: 0 };
      if (fix > 0 && answer > 0) return [id, `${fix} to fix, ${answer} to answer`];
      if (fix > 0) return [id, `${fix} to fix`];
      if (answer > 0) return [id, `${answer} to answer`];
      const blank = fields.length > 0 && fields.every((field) => isBlank(field.name));
      return [id, blank ? 'not started' : 'complete'];
    }),
  );
}
