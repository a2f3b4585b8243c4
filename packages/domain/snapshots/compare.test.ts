import { describe, expect, it } from 'vitest';
import { getInstrument } from '../instruments/instruments.ts';
import { compareSubmissions } from './compare.ts';
import type { Submission } from './pair-questions.ts';
import { readSnapshot } from './read-snapshot.ts';

const GRANTEE = 'Northern Plains';
const FLAGS = { gr_data_issues_minor: false, gr_data_issues_major: false };

type Part = Readonly<Record<string, unknown>>;
const program = (pk: number, name: string, answers: Part, more: Part = {}) => ({
  pk,
  name,
  answers,
  ...more,
});
const provider = (pk: number, name: string, programs: readonly unknown[] = [], answers: Part = {}) => ({
  pk,
  name,
  answers: { prov_active: true, ...answers },
  programs,
});

type Of = {
  grantee?: Part;
  providers?: readonly unknown[];
  uploads?: Part;
  explanations?: readonly Part[];
};
function submission(
  { grantee = {}, providers = [], uploads = {}, explanations = [] }: Of,
  over: Partial<Omit<Submission, 'snapshot'>> = {},
): Submission {
  const content = { grantee: { ...FLAGS, ...grantee }, providers, uploads, explanations };
  const asked = {
    instrument: getInstrument('2021'),
    season: 'summer',
    textsRemoved: false,
    ...over,
  } as const;
  const { instrument, season } = asked;
  return { ...asked, snapshot: readSnapshot(content, GRANTEE, { forms: instrument.forms, season }) };
}

const compare = (before: Submission, after: Submission) =>
  compareSubmissions({ grantee: GRANTEE, before, after, find: getInstrument });

const ofGrantee = (before: Part, after: Part) =>
  compare(submission({ grantee: before }), submission({ grantee: after })).owners.flatMap(({ pages }) =>
    pages.flatMap(({ differences }) => differences),
  );

