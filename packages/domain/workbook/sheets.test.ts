/** What the sheets of a grant's workbook ask, and how they say what is saved. */
import { describe, expect, it } from 'vitest';
import { FORM_NAMES } from '../form-kit/form.ts';
import { listPeriodFields } from '../form-kit/period-fields.ts';
import { getInstrument } from '../instruments/instruments.ts';
import { saved, workbookState } from '../test/workbook-state.ts';
import { columnLetters } from '../survey/catalogue/headings.ts';
import { NO, OTHER, YES } from './cells.ts';
import { LISTS, planSheets, READ_ME } from './columns.ts';
import { workbookSheets } from './sheets.ts';
import { foreignWorkbookText, readWorkbookStamp, workbookStampText } from './stamp.ts';
import { periodContext } from './state.ts';

const { forms } = getInstrument('2021');
const SUMMER = workbookState('2021', 'summer');

describe.each(['winter', 'summer'] as const)('the sheets of a %s period [BEY-164]', (season) => {
  const context = periodContext(workbookState('2021', season).period);
  const plans = planSheets(forms, context);

  it('ask every question of the period once, and no other', () => {
    const pages = plans.filter(({ holds }) => holds === 'pages');
    expect(pages.map(({ form }) => form)).toEqual(FORM_NAMES);
    for (const { form, columns } of pages) {
      expect(columns.flatMap(({ name, is }) => ('field' in is ? [name] : []))).toEqual(
        listPeriodFields(forms[form], context).flatMap(({ field }) =>
          field.kind === 'rows' ? [] : [field.name],
        ),
      );
    }
  });

  it('name a cohort by the keys of its program and its place', () => {
    const columns = plans.find(({ holds }) => holds === 'cohorts')?.columns ?? [];
    const names = columns.map(({ name }) => name);
    expect(names.slice(0, 5)).toEqual([
      'program_key',
      'provider_name',
      'program_name',
      'cohort',
      'prog_cohort_hours',
    ]);
    expect(names.includes('prog_cohort_complete')).toBe(context.collectCovid);
    expect(names).not.toContain('prog_cohort_name');
  });

  it('say beside a heading what it means and what is accepted', () => {
    const columns = plans.flatMap((plan) => plan.columns.filter(({ is }) => 'field' in is));
    for (const { is, help } of columns) {
      if (!('field' in is)) continue;
      const { choices, kind, help: own } = is.field;
      if (typeof own === 'string') expect(help).toContain(own);
      if (choices) expect(help).toContain(`One of: ${choices.map(({ label }) => label).join('; ')}.`);
      else if (kind === 'percent') expect(help).toContain('A number from 0 to 100, without the sign %.');
      else expect(help).toMatch(/Answer: .+\.$/);
    }
  });
});

/** The rows of a sheet below its two rows of headings, as records of the columns' names and values. */
function listRecords(sheet: string, state = SUMMER) {
  const [, names = [], ...rows] = (
    workbookSheets(state, forms).find(({ name }) => name === sheet)?.rows ?? []
  ).map((row) => row.map((cell) => (typeof cell === 'object' && cell !== null ? cell.value : cell)));
  return rows.map((row) => Object.fromEntries(names.map((name, at) => [String(name), row[at]])));
}

describe('what is saved', () => {
  const [provider] = SUMMER.providers;
  const [program] = provider?.programs ?? [];
  if (!provider || !program) throw new Error('The state has no program.');

  it('stands in words: Yes and No, the label of a choice, the name of a curriculum [BEY-164]', () => {
    const page = saved({
      ...program.pages.programstructure.answers,
      prog_model_pk: 31,
      prog_addl_srae_tcm_goal_setting: true,
      prog_addl_srae_tcm_self_reg: false,
    });
    const state = {
      ...SUMMER,
      providers: [
        {
          ...provider,
          active: false,
          page: saved({ prov_implmnt_chlng_other: 3, prov_provider_serve_youth: true }),
          programs: [{ ...program, active: null, pages: { ...program.pages, programstructure: page } }],
        },
      ],
    };
    expect(listRecords('Providers', state)[0]).toMatchObject({
      provider_key: 11,
      provider_name: 'Maple House',
      prov_active: 'No',
      version: 1,
      prov_implmnt_chlng_other: 'A serious problem',
      prov_provider_serve_youth: 'Yes',
      prov_implmnt_chlng_other_spec: null,
    });
    expect(listRecords('Program structure', state)[0]).toMatchObject({
      program_key: 21,
      program_name: 'Evening group',
      prog_active: 'Not set',
      prog_addl_srae_tcm_goal_setting: 'Yes',
    });
  });

  it('has a row for each cohort, numbered, and blank rows for more', () => {
    const [first, second, third] = listRecords('Cohorts');
    expect(first).toMatchObject({ program_key: 21, cohort: 1, prog_cohort_hours: 12.5 });
    expect(second).toMatchObject({ program_key: 21, cohort: 2, prog_cohort_hours: 12 });
    expect(Object.values(third ?? {}).every((value) => value === null)).toBe(true);
    expect(listRecords('Cohorts')).toHaveLength(62);
    expect(listRecords('Providers')).toHaveLength(31);
    expect(listRecords('Grantee')).toHaveLength(1);
  });
});

type Sheet = {
  readonly rows: ReturnType<typeof workbookSheets>[number]['rows'];
  readonly locked: boolean;
  readonly frozen?: { readonly rows: number; readonly columns?: number };
  readonly lists?: readonly { readonly range: string; readonly source: string; readonly title: string }[];
};

