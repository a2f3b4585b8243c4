/**
 * The address of a new query, prefilled: '/dashboard?queries=ask&grant=7&report=2&topic=page&form=grantee&text=…' in the
 * portal; the dashboard's message 'dashboard.query' carries its query part. Nothing is sent before a person presses Send.
 */
import { FORM_NAMES } from '@srae/domain/form-kit/form';
import { QUERY_TEXT_MAX, QUERY_TOPICS } from '@srae/domain/queries/query';
import { type QuerySubject, WHOLE_REPORT } from '@srae/domain/queries/subject';

export type QueryDraft = {
  readonly grant: number;
  /** The report period; the portal's own 'period' is the one that is shown. */
  readonly report: number;
  /** What is left out is null; the topic is 'report' unless named. */
  readonly subject?: Partial<QuerySubject>;
  /** The question, which can be changed before it is sent; empty unless given. */
  readonly text?: string;
};

/** The parameters of the address of a draft, in their order. */
export function toDraftParams({
  grant,
  report,
  subject,
  text,
}: QueryDraft): Readonly<Record<string, string>> {
  const { topic, form, provider, program, field, survey, figure } = { ...WHOLE_REPORT, ...subject };
  const all = { queries: 'ask', grant, report, topic, form, provider, program, field, survey, figure, text };
  const given = Object.entries(all).filter(
    ([, value]) => value !== null && value !== undefined && value !== '',
  );
  return Object.fromEntries(given.map(([name, value]) => [name, String(value)]));
}

/** The draft of an address by the values of its parameters; null when it is none. What is malformed is left out. */
export function readDraftParams(read: (name: string) => string | null):
  | (Required<QueryDraft> & {
      readonly subject: QuerySubject;
    })
  | null {
  const key = (name: string) => toKey(read(name));
  const [grant, report] = [key('grant'), key('report')];
  if (read('queries') !== 'ask' || grant === null || report === null) return null;
  const survey = read('survey');
  const subject: QuerySubject = {
    topic: QUERY_TOPICS.find((one) => one === read('topic')) ?? WHOLE_REPORT.topic,
    form: FORM_NAMES.find((one) => one === read('form')) ?? null,
    provider: key('provider'),
    program: key('program'),
    field: read('field'),
    survey: survey === 'entry' || survey === 'exit' ? survey : null,
    figure: read('figure'),
  };
  return { grant, report, subject, text: (read('text') ?? '').slice(0, QUERY_TEXT_MAX) };
}

function toKey(value: string | null): number | null {
  return value !== null && /^\d{1,9}$/.test(value) ? Number(value) : null;
}
