import type { AnswerRow } from '@srae/domain/form-kit/answers';
import { listRows } from '@srae/domain/form-kit/answers';
import type { Field } from '@srae/domain/form-kit/form';
import { textIn } from '@srae/domain/form-kit/issues';
import { pluralize, roundTo } from '@srae/domain/form-kit/numbers';
import { COHORT_ROLES } from '@srae/domain/instrument/roles';
import { furtherAnswers } from '@srae/domain/forms/answer-text';
import {
  cellLabel,
  type CohortLine,
  cohortHoursText,
  cohortLines,
  cohortName,
  renumberCohorts,
} from '@srae/domain/forms/cohorts';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { FieldError } from '../../ui/inputs/Field.tsx';
import { ConfirmDialog } from '../../ui/overlays/Modal.tsx';
import { fieldId, useFormState, useLocked, useTyped } from '../form-context.ts';
import { CohortModal } from './CohortModal.tsx';

type Open = { kind: 'add' } | { kind: 'edit' | 'remove'; index: number };

/** The cohorts of a program: numbered by position, edited in modals (REA-020 to REA-025). */
export function Cohorts({ field }: { field: Field }) {
  const [, edit] = useTyped(field.name);
  const cohorts = useFormState((state) => listRows(state.typed, field.name));
  const context = useFormState((state) => state.context);
  const message = useFormState((state) => state.shown.inline.get(field.name));
  const locked = useLocked();
  const [open, setOpen] = useState<Open | null>(null);
  const rowFields = field.rowFields ?? [];
  const change = (next: readonly AnswerRow[]) => {
    edit(renumberCohorts(next));
    setOpen(null);
  };
  const lines = cohortLines(cohorts);
  const total = roundTo(
    lines.reduce((sum, line) => sum + (line.cohort_hours ?? 0), 0),
    2,
  );
  return (
    <>
      {field.help === undefined ? null : <p className="usa-hint">{textIn(field.help, context)}</p>}
      <FieldError id={`${fieldId(field.name)}-error`} message={message} />
      <DataTable
        caption="Cohorts"
        captionHidden
        columns={[
          ...listColumns(rowFields),
          ...(locked ? answerColumns(field, cohorts) : buttonColumns(setOpen)),
        ]}
        rows={lines}
        rowKey={(line) => line.cohort_index}
        empty="No cohorts yet."
      />
      {/* Always rendered: it announces what the dialogs have changed, the first cohort too. */}
      <div role="status">
        {lines.length > 0 ? (
          <p className="running-total">
            {pluralize(lines.length, 'cohort')}, {cohortHoursText(total)} hours in all
          </p>
        ) : null}
      </div>
      {locked ? null : (
        <Button
          id={fieldId(field.name)}
          variant="secondary"
          icon="add"
          aria-describedby={message ? `${fieldId(field.name)}-error` : undefined}
          onClick={() => setOpen({ kind: 'add' })}
        >
          Add Cohort
        </Button>
      )}
      {open ? (
        <CohortDialog
          open={open}
          cohorts={cohorts}
          rowFields={rowFields}
          onChange={change}
          onClose={() => setOpen(null)}
        />
      ) : null}
    </>
  );
}

type CohortDialogProps = {
  open: Open;
  cohorts: readonly AnswerRow[];
  rowFields: readonly Field[];
  onChange: (next: readonly AnswerRow[]) => void;
  onClose: () => void;
};

/** The dialog that adds, edits or removes a cohort. */
function CohortDialog({ open, cohorts, rowFields, onChange, onClose }: CohortDialogProps) {
  const context = useFormState((state) => state.context);
  if (open.kind === 'add') {
    return (
      <CohortModal
        title="Add Cohort"
        name={cohortName(cohorts.length + 1)}
        fields={rowFields}
        cohort={{}}
        context={context}
        onSave={(cohort) => onChange([...cohorts, cohort])}
        onClose={onClose}
      />
    );
  }
  const { index } = open;
  if (open.kind === 'edit') {
    return (
      <CohortModal
        title="Edit Cohort"
        name={cohortName(index + 1)}
        fields={rowFields}
        cohort={cohorts[index] ?? {}}
        context={context}
        onSave={(cohort) => onChange(cohorts.map((one, at) => (at === index ? cohort : one)))}
        onClose={onClose}
      />
    );
  }
  return (
    <ConfirmDialog
      title="Remove Cohort"
      confirmLabel="Remove"
      cancelLabel="Cancel"
      variant="danger"
      onConfirm={() => onChange(cohorts.filter((_, at) => at !== index))}
      onCancel={onClose}
    >
      <p>{cohortName(index + 1)} is removed from the list, and the cohorts after it are renumbered.</p>
    </ConfirmDialog>
  );
}

function listColumns(rowFields: readonly Field[]): readonly Column<CohortLine>[] {
  return [
    { key: 'name', header: 'Cohort', rowHeader: true, cell: (line) => line.cohort_name },
    {
      key: 'hours',
      header: hoursLabel(rowFields),
      align: 'end',
      cell: (line) => (
        <span className={line.cohort_hours === null ? 'cohorts__missing' : undefined}>
          {cohortHoursText(line.cohort_hours)}
        </span>
      ),
    },
  ];
}

function hoursLabel(fields: readonly Field[]): string {
  const hours = fields.find((field) => field.name === COHORT_ROLES.hours.name);
  return hours ? cellLabel(hours) : 'Hours';
}

/** The answers that a page without inputs has no dialog for; no column where there are none. */
function answerColumns(field: Field, cohorts: readonly AnswerRow[]): readonly Column<CohortLine>[] {
  const answers = cohorts.map((cohort) => furtherAnswers(field, cohort));
  if (answers.every((texts) => texts.length === 0)) return [];
  return [
    {
      key: 'answers',
      header: 'Other answers',
      cell: (line) => answers[line.cohort_index - 1]?.map((text) => <div key={text}>{text}</div>),
    },
  ];
}

function buttonColumns(open: (next: Open) => void): readonly Column<CohortLine>[] {
  return [
    buttonColumn('Edit', 'edit', (index) => open({ kind: 'edit', index })),
    buttonColumn('Delete', 'delete', (index) => open({ kind: 'remove', index })),
  ];
}

function buttonColumn(
  verb: string,
  icon: 'edit' | 'delete',
  onPress: (index: number) => void,
): Column<CohortLine> {
  return {
    key: icon,
    header: verb,
    cardLabel: '',
    notPrinted: true,
    cell: (line) => (
      <Button
        small
        variant="plain"
        icon={icon}
        aria-label={`${verb} ${line.cohort_name}`}
        onClick={() => onPress(line.cohort_index - 1)}
      >
        {verb}
      </Button>
    ),
  };
}
