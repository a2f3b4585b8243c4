/** Builders of queries for tests; each test specifies only the relevant fields. */
import type { ListedQuery, QueryList, QueryParts, QueryRead } from '@srae/contract/schemas/queries';

export function aQuery(over: Partial<ListedQuery> = {}): ListedQuery {
  return {
    pk: 12,
    grant_id: 11,
    grantee: 'Northern Plains Youth Alliance',
    stream: 'GDSRAE',
    cohort: 'FY2019',
    period_pk: 2,
    period: 'Summer 2023',
    topic: 'field',
    form: 'programreach',
    provider: 5,
    program: 51,
    field: 'prog_reach_attend',
    survey: null,
    figure: null,
    subject: 'Reach, North Center, New Paths: Youth who attended',
    state: 'open',
    asked_by: 'Alan Ford',
    asked_at: '2023-08-01T14:00:00Z',
    age_days: 3,
    assigned_to: { username: 'u-alan', name: 'Alan Ford' },
    messages: 1,
    last_message_at: '2023-08-01T14:00:00Z',
    closed_at: null,
    ...over,
  };
}

export function aList(rows: readonly ListedQuery[], over: Partial<QueryList> = {}): QueryList {
  const count = (state: ListedQuery['state']) => rows.filter((one) => one.state === state).length;
  return {
    total: rows.length,
    rows: [...rows],
    counts: { open: count('open'), answered: count('answered'), closed: count('closed') },
    median_days_to_answer: null,
    ...over,
  };
}

export function aThread(over: Partial<QueryRead> = {}): QueryRead {
  return {
    ...aQuery(),
    snapshot_number: 2,
    instrument: '2021',
    thread: [
      {
        pk: 1,
        kind: 'question',
        side: 'staff',
        text: 'Please confirm.\nIs it right?',
        written_by: 'Alan Ford',
        written_at: '2023-08-01T14:00:00Z',
      },
    ],
    may: { answer: false, follow_up: true, close: true, assign: true },
    staff: [
      { username: 'u-ada', name: 'Ada Cole' },
      { username: 'u-alan', name: 'Alan Ford' },
    ],
    ...over,
  };
}

export function someParts(over: Partial<QueryParts> = {}): QueryParts {
  return {
    grantee: 'Northern Plains Youth Alliance',
    stream: 'GDSRAE',
    cohort: 'FY2019',
    period: 'Summer 2023',
    instrument: '2021',
    season: 'summer',
    collect_covid: false,
    snapshot_number: 2,
    providers: [{ pk: 5, name: 'North Center', programs: [{ pk: 51, name: 'New Paths' }] }],
    ...over,
  };
}
