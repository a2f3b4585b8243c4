import { fieldKind, type Typed } from '@srae/domain/form-kit/field-kinds';
import fc from 'fast-check';
import type { FormSave } from '@srae/contract/schemas/reporting';
import type { Answer } from '@srae/domain/form-kit/answers';
import type { Field, Form, FormContext } from '@srae/domain/form-kit/form';
import { allFields, clearHidden, findIssues, toFlags } from '@srae/domain/form-kit/issues';
import { mergeAnswers } from '@srae/domain/form-kit/partial';
import { CLEAN_ANSWERS } from '@srae/domain/instruments/2021/forms/clean-answers';
import { FORMS } from '@srae/domain/instruments/2021/forms/forms';
import { FORM_NAMES } from '@srae/domain/form-kit/form';
import { describe, expect, it } from 'vitest';
import { sentIn, SUMMER } from '../../../test/forms/fake-page.ts';
import { createFormStore, type FormStore } from './form-state.ts';
import { saveBody } from '@srae/contract/save-body';
import type { TypedAnswers } from './typed-answers.ts';

/** Sample texts typed and pasted into number inputs. */
const typedNumber = fc.oneof(
  fc.integer({ min: -5, max: 3_000 }).map(String),
  fc.constantFrom(
    '',
    ' ',
    ',',
    '.',
    '-',
    '1,234',
    '12.5',
    '$1,000',
    '98.5 %',
    '1e5',
    '٣',
    'ten',
    '1.2.3',
    '--4',
    '007',
  ),
  fc.string({ maxLength: 6 }),
);

function typedIn(field: Field): fc.Arbitrary<Typed> {
  if (fieldKind(field).input === 'number') return typedNumber;
  switch (field.kind) {
    case 'yesno':
    case 'checkbox':
      return fc.constantFrom(true, false, null);
    case 'choice':
      return fc.constantFrom(null, ...(field.choices ?? []).map((one) => one.code));
    case 'curriculum':
      return fc.constantFrom(null, 0, 3, 31);
    case 'text':
      return fc.constantFrom('', '  ', 'Something else', ' outer spaces ');
    default:
      return fc.array(fc.record({ prog_cohort_hours: fc.constantFrom(null, -1, 0, 12.5) }), { maxLength: 3 });
  }
}

const typedPage = (form: Form): fc.Arbitrary<TypedAnswers> =>
  fc.record(Object.fromEntries(allFields(form).map((field) => [field.name, typedIn(field)])));

const context: fc.Arbitrary<FormContext> = fc.record({
  season: fc.constantFrom('winter', 'summer'),
  collectCovid: fc.boolean(),
  reportingWindow: fc.constant('1 January to 30 June 2023'),
  newProvidersOfGrantee: fc.constantFrom(null, 0, 2),
  anyYouthBegin: fc.constantFrom(null, true, false),
  anyYouthComplete: fc.constantFrom(null, true, false),
  customCurricula: fc.constant([31]),
});

/** The answers the server stores after applying a request body to its row. */
function serverAnswers(form: Form, body: FormSave, stored: Record<string, Answer>, around: FormContext) {
  return clearHidden(form, mergeAnswers(form, stored, sentIn(form, body)), around);
}

