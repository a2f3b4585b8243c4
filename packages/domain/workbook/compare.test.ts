/** Every instrument in both seasons: the workbook asks what the period asks, and reads back unchanged. */
import { describe, expect, it } from 'vitest';
import { type Answers, listRows } from '../form-kit/answers.ts';
import { getInstrument } from '../instruments/instruments.ts';
import { INSTRUMENT_IDS } from '../instruments/registry.ts';
import { rawWorkbook } from '../test/workbook-sheets.ts';
import { saved, workbookState } from '../test/workbook-state.ts';
import { planSheets } from './columns.ts';
import { compareWorkbook } from './compare.ts';
import { listUnreadSheets, type RawSheet } from './read-sheets.ts';
import { periodContext, type WorkbookState } from './state.ts';

describe.each(INSTRUMENT_IDS)('the workbook of %s', (instrument) => {
  const { forms } = getInstrument(instrument);

  it.each(['winter', 'summer'] as const)(
    'brought back unchanged in %s says what is saved [BEY-165]',
    (season) => {
      const state = workbookState(instrument, season);
      expect(compareWorkbook(state, forms, rawWorkbook(state, forms))).toEqual({
        pages: [],
        unchanged: 5,
        newProviders: [],
        newPrograms: [],
        problems: [],
        notices: [],
      });
    },
  );

  it.each(['winter', 'summer'] as const)('has in %s headings that are told apart [BEY-164]', (season) => {
    for (const { columns } of planSheets(forms, periodContext(workbookState(instrument, season).period))) {
      const words = columns.flatMap(({ name, label }) => [name, label]);
      expect(new Set(words).size).toBe(words.length);
    }
  });
});

it('a cohort whose row is left out is deleted, as the read-me sheet says; a row of a page stays as it is saved [BEY-165]', () => {
  const { forms } = getInstrument('2021');
  const state = workbookState('2021', 'summer');
  const without = (names: readonly string[]) =>
    compareWorkbook(
      state,
      forms,
      rawWorkbook(state, forms).map((sheet) => ({
        ...sheet,
        rows: names.includes(sheet.name) ? sheet.rows.filter(({ row }) => row !== 3) : sheet.rows,
      })),
    ).pages.map(({ id, answers }) => [id, answers]);
  const stored = state.providers[0]?.programs[0]?.pages.programreach.answers['program_cohorts'];
  expect(stored).toHaveLength(2);
  expect(without(['Cohorts'])).toEqual([
    ['programreach/21', { program_cohorts: [expect.objectContaining({ prog_cohort_name: 'Cohort 1' })] }],
  ]);
  expect(without(['Grantee', 'Providers', 'Program structure', 'Program reach'])).toEqual([]);
  const readMe = rawWorkbook(state, forms).find(({ name }) => name === 'Read me');
  const said = readMe?.rows.flatMap(({ cells }) => cells).join('\n');
  expect(said).toContain('a cohort whose row is left out is deleted');
});

it('a cell of a cohort that is emptied clears its answer, and one that cannot be read keeps it [BEY-165]', () => {
  const { forms } = getInstrument('2021');
  const state = workbookState('2021', 'summer');
  const hours = (text: string) =>
    compareWorkbook(
      state,
      forms,
      rawWorkbook(state, forms, [['Cohorts', 4, 'prog_cohort_hours', text]]),
    ).pages.map(({ answers, problems }) => [
      listRows(answers, 'program_cohorts').map((cohort) => cohort['prog_cohort_hours']),
      problems.map(({ row }) => row),
    ]);
  expect(hours('')).toEqual([[[12.5, null], []]]);
  expect(hours('13')).toEqual([[[12.5, 13], []]]);
  expect(hours('many')).toEqual([[[], [4]]]);
});

it('a cohort whose row cannot be read is not taken as left out [BEY-165]', () => {
  const { forms } = getInstrument('2021');
  const state = workbookState('2021', 'summer');
  const { pages, problems } = compareWorkbook(
    state,
    forms,
    rawWorkbook(state, forms, [['Cohorts', 3, 'program_key', 'twenty-one']]),
  );
  expect(problems.map(({ sheet, row }) => [sheet, row])).toEqual([['Cohorts', 3]]);
  expect(pages.map(({ id, answers }) => [id, answers])).toEqual([['programreach/21', {}]]);
  expect(pages[0]?.problems.map(({ sheet, row }) => [sheet, row])).toEqual([['Cohorts', 3]]);
});

