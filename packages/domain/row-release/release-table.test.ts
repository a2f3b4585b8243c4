import { describe, expect, it } from 'vitest';
import { getSurvey } from '../instruments/instruments.ts';
import { listColumns } from '../survey/catalogue/catalogue.ts';
import type { Survey } from '../survey/catalogue/column.ts';
import { type Choices, namesGrant } from './choices.ts';
import { releaseTable } from './release-table.ts';

const SURVEY = getSurvey('2021', 'entry');
const RULES = { quasiIdentifiers: ['age', 'race_*'], sensitiveItems: [] };
const ALL: Choices = { place: 'program', age: 'years', dropped: [] };
const PLACE = {
  period: 'Summer 2023',
  stream: 'GDSRAE',
  grantee: 'Hope',
  grantId: 7,
  provider: 'River',
  program: 'Model A',
};
const ROW = listColumns(SURVEY).map(({ name }) => {
  const answers: Record<string, string | number | boolean> = {
    en_survey_number: 12,
    provider_name: 'River',
    survey_version: 'MS',
    en_age: '14',
    en_race_white: true,
    en_race_other_spec: 'my own words',
    en_subst_alcohol: 'MS',
  };
  return answers[name] ?? null;
});

function released(choices: Partial<Choices>): Record<string, unknown> {
  const { columns, toRow } = releaseTable(SURVEY, { ...ALL, ...choices }, RULES);
  const row = toRow(PLACE, ROW);
  return Object.fromEntries(columns.map(({ variable }, at) => [variable.name, row[at]]));
}

describe('a released row', () => {
  it('holds place, period and answers as numbers; no text of a person and no survey number [BEY-189]', () => {
    const row = released({});
    expect(row).toMatchObject({
      period: 'Summer 2023',
      funding_stream: 'GDSRAE',
      grantee: 'Hope',
      grant: 7,
      provider: 'River',
      program: 'Model A',
      survey_version: 1,
      en_age: 14,
      en_race_white: 1,
      en_subst_alcohol: -1,
      en_sex: null,
    });
    for (const name of ['en_race_other_spec', 'en_lang_other_spec', 'en_survey_number', 'provider_name'])
      expect(row).not.toHaveProperty(name);
  });

  it.each([
    ['program', ['grantee', 'grant', 'provider', 'program']],
    ['provider', ['grantee', 'grant', 'provider']],
    ['grant', ['grantee', 'grant']],
    ['stream', []],
  ] as const)('names places down to the %s', (place, named) => {
    const row = released({ place });
    expect(['grantee', 'grant', 'provider', 'program'].filter((name) => name in row)).toEqual(named);
    expect(row).toHaveProperty('funding_stream');
    expect(namesGrant({ place })).toBe('grant' in row);
  });

  it('leaves out what is dropped, but neither period nor version [BEY-189]', () => {
    const row = released({ dropped: ['en_race_white', 'period', 'survey_version'] });
    expect(row).not.toHaveProperty('en_race_white');
    expect(row).toHaveProperty('en_race_black');
    expect(row).toMatchObject({ period: 'Summer 2023', survey_version: 1 });
  });

  it.each([
    ['12', 1],
    ['13', 2],
    ['14', 2],
    ['15', 3],
    ['16', 3],
    ['17', 4],
    ['20', 4],
  ])('of age %s is in group %i once ages are grouped', (age, group) => {
    const { columns, toRow } = releaseTable(SURVEY, { ...ALL, age: 'groups' }, RULES);
    const at = columns.findIndex(({ variable }) => variable.name === 'en_age');
    const ages = ROW.map((value, place) => (listColumns(SURVEY)[place]?.name === 'en_age' ? age : value));
    expect(toRow(PLACE, ages)[at]).toBe(group);
    expect(columns[at]?.variable.values[group - 1]?.value).toBe(group);
  });

  it('has no other answers grouped, and no group for a blank age [BEY-189]', () => {
    expect(released({ age: 'groups' })).toEqual({ ...released({}), en_age: 2 });
    const { columns, toRow } = releaseTable(SURVEY, { ...ALL, age: 'groups' }, RULES);
    const blank = toRow(
      PLACE,
      ROW.map(() => null),
    );
    expect(blank[columns.findIndex(({ variable }) => variable.name === 'en_age')]).toBeNull();
  });

  it('is judged by the sensitive items of the survey, and those that the setting names besides [BEY-189]', () => {
    const sensitive = (survey: Survey, sensitiveItems: readonly string[] = []) =>
      releaseTable(survey, ALL, { ...RULES, sensitiveItems }).columns.flatMap((column) =>
        column.sensitive ? [column.variable.name] : [],
      );
    for (const survey of [SURVEY, getSurvey('2021', 'exit')]) {
      const items = listColumns(survey).flatMap((column) => (column.sensitive ? [column.name] : []));
      expect(items).toContain(`${survey.prefix}_living_shelter`);
      expect(sensitive(survey)).toEqual(items);
      expect(sensitive(survey, ['sex']).toSorted()).toEqual([...items, `${survey.prefix}_sex`].toSorted());
    }
    expect(sensitive(SURVEY)).toContain('en_ever_had_sti');
    // Q14 of the exit survey, as protected in figures (domain.md 6.7, rule 4).
    expect(sensitive(getSurvey('2021', 'exit'))).toContain('ex_reason_risk_sti');
  });

  it('is judged by place, period, version and the columns of the setting [BEY-189]', () => {
    const { columns } = releaseTable(SURVEY, ALL, RULES);
    const names = (of: typeof columns) => of.map(({ variable }) => variable.name);
    const judged = names(columns.filter(({ quasiIdentifier }) => quasiIdentifier));
    expect(judged.slice(8)).toContain('en_race_white');
    expect(judged.slice(8)).toEqual(names(columns).filter((name) => name.startsWith('en_race_')));
    expect(judged.slice(0, 8)).toEqual([
      'period',
      'funding_stream',
      'grantee',
      'grant',
      'provider',
      'program',
      'survey_version',
      'en_age',
    ]);
  });
});
