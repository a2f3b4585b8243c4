import { ownQueries } from '@srae/contract/queries';
import type { ExplanationBody } from '@srae/contract/schemas/queries';
import { EXPLANATION_MAX } from '@srae/domain/queries/explanation';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { toProblems } from '../../../admin/problems.ts';
import { call } from '../../../api/client.ts';
import { reportingKeys } from '../../../forms/reporting-keys.ts';
import { useReporting } from '../../../session/session-context.ts';
import { Button } from '../../../ui/Button.tsx';
import { Form } from '../../../ui/Form.tsx';
import { TextAreaField } from '../../../ui/inputs/TextArea.tsx';
import { useUnsavedInput } from '../../../ui/overlays/use-unsaved-input.tsx';
import { stillNeeded } from '../../../ui/still-needed.ts';
import type { IssuePlace, ReportIssue } from '../report-pages.ts';

type Props = {
  issue: ReportIssue;
  place: IssuePlace;
  /** The text, '' when it was removed, and the refetch of the report. */
  onSaved: (text: string, refetched: Promise<void>) => void;
  onClose: () => void;
};

/** Editor to write, change or remove the explanation of an issue. */
export function ExplanationEditor({ issue, place, onSaved, onClose }: Props) {
  const id = useId();
  const { grant, period } = useReporting();
  const client = useQueryClient();
  const input = useUnsavedInput<HTMLFormElement>(onClose);
  const before = issue.explanation?.text ?? '';
  const [text, setText] = useState(before);
  // The button that opened the editor is gone, and had the focus.
  useEffect(() => document.getElementById(id)?.focus(), [id]);
  const save = useMutation({
    mutationFn: (said: string) => {
      const body: ExplanationBody = { ...place, code: issue.code, field: issue.field, text: said };
      return call(ownQueries.explain, { params: { grantId: grant.id, periodPk: period.pk }, body });
    },
    onSuccess: (_, said) => onSaved(said.trim(), client.invalidateQueries({ queryKey: reportingKeys.all })),
  });
  const problems = toProblems(save.error, ['text']);
  return (
    <>
      <Form
        className="report-page__explain"
        aria-label={`Explanation: ${issue.message}`}
        root={input.root}
        submitLabel="Save explanation"
        small
        blocked={stillNeeded({ Explanation: text.trim() !== '' || before !== '' })}
        busy={save.isPending}
        problem={problems.top}
        onSubmit={() => save.mutate(text)}
        more={
          <>
            {before === '' ? null : (
              <Button variant="secondary" small busy={save.isPending} onClick={() => save.mutate('')}>
                Remove
              </Button>
            )}
            <Button variant="secondary" small onClick={input.close}>
              Cancel
            </Button>
          </>
        }
      >
        <TextAreaField
          id={id}
          label="Explanation"
          help="It goes with your submission; federal staff read it. It does not change the status of the page."
          error={problems.at('text')}
          rows={3}
          maxLength={EXPLANATION_MAX}
          value={text}
          onChange={setText}
        />
      </Form>
      {input.question}
    </>
  );
}