describe.each(FORM_NAMES)('whatever is typed into the %s form', (name) => {
  const form = FORMS[name];

  it('the issues after a save are the rules’ verdict on the parsed answers, on the page and on the server [LAY-044]', () => {
    fc.assert(
      fc.property(typedPage(form), context, (typed, around) => {
        const store = createFormStore(form, {}, around);
        store.replace(typed);
        const body = saveBody(form, store.get().answers, around, { version: 0 });
        const answers = serverAnswers(form, body, {}, around);
        const issues = findIssues(form, answers, around);
        expect(store.issues()).toEqual(issues);
        const sent = sentIn(form, body);
        expect({ minor: sent[form.flags.minor], major: sent[form.flags.major] }).toEqual(
          toFlags(form, issues),
        );
      }),
      { numRuns: 60 },
    );
  });

  it('a save followed by a load gives the same answers and the same issues', () => {
    fc.assert(
      fc.property(typedPage(form), context, (typed, around) => {
        const store = createFormStore(form, {}, around);
        store.replace(typed);
        const body = saveBody(form, store.get().answers, around, { version: 0 });
        const reloaded = createFormStore(form, serverAnswers(form, body, {}, around), around);
        expect(reloaded.get().answers).toEqual(store.get().answers);
        expect(reloaded.issues()).toEqual(store.issues());
      }),
      { numRuns: 40 },
    );
  });

  it('the flags follow from the answers alone, in whatever order and over whatever they were typed [LAY-044]', () => {
    fc.assert(
      fc.property(typedPage(form), typedPage(form), context, fc.integer(), (typed, before, around, turn) => {
        const store = createFormStore(form, {}, around);
        store.replace(before);
        store.show(store.issues());
        const entries = Object.entries(typed);
        const start = Math.abs(turn) % entries.length;
        for (const [field, value] of [...entries.slice(start), ...entries.slice(0, start)])
          store.edit(field, value);
        const fresh = createFormStore(form, {}, around);
        fresh.replace(typed);
        expect(toFlags(form, store.issues())).toEqual(toFlags(form, fresh.issues()));
        expect(store.get().answers).toEqual(fresh.get().answers);
      }),
      { numRuns: 15 },
    );
  });

  it('only fields that are asked hold issues, and every issue has a place on the page', () => {
    fc.assert(
      fc.property(typedPage(form), context, (typed, around) => {
        const store = createFormStore(form, {}, around);
        store.replace(typed);
        store.show(store.issues());
        const { activeSections, shown } = store.get();
        const names = new Set(activeSections.flatMap((section) => section.fields.map((field) => field.name)));
        expect(shown.list).toEqual(store.issues());
        for (const issue of shown.list) {
          expect(issue.fields.every((field) => names.has(field))).toBe(true);
          const beside = issue.fields.some((field) => shown.inline.get(field)?.includes(issue.inline));
          const said = [...shown.lines.values()].flat().includes(issue.inline);
          expect(beside || said).toBe(true);
        }
      }),
      { numRuns: 40 },
    );
  });
});

describe('what is drawn again', () => {
  it('a keystroke leaves every card that did not change as it was', () => {
    const store = createFormStore(FORMS.provider, CLEAN_ANSWERS.provider, SUMMER);
    const before = store.get().activeSections;
    store.edit('prov_num_staff_admin_progs', '31');
    expect(store.get().activeSections).toBe(before);
  });

  it('a keystroke that fixes nothing leaves the shown issues as they were, one that fixes something does not', () => {
    const store = createFormStore(FORMS.grantee, {}, SUMMER);
    store.show(store.issues());
    store.edit('gr_grantee_staff_num', '-');
    const { shown } = store.get();
    store.edit('gr_grantee_staff_num', '-x');
    expect(store.get().shown).toBe(shown);
    store.edit('gr_grantee_staff_num', '-4');
    expect(store.get().shown).not.toBe(shown);
    store.edit('gr_grantee_staff_num', '4');
    expect(store.get().shown.list.length).toBe(shown.list.length - 1);
  });

  it('what is typed is told at once, and what follows from it once it may, for all keys together', () => {
    const { store, heard, paint } = typing();
    store.edit('gr_grantee_staff_num', '4');
    store.edit('gr_grantee_staff_num', '42');
    expect(store.inputs.get()['gr_grantee_staff_num']).toBe('42');
    expect(store.drawn.get().answers['gr_grantee_staff_num']).toBeNull();
    expect(heard).toEqual(['inputs', 'inputs']);
    paint();
    expect(store.drawn.get().answers['gr_grantee_staff_num']).toBe(42);
    expect(heard).toEqual(['inputs', 'inputs', 'drawn']);
  });

  it('a text that its input shows already is told with what follows from it, and kept at once', () => {
    const { store, heard, paint } = typing();
    store.type('gr_grantee_staff_num', '4');
    store.type('gr_grantee_staff_num', '42');
    expect(heard).toEqual([]);
    expect(store.inputs.get()['gr_grantee_staff_num']).toBe('42');
    paint();
    expect(heard).toEqual(['inputs', 'drawn']);
    store.type('gr_grantee_staff_num', '421');
    expect(store.get()).toMatchObject({ answers: { gr_grantee_staff_num: 421 }, edits: 3 });
    paint();
    expect(heard).toEqual(['inputs', 'drawn', 'inputs', 'drawn']);
  });

  it('whoever asks for the state, the issues or a context of its own misses nothing typed', () => {
    const ways: readonly ((store: FormStore) => unknown)[] = [
      (store) => store.get(),
      (store) => store.issues(),
      (store) => store.show([]),
      (store) => store.clearHiddenAnswers(),
      (store) => store.setContext(SUMMER),
    ];
    for (const way of ways) {
      const { store, paint } = typing();
      store.edit('gr_grantee_staff_num', '4');
      way(store);
      expect(store.drawn.get()).toMatchObject({ answers: { gr_grantee_staff_num: 4 }, edits: 1 });
      expect(store.issues().some(({ fields }) => fields.includes('gr_grantee_staff_num'))).toBe(false);
      const { drawn } = store;
      const before = drawn.get();
      paint();
      expect(drawn.get()).toBe(before);
    }
  });

  it('a choice waits for nothing, and takes along what was typed before it', () => {
    const { store, heard } = typing();
    store.edit('gr_grantee_staff_num', '4');
    store.edit('', true);
    expect(heard).toEqual(['inputs', 'inputs', 'drawn']);
    expect(store.drawn.get()).toMatchObject({ answers: { gr_grantee_staff_num: 4 }, edits: 2 });
  });

  it('hidden answers leave the inputs once they are saved as none [PRF-022]', () => {
    const store = createFormStore(FORMS.provider, CLEAN_ANSWERS.provider, SUMMER);
    store.edit('prov_provider_serve_youth', false);
    expect(store.get().answers['prov_num_facilitators_working']).toBeNull();
    expect(store.get().typed['prov_num_facilitators_working']).toBe('6');
    store.clearHiddenAnswers();
    expect(store.get().typed['prov_num_facilitators_working']).toBe('');
  });
});

