import { expect, it } from 'vitest';
import { listColumns } from '@srae/domain/survey/catalogue/catalogue';
import { type ProgramRow, toProgramRows } from '../../../store/uploads/survey-rows.ts';
import { type EncodedRows, encodeRows } from './encode-rows.ts';
import type { Tally } from '../../../store/figures/tallies.ts';
import { createTallyCounter } from './tally.ts';
import { SURVEYS } from '@srae/domain/instruments/2021/surveys/surveys';

type Answers = Readonly<Record<string, string>>;

/** Tallies of rows given by their answers; program 1 and version HS by default. */
function tally(rows: readonly Answers[], kind: 'entry' | 'exit' = 'entry'): readonly Tally[] {
  const counter = createTallyCounter();
  counter.add(
    encoded(
      kind,
      rows.map((row) => programRow(kind, row)),
    ),
  );
  return counter.tallies();
}

function encoded(kind: 'entry' | 'exit', rows: readonly ProgramRow[]): EncodedRows {
  return encodeRows(SURVEYS[kind], toProgramRows(SURVEYS[kind], rows));
}

function programRow(
  kind: 'entry' | 'exit',
  { program = '1', version = 'HS', ...answers }: Answers,
): ProgramRow {
  const values = listColumns(SURVEYS[kind]).map(({ name, type }) => {
    if (name === 'survey_version') return version;
    const answer = answers[name] ?? null;
    return type === 'boolean' && answer !== null ? answer === '1' : answer;
  });
  return { programId: Number(program), values };
}

function toCells(tallies: readonly Tally[], factor = 'all', factorCode = ''): Tally['cells'] {
  return tallies.find((one) => one.factor === factor && one.factorCode === factorCode)?.cells ?? {};
}

it('counts each answer, missing ones and not-asked codes apart', () => {
  const cells = toCells(
    tally([{ en_care_school: '3' }, { en_care_school: '3' }, { en_care_school: 'MS' }, {}]),
  );
  expect(cells['en_care_school']).toEqual({ '3': 2, MS: 1, '': 1 });
});

it('keeps programs and versions apart, with their rows', () => {
  const tallies = tally([{}, {}, { version: 'MS' }, { program: '2' }]);
  const all = tallies.filter(({ factor }) => factor === 'all');
  expect(all.map(({ programId, version, rows }) => [programId, version, rows])).toEqual([
    [1, 'HS', 2],
    [1, 'MS', 1],
    [2, 'HS', 1],
  ]);
});

it('leaves out answers to items that the version does not ask', () => {
  const tallies = tally([
    { version: 'MS', en_ever_had_sex: 'Y', en_care_school: '1' },
    { version: 'HS', en_ever_had_sex: 'Y' },
  ]);
  const [middle, high] = tallies.filter(({ factor }) => factor === 'all');
  expect(middle?.cells).not.toHaveProperty('en_ever_had_sex');
  expect(middle?.cells['en_care_school']).toEqual({ '1': 1 });
  expect(high?.cells['en_ever_had_sex']).toEqual({ Y: 1 });
});

it('counts every item once more by sex, Hispanic, race and age band, one at a time', () => {
  const tallies = tally([
    { en_sex: 'F', en_hispanic: 'Y', en_age: '12', en_race_asian: '1', en_make_plans: '3' },
    {
      en_sex: 'F',
      en_hispanic: 'N',
      en_age: '13',
      en_race_asian: '1',
      en_race_white: '1',
      en_make_plans: '2',
    },
    { en_age: '20' },
  ]);
  const groups = tallies.map(({ factor, factorCode, rows }) => `${factor} ${factorCode} ${rows}`);
  expect(groups.toSorted()).toEqual(
    [
      'all  3',
      'sex F 2',
      'sex  1',
      'hispanic Y 1',
      'hispanic N 1',
      'hispanic  1',
      'race asian 1',
      'race multiple 1',
      'race  1',
      'age 10-12 1',
      'age 13-14 1',
      'age 18-20 1',
    ].toSorted(),
  );
  expect(toCells(tallies, 'sex', 'F')['en_make_plans']).toEqual({ '3': 1, '2': 1 });
  expect(toCells(tallies, 'race', 'asian')['en_make_plans']).toEqual({ '3': 1 });
});

