import type { Curriculum } from '@srae/contract/schemas/reporting';
import type { Field as FieldDefinition } from '@srae/domain/form-kit/form';
import { textIn } from '@srae/domain/form-kit/issues';
import { CURRICULUM, CURRICULUM_NAME, OTHER_CURRICULUM } from '@srae/domain/forms/curriculum';
import { useQuery } from '@tanstack/react-query';
import { FailedLoad } from '../../../api/FailedLoad.tsx';
import { FieldList } from '../../../forms/fields/FieldList.tsx';
import {
  fieldId,
  focusField,
  useFormState,
  useLocked,
  useOpenForm,
  useTyped,
} from '../../../forms/form-context.ts';
import { Button } from '../../../ui/Button.tsx';
import { controlAttributes, controlClass } from '../../../ui/inputs/control.ts';
import { Field } from '../../../ui/inputs/Field.tsx';
import { curriculaQuery, curriculumName, type ShownNames } from './curricula.ts';

/** The curriculum card for a provider's programs, as a form part. */
export function curriculumPicker(pid: number, periodPk: number, shown: ShownNames) {
  const query = curriculaQuery(pid, periodPk);
  return function CurriculumPicker({ fields }: { fields: readonly FieldDefinition[] }) {
    const list = useQuery({ queryKey: query.queryKey, queryFn: query.queryFn });
    const [first, ...others] = fields;
    if (!first) return null;
    return (
      <>
        <FailedLoad query={list} meanwhile="Your saved choice is kept.">
          The list of curricula could not be loaded.
        </FailedLoad>
        <Picker field={first} list={list.data} shown={shown} />
        <FieldList fields={others} />
      </>
    );
  };
}

/** Pre-selected curricula, the provider's custom ones, then Other (PRS-003). */
function Picker({
  field,
  list,
  shown,
}: {
  field: FieldDefinition;
  list: readonly Curriculum[] | undefined;
  shown: ShownNames;
}) {
  const { emptyLabel } = useOpenForm();
  const [typed] = useTyped(field.name);
  const context = useFormState((state) => state.context);
  const message = useFormState((state) => state.shown.inline.get(field.name));
  const locked = useLocked();
  const choose = useChoice(list, shown);
  const known = list?.some((one) => one.pk === typed) || typed === OTHER_CURRICULUM || typed === null;
  return (
    <>
      <Field
        id={fieldId(field.name)}
        label={textIn(field.label, context)}
        help={field.help === undefined ? undefined : textIn(field.help, context)}
        error={message ?? null}
        disabled={locked}
      >
        {(control) => (
          <select
            {...controlAttributes(control)}
            className={controlClass('usa-select', control)}
            value={typeof typed === 'number' ? String(typed) : ''}
            onChange={(event) => choose(event.target.value === '' ? null : Number(event.target.value))}
          >
            <option value="">{emptyLabel}</option>
            {known || typeof typed !== 'number' ? null : <option value={String(typed)}>Saved choice</option>}
            <Options label="Pre-selected" list={list?.filter((one) => one.fk_providers === null)} />
            <Options label="Custom" list={list?.filter((one) => one.fk_providers !== null)} />
            <option value={String(OTHER_CURRICULUM)}>Other</option>
          </select>
        )}
      </Field>
      <LastPeriod list={list} choose={choose} />
    </>
  );
}

/** Choosing a custom curriculum also fills in its name for editing. */
function useChoice(list: readonly Curriculum[] | undefined, shown: ShownNames): (pk: number | null) => void {
  const [, edit] = useTyped(CURRICULUM);
  const [, editName] = useTyped(CURRICULUM_NAME);
  return (pk) => {
    const custom = list?.find((one) => one.pk === pk && one.fk_providers !== null);
    if (custom) shown.set(custom.pk, custom.prog_curriculum_name);
    editName(custom?.prog_curriculum_name ?? '');
    edit(pk);
  };
}

/** Both groups are shown even when empty (F§2.6). */
function Options({ label, list = [] }: { label: string; list?: readonly Curriculum[] | undefined }) {
  const sorted = list.toSorted((a, b) => curriculumName(a).localeCompare(curriculumName(b), 'en'));
  return (
    <optgroup label={label}>
      {sorted.map((one) => (
        <option key={one.pk} value={String(one.pk)}>
          {curriculumName(one)}
        </option>
      ))}
    </optgroup>
  );
}

/** Last period's curriculum is suggested but never saved automatically (Q134). */
function LastPeriod({
  list,
  choose,
}: {
  list: readonly Curriculum[] | undefined;
  choose: (pk: number) => void;
}) {
  const { previous } = useOpenForm();
  const locked = useLocked();
  const blank = useFormState((state) => state.answers[CURRICULUM] === null);
  const earlier = previous[CURRICULUM];
  const curriculum = list?.find((one) => one.pk === earlier?.value);
  if (!earlier || !curriculum) return null;
  const name = curriculumName(curriculum);
  const use = () => {
    choose(curriculum.pk);
    // The button goes away; the list says what has been chosen.
    focusField(CURRICULUM);
  };
  return (
    <p className="previous-curriculum field__beside">
      {earlier.period}: {name}
      {blank && !locked ? (
        <Button variant="plain" small aria-label={`Use this curriculum: ${name}`} onClick={use}>
          Use this curriculum
        </Button>
      ) : null}
    </p>
  );
}
