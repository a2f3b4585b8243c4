/**
 * The address of a new query, prefilled: '/dashboard?queries=ask&grant=7&report=2&topic=page&form=grantee&text=…' in
 * the portal; the dashboard's message 'dashboard.query' carries its query string. Only pressing Send sends it.
 */
import { FORM_NAMES } from '@srae/domain/form-kit/form';
import { QUERY_TEXT_MAX, QUERY_TOPICS } from '@srae/domain/queries/query';
import { type QuerySubject, WHOLE_REPORT } from '@srae/domain/queries/subject';

export type QueryDraft = {
  readonly grant: number;
  /** The report period; 'period' is the one that the portal shows. */
  readonly report: number;
  /** Missing members are null; the topic defaults to 'report'. */
  readonly subject?: Partial<QuerySubject>;
  /** The question, editable before sending; empty by default. */
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

/** Parses the query parameters of a draft; null when there is none. Malformed parts are omitted. */
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