describe('the sheets as a person fills them in', () => {
  const plans = planSheets(forms, periodContext(SUMMER.period));
  const findSheet = (name: string) => {
    const sheet: Sheet | undefined = workbookSheets(SUMMER, forms).find((one) => one.name === name);
    if (!sheet) throw new Error(`There is no sheet ${name}.`);
    return sheet;
  };
  const isOpen = (cell: Sheet['rows'][number][number] | undefined) =>
    typeof cell === 'object' && cell !== null && cell.style.startsWith('open');

  it.each(plans.map((plan) => [plan.name, plan] as const))(
    'open on %s the answers, and what names an addition in rows of its own',
    (name, { columns, holds, form }) => {
      const { rows, locked, ...sheet } = findSheet(name);
      expect([locked, sheet.frozen]).toEqual([
        true,
        { rows: 2, columns: columns.filter(({ is }) => 'place' in is).length },
      ]);
      const fixed = (row: number) =>
        columns
          .filter((_, at) => !isOpen(rows[row]?.[at]))
          .map(({ is }) => ('place' in is ? is.place : is.field.name));
      const places = columns.flatMap(({ is }) => ('place' in is ? [is.place] : []));
      const inAdditions = places.filter((place) => place === 'active' || place === 'version');
      expect(fixed(2)).toEqual(holds === 'cohorts' ? inAdditions : places);
      if (form !== 'grantee') expect(fixed(rows.length - 1)).toEqual(inAdditions);
    },
  );

  it('show numbers of each kind in their format', () => {
    const styles = new Set<string>();
    for (const { name, columns } of plans) {
      const { rows } = findSheet(name);
      for (const [at, { is }] of columns.entries()) {
        const cell = rows[2]?.[at];
        if ('place' in is || typeof cell !== 'object' || cell === null) continue;
        const typed =
          is.field.choices === undefined && is.field.kind !== 'yesno' && is.field.kind !== 'checkbox';
        styles.add(`${typed ? is.field.kind : 'chosen'}${is.field.plain ? ', plain' : ''}: ${cell.style}`);
      }
    }
    expect([...styles].toSorted()).toEqual([
      'chosen: open',
      'curriculum: open',
      'decimal, plain: open-decimal',
      'decimal: open-decimal',
      'integer: open-number',
      'money: open-money',
      'percent: open-decimal',
      'text: open-text',
    ]);
  });

  it('offer for each question with given answers those answers, in every row and blank row', () => {
    const { rows } = findSheet(LISTS);
    const readRange = (range: string) => {
      const [, letters = '', to = ''] = /^'Lists'!\$([A-Z])\$2:\$\1\$(\d+)$/.exec(range) ?? [];
      const values = rows.map((row) => row[letters.charCodeAt(0) - 65]);
      return values.slice(1, Number(to));
    };
    for (const plan of plans) {
      const sheet = findSheet(plan.name);
      const { lists = [] } = sheet;
      const offered = new Map(lists.map(({ title, source }) => [title, readRange(source)]));
      const closed = plan.columns.flatMap(
        ({ is, label }): readonly (readonly [string, readonly string[]])[] => {
          if ('place' in is) return [];
          const { kind, choices } = is.field;
          if (choices) return [[label, choices.map((choice) => choice.label)]];
          if (kind === 'curriculum') return [[label, ['Love Notes', 'Own', OTHER]]];
          return kind === 'yesno' || kind === 'checkbox' ? [[label, [YES, NO]]] : [];
        },
      );
      expect(offered).toEqual(new Map(closed));
      for (const { range, title } of lists) {
        const letters = columnLetters(plan.columns.findIndex(({ label }) => label === title));
        expect(range).toBe(`${letters}3:${letters}${sheet.rows.length}`);
      }
    }
    expect(rows[0]?.[1]).toEqual({ value: 'List 2', style: 'heading' });
    expect(findSheet(LISTS)).toMatchObject({ frozen: { rows: 1 }, locked: true });
  });

  it('say first what to do, and whose the workbook is', () => {
    const { rows, locked } = findSheet(READ_ME);
    const texts = rows.map((row) => row.map((cell) => (typeof cell === 'object' ? cell?.value : cell)));
    expect([locked, texts[0]]).toEqual([true, ['Forms workbook']]);
    expect(texts[2]?.[0]).toBe('Step 1');
    expect(texts[2]?.[1]).toContain(plans.map(({ name }) => name).join(', '));
    expect(texts.slice(-4, -2)).toEqual([
      ['Grant', 'Bright Futures'],
      ['Report period', 'A period'],
    ]);
    expect(readWorkbookStamp(` ${texts.at(-1)?.[1]}\n`)).toEqual({
      grantPk: 7,
      periodPk: 2,
      instrument: '2021',
      periodName: 'A period',
    });
  });
});

describe('the stamp of a workbook', () => {
  it.each([
    ['no stamp', 'A file of our own', 'This file is not a forms workbook of this portal.'],
    [
      'another grant',
      workbookStampText({ ...SUMMER, grant: { pk: 8, name: 'Other' } }),
      'of another grant, not of Bright Futures.',
    ],
    [
      'another period',
      workbookStampText({ ...SUMMER, period: { ...SUMMER.period, pk: 3, name: 'Another' } }),
      'This is the forms workbook of Another,',
    ],
    [
      'another instrument',
      workbookStampText(SUMMER).replace('instrument 2021', 'instrument of-later'),
      'asks the questions of \u201cof-later\u201d, but A period asks those of',
    ],
  ])('of %s is refused, with what to do', (_, text, message) => {
    expect(foreignWorkbookText(readWorkbookStamp(text), SUMMER)).toContain(message);
  });

  it('of this grant, period and instrument is accepted', () => {
    expect(foreignWorkbookText(readWorkbookStamp(workbookStampText(SUMMER)), SUMMER)).toBeNull();
  });
});