it('cohorts are read by their numbers, in rows of any order, also without the row of their page [BEY-165]', () => {
  const { forms } = getInstrument('2021');
  const state = workbookState('2021', 'summer');
  const read = (
    changes: Parameters<typeof rawWorkbook>[2],
    edit: (sheet: RawSheet) => RawSheet = (one) => one,
  ) => compareWorkbook(state, forms, rawWorkbook(state, forms, changes).map(edit));
  const backwards = (sheet: RawSheet): RawSheet =>
    sheet.name === 'Cohorts'
      ? { ...sheet, rows: sheet.rows.map(({ row, cells }) => ({ row: 100 - row, cells })).toReversed() }
      : sheet;
  const headed = (sheet: RawSheet): RawSheet =>
    sheet.name === 'Cohorts'
      ? {
          ...sheet,
          rows: [...sheet.rows.slice(0, 2), ...backwards(sheet).rows.filter(({ row }) => row < 98)],
        }
      : sheet;
  expect(read([], headed)).toMatchObject({ pages: [], problems: [] });
  const without = (sheet: RawSheet): RawSheet =>
    sheet.name === 'Program reach' ? { ...sheet, rows: sheet.rows.filter(({ row }) => row < 3) } : sheet;
  const [page, ...others] = read([['Cohorts', 4, 'prog_cohort_hours', '13']], without).pages;
  expect(others).toEqual([]);
  expect(page).toMatchObject({ id: 'programreach/21', sheet: 'Cohorts', row: 3, problems: [] });
  expect(listRows(page?.answers ?? {}, 'program_cohorts').map((one) => one['prog_cohort_hours'])).toEqual([
    12.5, 13,
  ]);
  // Another row that cannot be read takes nothing from a page whose cohorts are all there.
  const further = read([
    ['Cohorts', 5, 'program_key', 'x'],
    ['Cohorts', 4, 'prog_cohort_hours', '13'],
  ]);
  expect(further.problems.map(({ row }) => row)).toEqual([5]);
  expect(further.pages.map(({ answers, problems }) => [Object.keys(answers), problems])).toEqual([
    [['program_cohorts'], []],
  ]);
});

it('a text with other line ends and a box that was never ticked are as they are saved [BEY-165]', () => {
  const { forms } = getInstrument('2021');
  const base = workbookState('2021', 'summer');
  const [provider] = base.providers;
  if (!provider) throw new Error('The state has no provider.');
  const [program] = provider.programs;
  if (!program) throw new Error('The state has no program.');
  const spec = 'prog_en_data_collection_other_spec';
  const box = 'prog_en_data_collection_other';
  const compare = (answers: Answers, cells: Readonly<Record<string, string>>) => {
    const page = saved({ ...program.pages.programentryexit.answers, ...answers });
    const pages = { ...program.pages, programentryexit: page };
    const state = { ...base, providers: [{ ...provider, programs: [{ ...program, pages }] }] };
    const changes = Object.entries(cells).map(
      ([column, text]) => ['Survey administration', 3, column, text] as const,
    );
    return compareWorkbook(state, forms, rawWorkbook(state, forms, changes)).pages.map((one) => one.answers);
  };
  expect(compare({ [spec]: ' two\r\nlines ' }, { [spec]: 'two\nlines' })).toEqual([]);
  expect(compare({ [spec]: 'two lines' }, { [spec]: 'two\nlines' })).toEqual([{ [spec]: 'two\nlines' }]);
  expect(compare({ [box]: null }, { [box]: 'No' })).toEqual([]);
  expect(compare({ [box]: true }, { [box]: '' })).toEqual([{ [box]: false }]);
  expect(compare({ [box]: false }, { [box]: 'x' })).toEqual([{ [box]: true }]);
});

