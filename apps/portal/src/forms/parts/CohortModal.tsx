import type { AnswerRow } from '@srae/domain/form-kit/answers';
import {
  parseTyped,
  toTyped,
  type Typed,
  typedProblem,
  unreadNumber,
} from '@srae/domain/form-kit/field-kinds';
import type { Field as FieldDefinition, FormContext } from '@srae/domain/form-kit/form';
import { textIn } from '@srae/domain/form-kit/issues';
import { cohortHoursProblem } from '@srae/domain/forms/cohorts';
import { POSITIVE_VALUE } from '@srae/domain/forms/messages';
import { COHORT_ROLES } from '@srae/domain/instrument/roles';
import { useState } from 'react';
import { Field } from '../../ui/inputs/Field.tsx';
import { FormModal } from '../../ui/overlays/FormModal.tsx';
import { MARKED_FIRST } from '../../ui/still-needed.ts';
import { FieldControl } from '../fields/Control.tsx';

export type CohortModalProps = {
  title: 'Add Cohort' | 'Edit Cohort';
  name: string;
  fields: readonly FieldDefinition[];
  cohort: AnswerRow;
  context: FormContext;
  onSave: (cohort: AnswerRow) => void;
  onClose: () => void;
};

/** The name derives from the position; fields: hours, plus the extras where COVID counts are collected (Q91). */
export function CohortModal({ title, name, fields, cohort, context, onSave, onClose }: CohortModalProps) {
  const [typed, setTyped] = useState<Readonly<Record<string, Typed>>>(() =>
    Object.fromEntries(fields.map((field) => [field.name, toTyped(field, cohort[field.name] ?? null)])),
  );
  const answers = Object.fromEntries(
    fields.map((field) => [field.name, findScalar(parseTyped(field, typed[field.name] ?? null))]),
  );
  const asked = fields.filter(
    (field) => field.name !== COHORT_ROLES.name.name && (field.shownWhen?.(answers, context) ?? true),
  );
  /** The modal never submits hours below 0, however they were entered (REA-022, Q70). */
  const findProblem = (field: FieldDefinition) => {
    if (field.name === COHORT_ROLES.hours.name && cohortHoursProblem(answers) === 'negative')
      return POSITIVE_VALUE;
    const text = typed[field.name] ?? null;
    // The text would be gone with the modal, so it is not taken as unanswered.
    return typedProblem(field, text) ?? unreadNumber(field, text);
  };
  const isGood = asked.every((field) => findProblem(field) === null);
  return (
    <FormModal
      title={title}
      submitLabel={title === 'Add Cohort' ? 'Add Cohort' : 'Update Cohort'}
      blocked={isGood ? null : MARKED_FIRST}
      busy={false}
      problem={null}
      onSubmit={() => onSave(answers)}
      onClose={onClose}
    >
      <p className="cohort-modal__name">{name}</p>
      {asked.map((field) => (
        <Field
          key={field.name}
          id={`cohort-${field.name}`}
          label={textIn(field.label, context)}
          help={field.help === undefined ? undefined : textIn(field.help, context)}
          error={findProblem(field)}
        >
          {(control) => (
            <FieldControl
              {...control}
              field={field}
              typed={typed[field.name] ?? null}
              onEdit={(next) => setTyped((before) => ({ ...before, [field.name]: next }))}
              emptyLabel="Select an option"
            />
          )}
        </Field>
      ))}
    </FormModal>
  );
}

/** The fields of a cohort are scalars. */
function findScalar(answer: ReturnType<typeof parseTyped>): string | number | boolean | null {
  return typeof answer === 'object' ? null : answer;
}