it.each([
  ['age 10', '10', '10-12'],
  ['age 12', '12', '10-12'],
  ['age 13', '13', '13-14'],
  ['age 14', '14', '13-14'],
  ['age 15', '15', '15-17'],
  ['age 17', '17', '15-17'],
  ['age 18', '18', '18-20'],
  ['no age', '', ''],
])('puts %s into its band', (_what, en_age, band) => {
  expect(tally([{ en_age }]).filter(({ factor }) => factor === 'age')).toMatchObject([{ factorCode: band }]);
});

it('gives mark-all questions their base: rows with at least one option marked', () => {
  const cells = toCells(
    tally([{ en_lang_eng: '1', en_lang_span: '1' }, { en_lang_eng: '0' }, {}, { en_lang_other: '1' }]),
  );
  expect(cells['en_lang_any']).toEqual({ '1': 2, '': 2 });
  expect(cells['en_lang_eng']).toEqual({ '1': 1, '0': 1, '': 2 });
});

it.each([
  ['Hispanic of any race', { en_hispanic: 'Y', en_race_black: '1', en_race_white: '1' }, 'hispanic'],
  ['one race', { en_hispanic: 'N', en_race_hpi: '1', en_race_white: '0' }, 'hpi'],
  ['several races', { en_hispanic: 'N', en_race_black: '1', en_race_white: '1' }, 'multiple'],
  ['no race marked', { en_hispanic: 'Y', en_race_white: '0' }, ''],
  ['Hispanic unanswered', { en_race_white: '1' }, ''],
])('combines race and ethnicity: %s', (_what, answers, group) => {
  expect(toCells(tally([answers]))['en_race_ethnicity']).toEqual({ [group]: 1 });
});

it.each([
  ['with family', { en_living_family: '1' }, { foster: '0', unstable: '0', vulnerable: '0' }],
  [
    'in a hotel',
    { en_living_family: '1', en_living_hotel: '1' },
    { foster: '0', unstable: '1', vulnerable: '1' },
  ],
  ['in a group home', { en_living_foster_group: '1' }, { foster: '1', unstable: '0', vulnerable: '1' }],
  ['supervised', { en_living_adjudication: '1' }, { foster: '0', unstable: '0', vulnerable: '1' }],
  ['unanswered', { en_living_hotel: '0' }, { foster: '', unstable: '', vulnerable: '' }],
])('derives living situations: %s', (_what, answers, expected) => {
  const cells = toCells(tally([answers]));
  for (const [name, code] of Object.entries(expected))
    expect(cells[`en_living_${name}`]).toEqual({ [code]: 1 });
});

it.each([
  ['any yes', { en_subst_vapor: 'Y', en_subst_alcohol: 'N' }, 'Y'],
  ['no yes, one no', { en_subst_alcohol: 'N', en_subst_vapor: 'HS IMPACT' }, 'N'],
  ['not asked', { en_subst_alcohol: 'HS IMPACT' }, 'HS IMPACT'],
  ['unanswered', {}, ''],
])('derives any substance: %s', (_what, answers, code) => {
  expect(toCells(tally([answers]))['en_subst_any']).toEqual({ [code]: 1 });
});

it('counts exit surveys under their own names, without a derived substance item', () => {
  const cells = toCells(tally([{ ex_race_asian: '1', ex_hispanic: 'N', ex_feel_respected: '2' }], 'exit'));
  expect(cells).toMatchObject({ ex_feel_respected: { '2': 1 }, ex_race_ethnicity: { asian: 1 } });
  expect(Object.keys(cells).filter((name) => name.startsWith('en_') || name === 'ex_subst_any')).toEqual([]);
});

it('adds up batches whose legends number things differently', () => {
  const counter = createTallyCounter();
  const first = programRow('entry', { en_sex: 'F' });
  const second = programRow('entry', { en_sex: 'M', program: '2' });
  counter.add(encoded('entry', [first, second]));
  counter.add(encoded('entry', [second, second]));
  const all = counter.tallies().filter(({ factor }) => factor === 'all');
  expect(all).toMatchObject([
    { programId: 1, rows: 1, cells: { en_sex: { F: 1 } } },
    { programId: 2, rows: 3, cells: { en_sex: { M: 3 } } },
  ]);
});