it('a changed page has its answers, its faulty cells, and what stands against its save [BEY-165]', () => {
  const { forms } = getInstrument('2021');
  const base = workbookState('2021', 'summer');
  const long = 'many '.repeat(40);
  const page = (state: WorkbookState, version = '1') =>
    compareWorkbook(
      state,
      forms,
      rawWorkbook(base, forms, [
        ['Providers', 3, 'prov_num_staff_admin_progs', '77'],
        ['Providers', 3, 'prov_num_fte_admin_progs', long],
        ['Providers', 3, 'version', version],
      ]),
    ).pages.find(({ form }) => form === 'provider');
  const found = page(base);
  expect(found).toMatchObject({
    id: 'provider/11',
    row: 3,
    provider: { key: 11, name: 'Maple House' },
    program: null,
    savedSince: false,
    refusal: null,
    answers: { prov_num_staff_admin_progs: 77 },
  });
  expect(found?.problems).toEqual([
    expect.objectContaining({
      sheet: 'Providers',
      row: 3,
      text: long.slice(0, 100),
      message: 'Enter a number.',
    }),
  ]);
  expect(page(base, '0')?.savedSince).toBe(true);
  const providers = base.providers.map((one) => ({ ...one, active: false }));
  expect(page({ ...base, providers })?.refusal).toBe('inactive');
  expect(page({ ...base, providers, readOnly: 'locked' })?.refusal).toBe('locked');
  const unsaved = base.providers.map((one) => ({ ...one, page: { ...one.page, version: 0 } }));
  expect(page({ ...base, providers: unsaved })?.savedSince).toBe(false);
});

it('a deleted provider and a row that stands twice are named [BEY-165]', () => {
  const { forms } = getInstrument('2021');
  const state = workbookState('2021', 'summer');
  const { problems } = compareWorkbook(
    state,
    forms,
    rawWorkbook(state, forms, [
      ['Providers', 5, 'provider_key', '12'],
      ['Providers', 6, 'provider_key', '11'],
      ['Providers', 7, 'provider_key', 'eleven'],
    ]),
  );
  expect(problems.map(({ row, message }) => [row, message])).toEqual([
    [
      5,
      'This provider has been deleted. Its answers are not saved; an administrator can restore it within 30 days.',
    ],
    [6, 'Row 3 is of the same page. Keep one of the two.'],
    [7, 'A key is a number. Leave it blank to add a new one.'],
  ]);
});

it('a row whose name is not that of its key is read by the key, and said', () => {
  const { forms } = getInstrument('2021');
  const state = workbookState('2021', 'summer');
  const notices = (changes: Parameters<typeof rawWorkbook>[2]) =>
    compareWorkbook(state, forms, rawWorkbook(state, forms, changes)).notices;
  expect(notices([['Program reach', 3, 'program_name', 'Another program']])).toEqual([
    expect.stringMatching(
      /^The sheet Program reach has a row whose key and name differ: row 3, which names \u201cAnother program\u201d but has the key of /,
    ),
  ]);
  expect(
    notices([
      ['Cohorts', 3, 'provider_name', 'Somebody else'],
      ['Cohorts', 4, 'provider_name', 'Somebody else'],
    ]),
  ).toEqual([expect.stringMatching(/^The sheet Cohorts has 2 rows .* differ: the first is row 3, /)]);
  const name = state.providers[0]?.name ?? '';
  expect(notices([['Providers', 3, 'provider_name', ` ${name.toUpperCase()} `]])).toEqual([]);
});

it('names the sheets that are none of a forms workbook, and what to do about a renamed one', () => {
  const { forms } = getInstrument('2021');
  const state = workbookState('2021', 'summer');
  const plans = planSheets(forms, periodContext(state.period));
  expect(listUnreadSheets(plans, ['Read me', 'PROVIDERS', 'Cohorts', 'Lists'])).toEqual([]);
  expect(listUnreadSheets(plans, ['Providers', 'Providers (2)'])).toEqual([
    'The sheet \u201cProviders (2)\u201d is not one of the forms workbook; it was not read.',
  ]);
  expect(listUnreadSheets(plans, ['a', 'b'])[0]).toContain(
    'they were not read: \u201ca\u201d, \u201cb\u201d.',
  );
  const renamed = rawWorkbook(state, forms).filter(({ name }) => name !== 'Providers');
  expect(compareWorkbook(state, forms, renamed).notices).toEqual([
    'The workbook has no sheet Providers. Its pages stay as they are saved. If you renamed the sheet, give it this name again and choose the file again.',
  ]);
});