describe('issues on the page', () => {
  it('a new problem waits for the next save, a fixed one goes at once', () => {
    const store = createFormStore(FORMS.grantee, {}, SUMMER);
    store.show(store.issues());
    const count = store.get().shown.list.length;
    store.edit('gr_grantee_staff_num', '2');
    store.edit('gr_grantee_ftes_num', '3');
    expect(store.get().shown.list.length).toBe(count - 2);
  });

  it('cards tell how far they are', () => {
    const store = createFormStore(FORMS.grantee, {}, SUMMER);
    expect(store.get().progress['staff']).toBe('2 to answer');
    store.edit('gr_grantee_staff_num', '2');
    expect(store.get().progress['staff']).toBe('1 to answer');
    store.edit('gr_grantee_ftes_num', '3');
    expect(store.get().progress['staff']).toBe('1 to fix');
    store.edit('gr_grantee_ftes_num', '1.5');
    expect(store.get().progress['staff']).toBe('complete');
  });

  it('a card tells apart what is to be fixed and what is to be answered, also once its issues are said', () => {
    const store = createFormStore(FORMS.provider, CLEAN_ANSWERS.provider, SUMMER);
    store.edit('prov_num_facilitators_trained', '99');
    store.edit('prov_num_facilitators_obs_once', '');
    const told = store.get().progress['training'];
    expect(told).toBe('1 to fix, 1 to answer');
    store.show(store.issues());
    expect(store.get().progress['training']).toBe(told);
  });

  it('a card counts its blank questions, also where one issue stands for all of them (Q117)', () => {
    const store = createFormStore(FORMS.provider, { prov_provider_serve_youth: true }, SUMMER);
    const ratings = FORMS.provider.sections.find(({ id }) => id === 'challenges')?.fields ?? [];
    expect(store.get().progress['challenges']).toBe('14 to answer');
    store.edit(ratings[0]?.name ?? '', '1');
    expect(store.get().progress['challenges']).toBe('13 to answer');
    expect(store.get().progress['needs']).toBe('12 to answer');
    // One Yes is enough for the topics.
    expect(createFormStore(FORMS.programstructure, {}, SUMMER).get().progress['topics']).toBe('1 to answer');
  });

  it('a blank card that asks nothing of everybody has not been started', () => {
    const optional = {
      ...FORMS.grantee,
      sections: FORMS.grantee.sections.filter(({ id }) => id === 'staff'),
      rules: [],
    };
    expect(createFormStore(optional, {}, SUMMER).get().progress['staff']).toBe('not started');
  });
});

/** A blank grantee form that defers derived state until `paint`. */
function typing() {
  const waiting: (() => void)[] = [];
  const store = createFormStore(FORMS.grantee, {}, SUMMER, (follow) => waiting.push(follow));
  const heard: string[] = [];
  store.inputs.subscribe(() => heard.push('inputs'));
  store.drawn.subscribe(() => heard.push('drawn'));
  const paint = () => {
    for (const follow of waiting.splice(0)) follow();
  };
  return { store, heard, paint };
}
