import type { Field, Form, FormContext } from '@srae/domain/form-kit/form';
import { textIn, toQuestion } from '@srae/domain/form-kit/issues';

type QuestionsBySectionProps = {
  readonly form: Form;
  readonly fields: readonly Field[];
  readonly context: FormContext;
  readonly headingLevel: 3 | 4;
};

/** Questions of a form as lists below the titles of their sections, in the form's order. */
export function QuestionsBySection({ form, fields, context, headingLevel }: QuestionsBySectionProps) {
  const Heading = `h${headingLevel}` as const;
  return form.sections.map((section) => {
    const own = fields.filter((field) => section.fields.includes(field));
    if (own.length === 0) return null;
    return (
      <section key={section.id}>
        <Heading className="issue-group__title">{textIn(section.title, context)}</Heading>
        <ul className="usa-list">
          {own.map((field) => (
            <li key={field.name}>{toQuestion(field, context)}</li>
          ))}
        </ul>
      </section>
    );
  });
}
