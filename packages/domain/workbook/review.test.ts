/** What a save of the chosen pages would change, and which issues would remain. */
import { describe, expect, it } from 'vitest';
import { CURRICULUM, CURRICULUM_NAME } from '../forms/curriculum.ts';
import { getInstrument } from '../instruments/instruments.ts';
import { type CellChange, rawWorkbook } from '../test/workbook-sheets.ts';
import { saved, workbookState } from '../test/workbook-state.ts';
import { compareWorkbook } from './compare.ts';
import {
  importWorkbook,
  mergePage,
  newProgramProblem,
  reviewPage,
  type Selection,
  toContext,
} from './review.ts';
import type { WorkbookState } from './state.ts';

const { forms } = getInstrument('2021');
const STATE = workbookState('2021', 'summer');

function load(changes: readonly CellChange[], state: WorkbookState = STATE) {
  const comparison = compareWorkbook(state, forms, rawWorkbook(state, forms, changes));
  return importWorkbook(state, forms, comparison);
}

function choose(...pages: readonly string[]): Selection {
  return { pages: new Set(pages), added: new Set(), sides: new Map() };
}

function pageOf(imported: ReturnType<typeof load>, id: string) {
  const page = imported.pages.get(id);
  if (!page) throw new Error(`The workbook changes no page ${id}.`);
  return page;
}

const STAFF = 'prov_num_staff_admin_progs';
const PROVIDER = 'provider/11';

describe('the review of a page [BEY-165]', () => {
  it('lists each change with both answers, and keeps the saved one where that is chosen', () => {
    const imported = load([['Providers', 3, STAFF, '77']]);
    const page = pageOf(imported, PROVIDER);
    const before = page.stored.answers[STAFF];
    const { changes } = reviewPage(imported, page, choose(PROVIDER));
    expect(changes.map(({ field, ...answers }) => [field.name, answers])).toEqual([
      [STAFF, { before, mine: 77, after: 77 }],
    ]);
    const sides = new Map([[PROVIDER, new Map([[STAFF, 'theirs' as const]])]]);
    const kept = reviewPage(imported, page, { ...choose(PROVIDER), sides });
    expect(kept.changes.map(({ mine, after }) => [mine, after])).toEqual([[77, before]]);
    expect(mergePage(forms.provider, page, undefined)[STAFF]).toBe(77);
    expect(mergePage(forms.provider, page, sides.get(PROVIDER))[STAFF]).toBe(before);
  });

  it('shows an emptied answer as none, with its issue', () => {
    const imported = load([['Providers', 3, STAFF, '']]);
    const { changes, issues } = reviewPage(imported, pageOf(imported, PROVIDER), choose(PROVIDER));
    expect(changes.map(({ field, mine, after }) => [field.name, mine, after])).toEqual([[STAFF, null, null]]);
    expect(issues.map(({ fields }) => fields).flat()).toContain(STAFF);
  });

  it('names what a save clears, as it no longer applies', () => {
    const imported = load([['Providers', 3, 'prov_provider_serve_youth', 'No']]);
    const { changes, cleared } = reviewPage(imported, pageOf(imported, PROVIDER), choose(PROVIDER));
    const names = cleared.map(({ name }) => name);
    expect(names.length).toBeGreaterThan(0);
    expect(changes.map(({ field }) => field.name)).toEqual(expect.arrayContaining(names));
  });
});

describe('the context of a page [BEY-165]', () => {
  it('counts the changes of the chosen pages as saved, and no others', () => {
    const imported = load([
      ['Grantee', 3, 'gr_num_new_providers', '41'],
      ['Providers', 3, STAFF, '77'],
      ['Program reach', 3, 'prog_any_youth_complete', 'No'],
      ['Survey administration', 3, 'prog_ex_tot_surveys_ms', '5'],
    ]);
    const administration = pageOf(imported, 'programentryexit/21');
    const isComplete = (...pages: readonly string[]) =>
      toContext(imported, administration, choose(...pages)).anyYouthComplete;
    expect(isComplete('programentryexit/21')).toBe(true);
    expect(isComplete('programentryexit/21', 'programreach/21')).toBe(false);
    const providers = (...pages: readonly string[]) =>
      toContext(imported, pageOf(imported, PROVIDER), choose(...pages)).newProvidersOfGrantee;
    expect(providers('grantee/')).toBe(41);
    expect(providers(PROVIDER)).toBe(STATE.grantee.answers['gr_num_new_providers']);
  });
});

