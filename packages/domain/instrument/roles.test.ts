/** Every instrument fills the roles, and no module outside the instruments names another column. */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { FORM_NAMES } from '../form-kit/form.ts';
import { allFields } from '../form-kit/issues.ts';
import { ACTIVE_COLUMNS, columnsOutsideForms } from '../forms/page-columns.ts';
import { type Instrument, listInstruments } from '../instruments/instruments.ts';
import { findColumn, listColumns } from '../survey/catalogue/catalogue.ts';
import { COHORT_ROLES, FIELD_ROLES, FLAG_ROLES, SURVEY_ROLES } from './roles.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

describe.each(listInstruments())('the instrument $id', (instrument) => {
  const { forms, surveys } = instrument;

  it.each(Object.entries(FIELD_ROLES))('asks %s', (_role, { form, name, kind }) => {
    expect(allFields(forms[form]).find((field) => field.name === name)?.kind).toBe(kind);
  });

  it.each(Object.entries(COHORT_ROLES))('asks the %s of a cohort', (_role, { name, kind }) => {
    const { cohorts } = FIELD_ROLES;
    const field = allFields(forms[cohorts.form]).find((one) => one.name === cohorts.name);
    expect(field?.rowFields?.find((cell) => cell.name === name)?.kind).toBe(kind);
  });

  it.each(FORM_NAMES)('flags the %s form in the known columns', (name) => {
    expect(forms[name].flags).toEqual(FLAG_ROLES[name]);
  });

  it.each(Object.entries(SURVEY_ROLES))(
    'has the column of the %s in both surveys',
    (_role, { name, kind }) => {
      for (const survey of [surveys.entry, surveys.exit]) {
        expect(findColumn(survey, name)).toMatchObject({ required: true, answer: { kind } });
      }
    },
  );

  it('asks nothing under the name of a column that pages or the server write', () => {
    const outside = new Set(
      (['grant_submissions', 'provider_submissions', 'program_submissions'] as const).flatMap(
        columnsOutsideForms,
      ),
    );
    expect(outside).toContain(ACTIVE_COLUMNS.provider.name);
    const asked = FORM_NAMES.flatMap((name) => allFields(forms[name]).map((field) => field.name));
    expect(asked.filter((name) => outside.has(name))).toEqual([]);
  });
});

describe('the roles', () => {
  it('are all columns of instruments that other rooms know by name [BEY-142]', () => {
    const roles = new Set([
      ...[...Object.values(FIELD_ROLES), ...Object.values(COHORT_ROLES), ...Object.values(SURVEY_ROLES)].map(
        ({ name }): string => name,
      ),
      ...Object.values(FLAG_ROLES).flatMap(({ minor, major }): string[] => [minor, major]),
    ]);
    const columns = new Set(listInstruments().flatMap(listColumnNames));
    const known = listSources().flatMap((file) => {
      const words = readFileSync(`${ROOT}${file}`, 'utf8').match(/[a-z]+(?:_[a-z0-9]+)+/g) ?? [];
      return [...new Set(words)]
        .filter((word) => columns.has(word) && !roles.has(word))
        .map((word) => `${file}: ${word}`);
    });
    expect(known).toEqual([]);
  });
});

function listColumnNames({ forms, surveys }: Instrument): readonly string[] {
  const ofForms = Object.values(forms).flatMap((form) => [
    ...allFields(form).flatMap(({ name, rowFields = [] }) => [name, ...rowFields.map((cell) => cell.name)]),
    ...Object.values(form.flags),
    ...(form.derived?.columns ?? []),
  ]);
  const ofSurveys = [surveys.entry, surveys.exit].flatMap((survey) =>
    listColumns(survey).map(({ name }) => name),
  );
  return [...ofForms, ...ofSurveys];
}

const SOURCES = [
  'apps/api/src',
  'apps/portal/src',
  'apps/dashboard/src',
  'packages/contract',
  'packages/domain',
];

/** The product's sources outside the instruments, without tests. */
function listSources(): readonly string[] {
  return SOURCES.flatMap((folder) =>
    readdirSync(`${ROOT}${folder}`, { encoding: 'utf8', recursive: true }).map((file) => `${folder}/${file}`),
  ).filter(
    (file) =>
      /\.tsx?$/.test(file) &&
      !/\.test\.tsx?$|\/(?:node_modules|test)\/|^packages\/domain\/instruments\//.test(file),
  );
}
