import type { Field, Section } from '@srae/domain/form-kit/form';
import { textIn } from '@srae/domain/form-kit/issues';
import { type ComponentType, memo } from 'react';
import { Card } from '../../ui/Card.tsx';
import { FieldError } from '../../ui/inputs/Field.tsx';
import { FieldList } from '../fields/FieldList.tsx';
import { QuestionTable } from '../fields/QuestionTable.tsx';
import { useFormState, useOpenForm } from '../form-context.ts';
import { ManualLink } from '../help/ManualLink.tsx';
import { Cohorts } from '../parts/Cohorts.tsx';
import { Percentages } from '../parts/Percentages.tsx';
import { ReachCounts } from '../parts/ReachCounts.tsx';
import type { ActiveSection } from '../state/derived-state.ts';

export type SectionParts = Partial<
  Record<NonNullable<Section['component']>, ComponentType<{ fields: readonly Field[] }>>
>;

type SectionCardProps = { section: Section; active: ActiveSection; parts: SectionParts };

/** Card of a form section: heading, one line of help, section-level issues, questions. */
export const SectionCard = memo(function SectionCard({ section, active, parts }: SectionCardProps) {
  const { form } = useOpenForm();
  const context = useFormState((state) => state.context);
  const lines = useFormState((state) => state.shown.lines.get(section.id));
  const title = textIn(section.title, context);
  if (active.note !== null) {
    return (
      <Card id={sectionAnchor(section.id)} title={title}>
        <p>{active.note}</p>
      </Card>
    );
  }
  return (
    <Card
      id={sectionAnchor(section.id)}
      title={title}
      help={section.help === undefined ? undefined : textIn(section.help, context)}
      aside={<ManualLink entry={`${form.name}-${section.id}`} about={title} />}
    >
      {lines?.map((line, index) => (
        <FieldError key={line} id={`${section.id}-line-${index + 1}`} message={line} />
      ))}
      <Content section={section} title={title} fields={active.fields} parts={parts} />
    </Card>
  );
});

export function sectionAnchor(id: string): string {
  return `section-${id}`;
}

function Content({
  section,
  title,
  fields,
  parts,
}: {
  section: Section;
  title: string;
  fields: readonly Field[];
  parts: SectionParts;
}) {
  const Own = section.component === undefined ? undefined : parts[section.component];
  if (Own) return <Own fields={fields} />;
  if (section.component === 'percentages') return <Percentages fields={fields} />;
  if (section.component === 'reach-counts')
    return <ReachCounts caption={title} fields={fields} sum={section.sum} />;
  if (section.component === 'cohorts')
    return fields.map((field) => <Cohorts key={field.name} field={field} />);
  if (section.layout === 'table') return <QuestionTable caption={title} fields={fields} />;
  return <FieldList fields={fields} />;
}