describe('two submissions', () => {
  it('that say the same have no difference [BEY-186]', () => {
    const same = submission({ grantee: { gr_target_num_youth: 500 }, providers: [provider(5, 'North')] });
    expect(compare(same, same)).toEqual({
      owners: [],
      notCompared: [],
      uploads: [
        { survey: 'entry', before: null, after: null },
        { survey: 'exit', before: null, after: null },
      ],
    });
  });

  it.each([
    ['changed', { gr_target_num_youth: 500 }, { gr_target_num_youth: 450 }, '500', '450', -50],
    ['changed', { gr_grantee_ftes_num: 1.3 }, { gr_grantee_ftes_num: 1.4 }, '1.3', '1.4', 0.1],
    ['added', {}, { gr_target_num_youth: 0 }, null, '0', null],
    ['removed', { gr_target_num_youth: 500 }, { gr_target_num_youth: null }, '500', null, null],
    ['changed', { gr_interrupt_ops_covid: false }, { gr_interrupt_ops_covid: true }, 'No', 'Yes', null],
  ] as const)(
    'list an answer that was %s with its section and the change of a number: %j, then %j [BEY-186]',
    (kind, was, is, before, after, change) => {
      const name = Object.keys({ ...was, ...is })[0];
      expect(ofGrantee(was, is)).toEqual([
        { name, section: expect.any(String), question: expect.any(String), kind, change, before, after },
      ]);
    },
  );

  it('list comments with the grantee, whatever else of it is the same [BEY-186]', () => {
    const { owners } = compare(submission({}), submission({ grantee: { gr_additional_info: 'All well' } }));
    expect(owners).toMatchObject([
      {
        key: 'grantee',
        name: 'Northern Plains',
        pages: [{ title: 'Comments', differences: [{ kind: 'added', after: 'All well' }] }],
      },
    ]);
  });

  it('do not compare texts that were disposed of, and say so [BEY-186] [BEY-185]', () => {
    const explanations = [
      { form: 'grantee', provider: null, program: null, code: 'X', field: 'f', text: 'Ill' },
    ];
    const texts = {
      grantee: { gr_additional_info: 'All well' },
      providers: [provider(5, 'North')],
      explanations,
    };
    const bare = { providers: [provider(5, 'North')] };
    const differ = ({ owners }: ReturnType<typeof compare>) =>
      owners.flatMap(({ pages }) => pages.flatMap(({ differences }) => differences));
    expect(differ(compare(submission(bare), submission(texts))).length).toBeGreaterThan(1);
    const removed = { textsRemoved: true };
    for (const found of [
      compare(submission(bare, removed), submission(texts)),
      compare(submission(texts), submission(bare, removed)),
    ]) {
      expect(differ(found)).toEqual([]);
      expect(found.notCompared.map(({ question }) => question)).toEqual(
        expect.arrayContaining(['Comments', 'Explanations of issues']),
      );
      for (const { why } of found.notCompared) expect(why).toContain('under the records schedule');
    }
  });

  it('list the status of a page that has another, though no answer of it differs [BEY-186]', () => {
    const { owners } = compare(submission({}), submission({ grantee: { gr_data_issues_minor: true } }));
    expect(owners[0]?.pages).toEqual([
      {
        form: 'grantee',
        title: expect.any(String),
        status: { before: 'clean', after: 'minor' },
        differences: [],
      },
    ]);
  });

  it('name programs that one of them has alone, with all their answers, and former names [BEY-186]', () => {
    const [kept, gone, added] = [
      program(51, 'Kept', { prog_active: true, prog_any_youth_begin: true }),
      program(52, 'Gone', { prog_active: true }),
      program(53, 'New', { prog_active: false }),
    ];
    const { owners } = compare(
      submission({ providers: [provider(5, 'North', [kept, gone])] }),
      submission({ providers: [provider(5, 'North Center', [kept, added])] }),
    );
    expect(owners.map(({ name, formerName, presence }) => [name, formerName, presence])).toEqual([
      ['North Center', 'North', 'both'],
      ['Kept (North Center)', 'Kept (North)', 'both'],
      ['New (North Center)', null, 'added'],
      ['Gone (North)', null, 'removed'],
    ]);
    expect(owners[2]?.pages.flatMap(({ differences }) => differences)).toContainEqual(
      expect.objectContaining({ name: 'prog_active', kind: 'added', before: null, after: 'No' }),
    );
    expect(owners[3]?.pages.flatMap(({ differences }) => differences)).toContainEqual(
      expect.objectContaining({ name: 'prog_active', kind: 'removed', before: 'Yes', after: null }),
    );
  });

  it('compare a core curriculum by its name and cohorts by their hours [BEY-186]', () => {
    const answers = { prog_any_youth_begin: true, prog_any_youth_complete: true, fk_program_curricula: 7 };
    const of = (curriculum: string, hours: number, complete: boolean) =>
      submission({
        providers: [
          provider(5, 'North', [
            program(51, 'Kept', answers, {
              curriculum,
              cohorts: [{ prog_cohort_hours: hours, prog_cohort_complete: complete }],
            }),
          ]),
        ],
      });
    const differences = compare(of('Choosing Well', 12.5, true), of('Choosing Better', 10, false))
      .owners.flatMap(({ pages }) => pages)
      .flatMap((page) => page.differences.map(({ before, after }) => [before, after]));
    expect(differences).toEqual([
      ['Choosing Well', 'Choosing Better'],
      ['Cohort 1: 12.50', 'Cohort 1: 10.00'],
      ['1. Yes', '1. No'],
    ]);
  });

  it('say which upload stood for whom [BEY-186]', () => {
    const providers = [provider(5, 'North'), provider(6, 'South')];
    const { uploads } = compare(
      submission({ providers, uploads: { entry: 4 } }),
      submission({ providers, uploads: { entry: { 5: 6, 6: 4, 9: 1 }, exit: 1 } }),
    );
    expect(uploads).toEqual([
      {
        survey: 'entry',
        before: 'Number 4',
        after: 'North: number 6; South: number 4; A deleted provider: number 1',
      },
      { survey: 'exit', before: null, after: 'Number 1' },
    ]);
  });

  it.each([[null], ['text'], [{ providers: 'none', grantee: [] }]])('read %j as empty', (content) => {
    const empty = { ...submission({}), content };
    expect(compare(empty, empty).owners).toEqual([]);
  });
});

