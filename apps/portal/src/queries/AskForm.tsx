import { queries } from '@srae/contract/queries';
import type { QueryParts } from '@srae/contract/schemas/queries';
import { QUERY_TEXT_MAX } from '@srae/domain/queries/query';
import { trimSubject } from '@srae/domain/queries/subject';
import { QUERY_TEMPLATES } from '@srae/domain/queries/templates';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { toProblems } from '../admin/problems.ts';
import { Loaded } from '../api/Loaded.tsx';
import { call } from '../api/client.ts';
import { useNotices } from '../session/notices.tsx';
import { Breadcrumbs } from '../ui/Breadcrumbs.tsx';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { Form } from '../ui/Form.tsx';
import { Notice } from '../ui/feedback/Notice.tsx';
import { SelectField } from '../ui/inputs/SelectInput.tsx';
import { TextAreaField } from '../ui/inputs/TextArea.tsx';
import { QUERY_KEYS, useQueryAct } from './query-calls.ts';
import { queriesPath, type OpenDraft, queryPath } from './query-address.ts';
import { SubjectFields } from './SubjectFields.tsx';

/** Form for a new query about a submitted report, prefilled by the link. */
export function AskForm({ draft }: { draft: OpenDraft }) {
  const parts = useQuery({
    queryKey: [...QUERY_KEYS.all, 'parts', draft.grant, draft.report],
    queryFn: ({ signal }) =>
      call<QueryParts>(queries.readParts, {
        params: { grantId: draft.grant, periodPk: draft.report },
        signal,
      }),
  });
  return (
    <div className="queries">
      <Breadcrumbs crumbs={[{ label: 'All queries', href: queriesPath('staff') }, { label: 'New query' }]} />
      <Loaded query={parts} what="the report" lines={6}>
        {(found) => <Opened draft={draft} parts={found} />}
      </Loaded>
    </div>
  );
}

function Opened({ draft, parts }: { draft: OpenDraft; parts: QueryParts }) {
  const [subject, setSubject] = useState(draft.subject);
  const [text, setText] = useState(draft.text);
  const { toast } = useNotices();
  const navigate = useNavigate();
  const ask = useQueryAct(
    () =>
      call<{ pk: number }>(queries.ask, {
        params: { grantId: draft.grant, periodPk: draft.report },
        body: { ...trimSubject(subject), text },
      }),
    ({ pk }) => {
      toast('Success', 'Question sent. The Grantee-level users of the grant get an email.');
      void navigate(queryPath('staff', { grant_id: draft.grant, pk }), { replace: true });
    },
  );
  const problems = toProblems(ask.error, [
    'text',
    'form',
    'provider',
    'program',
    'field',
    'survey',
    'figure',
  ]);
  const place = [parts.grantee, parts.stream, parts.cohort, parts.period].filter((part) => part !== null);
  if (parts.snapshot_number === null)
    return (
      <Notice tone="info" heading="This report has not been submitted yet">
        Queries are about submitted reports. {place.join(' · ')} can be asked about once it is submitted.
      </Notice>
    );
  const templates = QUERY_TEMPLATES.filter(({ topics }) => topics.includes(subject.topic));
  const isTyped = text !== '' && !QUERY_TEMPLATES.some((one) => one.text === text);
  return (
    <Card id="ask" title="Ask a question" help={`${place.join(' · ')} · submission ${parts.snapshot_number}`}>
      <Form
        submitLabel="Send question"
        busy={ask.isPending}
        problem={problems.top}
        onSubmit={() => ask.mutate(undefined)}
        more={
          <Button variant="secondary" onClick={() => void navigate(-1)}>
            Cancel
          </Button>
        }
      >
        <SubjectFields parts={parts} subject={subject} onChange={setSubject} problems={problems} />
        <SelectField
          id="query-template"
          label="Frequent questions"
          help={
            isTyped
              ? 'Clear your question to choose one of these instead.'
              : 'Puts the text below, where you can change it.'
          }
          disabled={isTyped}
          value={templates.find((one) => one.text === text)?.id ?? ''}
          emptyLabel="Write my own"
          options={templates.map(({ id, label }) => ({ value: id, label }))}
          onChange={(id) => setText(templates.find((one) => one.id === id)?.text ?? '')}
        />
        <TextAreaField
          id="query-text"
          label="Your question"
          required
          error={problems.at('text')}
          rows={5}
          maxLength={QUERY_TEXT_MAX}
          value={text}
          onChange={setText}
        />
      </Form>
    </Card>
  );
}