describe('a program that the workbook adds [BEY-165]', () => {
  const problem = (provider: { readonly key: number | string }, state = STATE, selection = choose()) =>
    newProgramProblem(
      load([['Providers', 3, 'prov_provider_serve_youth', 'Yes']], state),
      provider,
      selection,
    );
  const [first] = STATE.providers;
  if (!first) throw new Error('The state has no provider.');
  const withProvider = (parts: Partial<typeof first>): WorkbookState => ({
    ...STATE,
    providers: [{ ...first, ...parts }],
  });
  const SERVED_NOBODY = 'Programs can be added only when the provider served youth in the reporting period.';

  it('needs a provider that is chosen, active, and served youth', () => {
    expect(problem({ key: 11 })).toBeNull();
    expect(problem({ key: 'provider in row 5' })).toBe('Its provider is not chosen to be added.');
    const added = { ...choose(), added: new Set(['provider in row 5']) };
    expect(problem({ key: 'provider in row 5' }, STATE, added)).toBe(SERVED_NOBODY);
    expect(problem({ key: 11 }, withProvider({ active: false }))).toBe(
      'Its provider is set as inactive. Set it as active first.',
    );
  });

  it('may have a provider that serves youth by the same workbook, where that page is chosen', () => {
    const state = withProvider({ page: saved({ prov_provider_serve_youth: false }) });
    expect(problem({ key: 11 }, state)).toBe(SERVED_NOBODY);
    expect(problem({ key: 11 }, state, choose(PROVIDER))).toBeNull();
  });
});

/** A program with this curriculum and name, of a provider with two curricula of its own. */
function withCurriculum(curriculum: number, name: string | null): WorkbookState {
  const state = workbookState('2021', 'summer');
  return {
    ...state,
    providers: state.providers.map((provider) => ({
      ...provider,
      curricula: [
        { pk: 31, name: 'Own' },
        { pk: 32, name: 'Second way' },
      ],
      programs: provider.programs.map((program) => {
        const { answers } = program.pages.programstructure;
        const chosen = saved({ ...answers, [CURRICULUM]: curriculum, [CURRICULUM_NAME]: name });
        return { ...program, pages: { ...program.pages, programstructure: chosen } };
      }),
    })),
  };
}

/** What the save of the page with these cells would send, and the issues of the name that would remain. */
function bringBack(state: WorkbookState, cells: Readonly<Record<string, string>>, side?: 'theirs') {
  const changes = Object.entries(cells).map(
    ([column, text]) => ['Program structure', 3, column, text] as const,
  );
  const imported = load(changes, state);
  const page = pageOf(imported, 'programstructure/21');
  const sides = new Map(side ? [[page.id, new Map([[CURRICULUM, side]])]] : []);
  const selection = { ...choose(page.id), sides };
  const merged = mergePage(forms.programstructure, page, sides.get(page.id));
  const { changes: shown, issues } = reviewPage(imported, page, selection);
  return {
    answers: [merged[CURRICULUM], merged[CURRICULUM_NAME]],
    shown: shown.map(({ field, after }) => [field.name, after]),
    issues: issues.filter(({ field }) => field === CURRICULUM_NAME).length,
  };
}

describe('a curriculum of the provider that a workbook chooses [BEY-165] [BEY-166]', () => {
  it('brings its name where the cell of the name is blank', () => {
    expect(bringBack(withCurriculum(1, null), { [CURRICULUM]: 'Own' })).toEqual({
      answers: [31, 'Own'],
      shown: [
        [CURRICULUM, 31],
        [CURRICULUM_NAME, 'Own'],
      ],
      issues: 0,
    });
  });

  it.each([
    ['left as it was', {}],
    ['emptied', { [CURRICULUM_NAME]: '' }],
  ])('brings its name where that of the one before is %s, and renames neither', (_, name) => {
    const { answers } = bringBack(withCurriculum(31, 'Own'), { [CURRICULUM]: 'Second way', ...name });
    expect(answers).toEqual([32, 'Second way']);
  });

  it('takes a name that was typed for it', () => {
    const typed = { [CURRICULUM]: 'Second way', [CURRICULUM_NAME]: 'Second way, 2nd ed.' };
    expect(bringBack(withCurriculum(31, 'Own'), typed).answers).toEqual([32, 'Second way, 2nd ed.']);
  });

  it('stays without a name where the name alone is emptied', () => {
    const { answers, issues } = bringBack(withCurriculum(31, 'Own'), { [CURRICULUM_NAME]: '' });
    expect([...answers, issues]).toEqual([31, null, 1]);
  });

  it('brings none where the saved choice is kept', () => {
    const kept = bringBack(withCurriculum(31, 'Own'), { [CURRICULUM]: 'Second way' }, 'theirs');
    expect(kept.answers).toEqual([31, 'Own']);
  });
});
