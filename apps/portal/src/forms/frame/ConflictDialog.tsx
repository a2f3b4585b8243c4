import type { Answers } from '@srae/domain/form-kit/answers';
import type { Field } from '@srae/domain/form-kit/form';
import { toQuestion, textIn } from '@srae/domain/form-kit/issues';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Modal } from '../../ui/overlays/Modal.tsx';
import { useUnsavedInput } from '../../ui/overlays/use-unsaved-input.tsx';
import { RadioGroup } from '../../ui/inputs/RadioGroup.tsx';
import { useFormState, useOpenForm, useSessionState } from '../form-context.ts';
import type { Conflict } from '../state/session-state.ts';
import type { Side } from '../state/merge.ts';
import { fullTime } from '../../times.ts';
import { answerText } from '@srae/domain/forms/answer-text';

/** Version conflict: who saved and when, with a choice per differing answer (BEY-058, BEY-059, BEY-071). */
export function ConflictDialog() {
  const conflict = useSessionState((state) => state.conflict);
  return conflict === null ? null : <Choices conflict={conflict} />;
}

function Choices({ conflict }: { conflict: Conflict }) {
  const { form, session, findName } = useOpenForm();
  const context = useFormState((state) => state.context);
  const [choices, setChoices] = useState<ReadonlyMap<string, Side>>(new Map());
  const input = useUnsavedInput<HTMLDivElement>(session.dismissConflict);
  const { updated_at, updated_by } = conflict.theirs.state;
  const said = (field: Field, { [field.name]: answer = null }: Answers) =>
    findName?.(field, answer) ?? answerText(field, answer);
  const who = updated_by ?? 'Someone else';
  return (
    <>
      <Modal
        title="This page has been saved meanwhile"
        size="large"
        onClose={input.close}
        footer={
          <>
            <Button onClick={() => session.resolve(choices)}>
              {conflict.from === 'save' ? 'Save these answers' : 'Use these answers'}
            </Button>
            <Button variant="secondary" onClick={input.close}>
              Not now
            </Button>
          </>
        }
        lead={
          <p>
            {who} saved this page{updated_at ? ` on ${fullTime(updated_at)}` : ''}. Choose for each answer
            below which one to keep. All other answers agree.
          </p>
        }
      >
        <div {...input.root}>
          {form.sections.map((section) => {
            const differences = conflict.differences.filter(({ field }) => section.fields.includes(field));
            if (differences.length === 0) return null;
            return (
              <section key={section.id}>
                <h3 className="issue-group__title">{textIn(section.title, context)}</h3>
                {differences.map(({ field, suggested }) => (
                  <RadioGroup<Side>
                    key={field.name}
                    id={`conflict-${field.name}`}
                    legend={toQuestion(field, context)}
                    value={choices.get(field.name) ?? suggested}
                    options={[
                      { value: 'mine', label: `Yours: ${said(field, conflict.mine)}` },
                      {
                        value: 'theirs',
                        label: `Theirs: ${said(field, conflict.theirs.answers)}`,
                      },
                    ]}
                    onChange={(side) => setChoices((before) => new Map(before).set(field.name, side))}
                  />
                ))}
              </section>
            );
          })}
        </div>
      </Modal>
      {input.question}
    </>
  );
}
