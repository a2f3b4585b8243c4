import { describe, expect, it } from 'vitest';
import { getInstrument } from '../instruments/instruments.ts';
import { getEntry } from '../instruments/registry.ts';
import { EXPLANATION_MAX, explanationProblem, isExplainable, issueKey } from './explanation.ts';
import {
  ageText,
  QUERY_TEXT_MAX,
  QUERY_TOPICS,
  queryAge,
  type QueryState,
  queryTextProblem,
  stateAfter,
} from './query.ts';
import {
  describeSubject,
  type QuerySubject,
  type ReportParts,
  trimSubject,
  WHOLE_REPORT,
} from './subject.ts';
import { QUERY_TEMPLATES } from './templates.ts';

const { forms, measures } = getInstrument('2021');
const parts: ReportParts = {
  forms,
  formTitles: getEntry('2021').formTitles,
  measures,
  context: { season: 'summer', collectCovid: false, reportingWindow: '' },
  providers: [{ pk: 1, name: 'North Center', programs: [{ pk: 2, name: 'Choosing the Best' }] }],
};
const say = (subject: Partial<QuerySubject>) => describeSubject({ ...WHOLE_REPORT, ...subject }, parts);

describe('a query', () => {
  it.each([
    ['question', 'open'],
    ['answer', 'answered'],
    ['follow-up', 'open'],
    ['closing', 'closed'],
  ] as const)('is after a message of kind %s %s [BEY-169]', (kind, state) =>
    expect(stateAfter(kind)).toBe(state),
  );

  it('has an age in whole days, which stops when it is closed', () => {
    const askedAt = new Date('2023-08-01T12:00:00Z');
    const at = (text: string) => new Date(text);
    expect(queryAge({ askedAt, closedAt: null }, at('2023-08-02T11:59:59Z'))).toBe(0);
    expect(queryAge({ askedAt, closedAt: null }, at('2023-08-02T12:00:00Z'))).toBe(1);
    expect(queryAge({ askedAt, closedAt: at('2023-08-04T12:00:00Z') }, at('2023-12-01T12:00:00Z'))).toBe(3);
    const age = (state: QueryState, days: number) => ageText({ state, age_days: days });
    expect([age('open', 0), age('answered', 1), age('open', 12)]).toEqual(['today', '1 day', '12 days']);
    expect(age('closed', 0)).toBe('was open for less than a day');
    expect(age('closed', 12)).toBe('was open for 12 days');
  });

  it('takes a text that is not blank, within its length', () => {
    expect(queryTextProblem(' \n', 'closing')).toBe('Please say in a sentence why the query can be closed.');
    expect(queryTextProblem('a'.repeat(QUERY_TEXT_MAX), 'answer')).toBeNull();
    expect(queryTextProblem('a'.repeat(QUERY_TEXT_MAX + 1), 'answer')).toContain('at most 4000');
    expect(queryTextProblem('a\u0000b', 'answer')).not.toBeNull();
  });
});

describe('what a query is about', () => {
  it.each([
    [{}, 'Whole report'],
    [{ topic: 'page', form: 'grantee' }, 'Grantee-Level Measures of Structure, Cost, and Support'],
    [{ topic: 'file', survey: 'entry' }, 'Entry survey file'],
    [{ topic: 'file', survey: 'exit', provider: 1 }, 'Exit survey file, North Center'],
  ] as const)('%o is said in words', (subject, text) => expect(say(subject)).toEqual({ text }));

  it('names the question with its page', () => {
    const place = { form: 'programreach', provider: 1, program: 2 } as const;
    const [field] = forms.programreach.sections.flatMap((section) => section.fields);
    const said = say({ topic: 'field', ...place, field: field?.name ?? '' });
    expect(said).toEqual({ text: expect.stringMatching(/, North Center, Choosing the Best: \S/) });
    const [measure] = measures.sets.youth;
    expect(say({ topic: 'figure', figure: measure?.id ?? '' })).toEqual({
      text: `Figure: ${measure?.title}`,
    });
  });

  it.each([
    [{ topic: 'page' }, 'form'],
    [{ topic: 'page', form: 'provider', provider: 9 }, 'provider'],
    [{ topic: 'page', form: 'programreach', provider: 1, program: 3 }, 'program'],
    [{ topic: 'field', form: 'grantee', field: 'none' }, 'field'],
    [{ topic: 'file' }, 'survey'],
    [{ topic: 'file', survey: 'entry', provider: 9 }, 'provider'],
    [{ topic: 'figure', figure: 'none' }, 'figure'],
  ] as const)('%o lacks its %s', (subject, wrong) => expect(say(subject)).toEqual({ wrong }));

  it('keeps only what its topic needs', () => {
    const full: QuerySubject = {
      topic: 'page',
      form: 'provider',
      provider: 1,
      program: 2,
      field: 'prov_active',
      survey: 'entry',
      figure: 'x',
    };
    expect(trimSubject(full)).toEqual({ ...WHOLE_REPORT, topic: 'page', form: 'provider', provider: 1 });
    expect(trimSubject({ ...full, topic: 'report' })).toEqual(WHOLE_REPORT);
    expect(trimSubject({ ...full, topic: 'file' })).toEqual({
      ...WHOLE_REPORT,
      topic: 'file',
      survey: 'entry',
      provider: 1,
    });
    expect(trimSubject({ ...full, topic: 'field', form: 'grantee' })).toEqual({
      ...WHOLE_REPORT,
      topic: 'field',
      form: 'grantee',
      field: 'prov_active',
    });
  });
});

it('every topic has a frequent question, and every one can be sent as it is', () => {
  for (const topic of QUERY_TOPICS)
    expect(QUERY_TEMPLATES.some(({ topics }) => topics.includes(topic))).toBe(true);
  for (const { text } of QUERY_TEMPLATES) expect(queryTextProblem(text, 'question')).toBeNull();
  expect(new Set(QUERY_TEMPLATES.map(({ id }) => id)).size).toBe(QUERY_TEMPLATES.length);
});

describe('an explanation [BEY-170]', () => {
  it('is of a minor issue', () => {
    expect(isExplainable({ severity: 'minor' })).toBe(true);
    expect(isExplainable({ severity: 'major' })).toBe(false);
  });

  it('is of one issue of one page', () => {
    const one = { form: 'provider', providerId: 1, programId: null, code: 'blank', field: 'a' } as const;
    expect(issueKey(one)).toBe(issueKey({ ...one }));
    expect(issueKey(one)).not.toBe(issueKey({ ...one, providerId: 2 }));
    expect(issueKey(one)).not.toBe(issueKey({ ...one, field: 'b' }));
  });

  it('may be blank, which takes it away, and is limited', () => {
    expect(explanationProblem('')).toBeNull();
    expect(explanationProblem('a'.repeat(EXPLANATION_MAX + 1))).toContain('at most 1000');
  });
});