describe('submissions of a winter and a summer', () => {
  const winter = submission({ grantee: { gr_target_num_youth: 500 } }, { season: 'winter' });
  const summer = submission({ grantee: { gr_target_num_youth: 400 } });

  it('do not compare what one season does not ask, and say so [BEY-186]', () => {
    const { notCompared } = compare(winter, summer);
    const whys = new Set(notCompared.map(({ why }) => why));
    expect([...whys]).toEqual(['Not asked in a winter period.']);
    // In reverse the list is the same.
    expect(compare(summer, winter).notCompared.map(({ question }) => question)).toEqual(
      notCompared.map(({ question }) => question),
    );
  });
});

describe('submissions of two instruments', () => {
  const grantee = { gr_interrupt_ops_covid: true, gr_target_num_youth: 500 };
  const before = submission({ grantee });
  const after = submission(
    { grantee: { gr_target_num_youth: 450 } },
    { instrument: getInstrument('2026-draft') },
  );
  const { owners, notCompared } = compare(before, after);

  it('compare by question, in the words of the instrument that asks it [BEY-186] [BEY-143]', () => {
    expect(owners.flatMap(({ pages }) => pages)).toMatchObject([
      {
        title: expect.stringContaining('Grant Recipient-Level Measures'),
        differences: [{ name: 'gr_target_num_youth', before: '500', after: '450' }],
      },
    ]);
  });

  it('compare cohorts by what both ask of them [BEY-186] [BEY-145]', () => {
    const of = (cell: Part, instrument: '2021' | '2026-draft') => {
      const cohorts = [{ prog_cohort_hours: 12.5, ...cell }];
      const kept = program(51, 'Kept', { prog_any_youth_complete: true }, { cohorts });
      return submission(
        { providers: [provider(5, 'North', [kept])] },
        { instrument: getInstrument(instrument) },
      );
    };
    const older = of({ prog_cohort_complete: true }, '2021');
    const same = compare(older, of({}, '2026-draft'));
    expect(same.owners).toEqual([]);
    expect(same.notCompared).toContainEqual(
      expect.objectContaining({ question: 'Did the cohort complete the program?' }),
    );
    const [changed] = compare(older, of({ prog_cohort_hours: 9 }, '2026-draft')).owners;
    expect(changed?.pages.flatMap(({ differences }) => differences)).toMatchObject([
      { name: 'program_cohorts', before: 'Cohort 1: 12.50', after: 'Cohort 1: 9.00' },
    ]);
  });

  it('say which questions one of them does not ask, and count none as removed [BEY-186]', () => {
    const covid = notCompared.find(({ question }) => question.includes('interrupted by COVID-19'));
    expect(covid).toMatchObject({ form: 'grantee', why: expect.stringContaining('does not ask') });
    const back = compare(after, before);
    expect(back.owners.flatMap(({ pages }) => pages.flatMap((page) => page.differences))).toHaveLength(1);
    expect(back.notCompared).toContainEqual(covid);
  });
});

describe('explanations of issues', () => {
  const explanation = (text: string) => ({
    form: 'grantee',
    provider: null,
    program: null,
    code: 'grantee.blank',
    field: 'gr_target_num_youth',
    text,
  });
  const explained = (...texts: readonly string[]): Submission =>
    submission({ explanations: texts.map(explanation) });

  it.each([
    ['added', explained(), explained('Counted in fall.'), null, 'Counted in fall.'],
    [
      'changed',
      explained('Counted in fall.'),
      explained('A typing error.'),
      'Counted in fall.',
      'A typing error.',
    ],
  ] as const)('are compared as answers are: %s [BEY-186]', (kind, before, after, was, is) => {
    const [difference] = compare(before, after).owners.flatMap(({ pages }) =>
      pages.flatMap(({ differences }) => differences),
    );
    expect(difference).toMatchObject({ kind, before: was, after: is });
    expect(difference?.question).toMatch(/^Explanation: /);
  });
});
