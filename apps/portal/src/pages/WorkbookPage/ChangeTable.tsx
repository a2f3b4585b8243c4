import type { Answer } from '@srae/domain/form-kit/answers';
import type { Field, Form, FormContext } from '@srae/domain/form-kit/form';
import { textIn, toQuestion } from '@srae/domain/form-kit/issues';
import { curriculumWords } from '@srae/domain/workbook/cells';
import type { ComparedPage } from '@srae/domain/workbook/compare';
import type { Change, Review, Side } from '@srae/domain/workbook/review';
import { periodContext, type WorkbookState } from '@srae/domain/workbook/state';
import { useId } from 'react';
import { answerText } from '@srae/domain/forms/answer-text';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { RadioGroup } from '../../ui/inputs/RadioGroup.tsx';
import { QuestionName } from '../../ui/QuestionName.tsx';
import { ProblemList } from './Problems.tsx';

type ChangeTableProps = {
  readonly page: ComparedPage;
  readonly title: string;
  readonly form: Form;
  readonly state: WorkbookState;
  readonly review: Review;
  readonly sides: ReadonlyMap<string, Side> | undefined;
  readonly disabled: boolean;
  readonly onSide: (name: string, side: Side) => void;
};

/** Each answer that would change, old and new; the rejected cells; the issues that would remain. */
export function ChangeTable({ page, title, form, state, review, sides, disabled, onSide }: ChangeTableProps) {
  const id = useId();
  const context = periodContext(state.period);
  const provider = state.providers.find(({ pk }) => pk === page.provider?.key);
  const curricula = curriculumWords(state.curricula, provider?.curricula ?? []);
  const said = (field: Field, answer: Answer) =>
    field.kind === 'curriculum' && typeof answer === 'number'
      ? (curricula.get(answer) ?? answerText(field, answer))
      : answerText(field, answer);
  const rows = review.changes.map(
    (change): Row => ({
      change,
      question: toQuestion(change.field, context),
      section: sectionTitle(form, change.field, context),
      before: said(change.field, change.before),
      mine: said(change.field, change.mine),
      isChanged: change.field.name in page.answers,
      id: `${id}-${change.field.name}`,
      side: sides?.get(change.field.name) ?? 'mine',
      disabled,
      onSide: (side) => onSide(change.field.name, side),
    }),
  );
  return (
    <>
      {review.changes.length > 0 ? (
        <DataTable
          caption={`Changes of ${title}`}
          captionHidden
          columns={page.savedSince ? [...COLUMNS, KEEP] : COLUMNS}
          rows={rows}
          rowKey={({ change }) => change.field.name}
        />
      ) : null}
      <ProblemList problems={page.problems} heading="Cells that were not taken" />
      {review.issues.length > 0 ? (
        <>
          <h3 className="issue-group__title">Issues that would remain after the save</h3>
          <ul className="usa-list">
            {review.issues.map(({ code, field, message, severity }) => (
              <li key={`${code} ${field}`}>
                {message}
                {severity === 'major' ? <strong> (major)</strong> : null}
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </>
  );
}

function sectionTitle(form: Form, field: Field, context: FormContext): string | null {
  const section = form.sections.find(({ fields }) => fields.includes(field));
  return section === undefined ? null : textIn(section.title, context);
}

/** A change with its labels, and a choice if someone has saved the page since. */
type Row = {
  readonly change: Change;
  readonly question: string;
  readonly section: string | null;
  readonly before: string;
  readonly mine: string;
  readonly isChanged: boolean;
  readonly id: string;
  readonly side: Side;
  readonly disabled: boolean;
  readonly onSide: (side: Side) => void;
};

const COLUMNS: readonly Column<Row>[] = [
  { key: 'question', header: 'Question', rowHeader: true, cell: (row) => <QuestionName {...row} /> },
  { key: 'before', header: 'Saved now', cell: ({ before }) => before },
  { key: 'mine', header: 'In the workbook', cell: (row) => <InWorkbook {...row} /> },
];

const KEEP: Column<Row> = { key: 'side', header: 'Keep', cell: (row) => <SideChoice {...row} /> };

function SideChoice({ isChanged, id, question, section, side, disabled, onSide }: Row) {
  if (!isChanged) return null;
  return (
    <RadioGroup<Side>
      id={id}
      legend={
        <>
          Keep for <QuestionName question={question} section={section} />
        </>
      }
      legendHidden
      value={side}
      options={[
        { value: 'theirs', label: 'Saved' },
        { value: 'mine', label: 'Workbook' },
      ]}
      disabled={disabled}
      onChange={onSide}
    />
  );
}

/** The workbook's answer, with a note if it is not saved unchanged. */
function InWorkbook({ change, mine, isChanged, side }: Row) {
  const isLost = change.mine !== null && change.mine !== false && change.after === null;
  const note = !isChanged
    ? 'No longer asked with these answers, so it is cleared.'
    : isLost
      ? 'Not asked with these answers, so it would not be saved.'
      : null;
  return (
    <>
      {mine}
      {note === null || side === 'theirs' ? null : <small className="usa-hint"> {note}</small>}
    </>
  );
}
