import { ownQueries, queries } from '@srae/contract/queries';
import type { QueryRead } from '@srae/contract/schemas/queries';
import {
  ageText,
  MESSAGE_LABELS,
  QUERY_TEXT_MAX,
  type QuerySide,
  SIDE_LABELS,
} from '@srae/domain/queries/query';
import { useState } from 'react';
import { toProblems } from '../admin/problems.ts';
import { Loaded } from '../api/Loaded.tsx';
import { call } from '../api/client.ts';
import { useNotices } from '../session/notices.tsx';
import { fullTime } from '../times.ts';
import { Breadcrumbs } from '../ui/Breadcrumbs.tsx';
import { Card } from '../ui/Card.tsx';
import { FactList } from '../ui/FactList.tsx';
import { Notice } from '../ui/feedback/Notice.tsx';
import { Form } from '../ui/Form.tsx';
import { Field } from '../ui/inputs/Field.tsx';
import { AssigneeSelect } from '../ui/inputs/immediate/AssigneeSelect.tsx';
import { TextAreaField } from '../ui/inputs/TextArea.tsx';
import { getQueryCalls, useQueryAct, useThread } from './query-calls.ts';
import { queriesPath } from './query-address.ts';
import { QueryState } from './QueryState.tsx';
import { subjectPath } from './subject-path.ts';

type Place = { readonly grant: number; readonly pk: number };

/** One query: its subject, messages, and the actions available to this side. */
export function Thread({ side, place }: { side: QuerySide; place: Place }) {
  const thread = useThread(side, place);
  return (
    <div className="queries">
      <Breadcrumbs
        crumbs={[{ label: 'All queries', href: queriesPath(side) }, { label: `Query ${place.pk}` }]}
      />
      <Loaded query={thread} what="the query" lines={6}>
        {(query) => <Opened side={side} place={place} query={query} />}
      </Loaded>
    </div>
  );
}

function Opened({ side, place, query }: { side: QuerySide; place: Place; query: QueryRead }) {
  const path = side === 'grantee' ? subjectPath(query) : null;
  const facts: readonly (readonly [string, string])[] = [
    ['Grantee', [query.grantee, query.stream, query.cohort].filter((part) => part !== null).join(' · ')],
    ['Report', `${query.period}, submission ${query.snapshot_number}`],
    ['Asked', `${fullTime(query.asked_at)} by ${query.asked_by}`],
    ['Age', ageText(query)],
    ...(side === 'staff' ? [] : [['Assigned to', query.assigned_to?.name ?? 'Unassigned'] as const]),
  ];
  return (
    <>
      <Card id="query" title={query.subject} aside={<QueryState state={query.state} />}>
        <FactList className="queries__facts" facts={facts} />
        {path ? (
          <p>
            <a href={path}>Open what the query is about</a>
          </p>
        ) : null}
        {query.may.assign ? <Assignee place={place} query={query} /> : null}
      </Card>
      <ol className="queries__thread" aria-label="Messages">
        {query.thread.map((one) => (
          <li key={one.pk} className={`card queries__message queries__message--${one.side}`}>
            <p className="queries__by">
              <strong>{MESSAGE_LABELS[one.kind]}</strong>, {one.written_by} (
              {SIDE_LABELS[one.side].toLowerCase()}), {fullTime(one.written_at)}
            </p>
            <p className="queries__text">{one.text}</p>
          </li>
        ))}
      </ol>
      <Send place={place} act="answer" may={query.may.answer} />
      <Send place={place} act="followUp" may={query.may.follow_up} />
      <Send place={place} act="close" may={query.may.close} side={side} />
    </>
  );
}

const ACTS = {
  answer: {
    title: 'Answer',
    label: 'Your answer',
    help: 'Federal staff read it, and all Grantee-level users of the grant.',
    button: 'Send answer',
    done: 'Answer sent.',
    rows: 5,
  },
  followUp: {
    title: 'Ask a follow-up question',
    label: 'Your follow-up question',
    help: undefined,
    button: 'Send question',
    done: 'Question sent.',
    rows: 4,
  },
  close: {
    title: 'Close the query',
    label: 'Why it can be closed, in a sentence',
    help: 'A closed query stays in the list and in files; nothing more can be written in it.',
    button: 'Close query',
    done: 'Query closed.',
    rows: 2,
  },
} as const;

type SendProps = {
  readonly place: Place;
  readonly act: keyof typeof ACTS;
  readonly may: boolean;
  readonly side?: QuerySide;
};

/** A message to send. Text that was typed before someone else closed the query stays, to be copied. */
function Send({ place, act, may, side = 'staff' }: SendProps) {
  const { title, label, help, button, done, rows } = ACTS[act];
  const [text, setText] = useState('');
  const { toast } = useNotices();
  const endpoint =
    act === 'answer' ? ownQueries.answer : act === 'followUp' ? queries.followUp : getQueryCalls(side).close;
  const send = useQueryAct(
    () => call(endpoint, { params: { grantId: place.grant, pk: place.pk }, body: { text } }),
    () => {
      setText('');
      toast('Success', done);
    },
  );
  const problems = toProblems(send.error, ['text']);
  if (!may && text.trim() === '') return null;
  const field = (
    <TextAreaField
      id={`query-${act}-text`}
      label={label}
      help={help}
      required
      error={problems.at('text')}
      rows={rows}
      maxLength={QUERY_TEXT_MAX}
      value={text}
      onChange={setText}
    />
  );
  return (
    <Card id={`query-${act}`} title={title}>
      {may ? (
        <Form
          submitLabel={button}
          variant={act === 'close' ? 'secondary' : 'primary'}
          busy={send.isPending}
          problem={problems.top}
          onSubmit={() => send.mutate(undefined)}
        >
          {field}
        </Form>
      ) : (
        <>
          <Notice tone="warning" announce>
            The query has been closed. What you typed here was not sent. Copy it if you still need it.
          </Notice>
          {field}
        </>
      )}
    </Card>
  );
}

/** The person assigned; Grantees, who are not told the person, assign nobody. */
function toPerson(assigned: QueryRead['assigned_to']) {
  if (assigned === null || assigned.username === null) return null;
  return { name: assigned.name, username: assigned.username };
}

/** The assigned staff member; saves immediately. */
function Assignee({ place, query }: { place: Place; query: QueryRead }) {
  const { toast } = useNotices();
  const assign = useQueryAct(
    (username: string | null) =>
      call(queries.assign, { params: { grantId: place.grant, pk: place.pk }, body: { username } }),
    () => toast('Success', 'Assignment saved.'),
    `assign-query-${place.pk}`,
  );
  return (
    <Field id="query-assignee" label="Assigned to" error={toProblems(assign.error).top}>
      {(control) => (
        <AssigneeSelect
          {...control}
          assigned={toPerson(query.assigned_to)}
          staff={query.staff}
          saving={assign.isPending ? assign.variables : undefined}
          onAssign={assign.mutate}
        />
      )}
    </Field>
  );
}
