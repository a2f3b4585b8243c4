import type { FormSave, Saved } from '@srae/contract/schemas/reporting';
import { CLEAN_ANSWERS } from '@srae/domain/instruments/2021/forms/clean-answers';
import { FORMS } from '@srae/domain/instruments/2021/forms/forms';
import { FORM_NAMES } from '@srae/domain/form-kit/form';
import { describe, expect, it } from 'vitest';
import { ApiProblem, lostProblem } from '../../api/problem.ts';
import { SUMMER } from '../../../test/forms/fake-page.ts';
import type { DraftBody } from './draft-saver.ts';
import { createFormSession, type FormCalls } from './form-session.ts';
import { createFormStore } from './form-state.ts';
import type { LoadedPage } from './loaded-page.ts';

const unreachable = () => lostProblem('NETWORK', { method: 'PUT' });

const EDITED = {
  grantee: 'gr_target_num_youth',
  provider: 'prov_num_staff_admin_progs',
  programstructure: 'prog_num_delivery_hours',
  programreach: 'prog_reach_attend',
  programentryexit: 'prog_en_tot_surveys_ms',
} as const;

const SAVED: Saved = {
  Payload: '{"success":true}',
  version: 4,
  updated_at: '2023-07-04T18:05:00.000Z',
  flags: { minor: false, major: false },
  issues: [],
};

/** An open page of version 3 whose saves succeed or fail as configured. */
function open(
  name: (typeof FORM_NAMES)[number],
  answer: () => Promise<Saved>,
  draft: FormCalls['draft'] = null,
) {
  const context = { ...SUMMER, anyYouthBegin: true, anyYouthComplete: true };
  const page: LoadedPage = {
    answers: CLEAN_ANSWERS[name],
    state: { version: 3, updated_at: null, updated_by: null },
    flags: null,
    context,
    previous: {},
    readOnly: null,
    textsDisposed: false,
  };
  const sent: FormSave[] = [];
  const calls: FormCalls = {
    read: () => Promise.resolve(page),
    save: (body) => {
      sent.push(body);
      return answer();
    },
    draft,
  };
  const store = createFormStore(FORMS[name], page.answers, context);
  const session = createFormSession(store, calls, page, { drafts: [] });
  store.edit(EDITED[name], '41');
  session.edited();
  return { store, session, sent };
}

describe.each(FORM_NAMES)('a save of the %s form', (name) => {
  it('that fails keeps it unsaved with every answer; the next try sends the same [BEY-047] [BEY-048]', async () => {
    let reachable = false;
    const answer = () => (reachable ? Promise.resolve(SAVED) : Promise.reject(unreachable()));
    const { store, session, sent } = open(name, answer);
    const { typed } = store.get();
    await session.save();
    expect(session.get()).toMatchObject({ dirty: true, result: null, step: { at: 'failed' } });
    expect(store.get().typed).toEqual(typed);
    reachable = true;
    await session.save();
    expect(sent[1]).toEqual(sent[0]);
    expect(sent[0]?.version).toBe(3);
    expect(session.get()).toMatchObject({ dirty: false, result: 1, step: { at: 'idle' } });
  });

  it('shows its result once the server has confirmed, and goes out once however often it is asked for [BEY-049] [BEY-050]', async () => {
    let confirm = (_: Saved) => {};
    const answer = new Promise<Saved>((resolve) => {
      confirm = resolve;
    });
    const { session, sent } = open(name, () => answer);
    const saving = session.save();
    await session.save();
    expect(session.get()).toMatchObject({ step: { at: 'saving' }, result: null });
    confirm(SAVED);
    await saving;
    expect(sent).toHaveLength(1);
    expect(session.get().result).toBe(1);
  });

  it('of a page that was set as inactive meanwhile says what to do, and can be tried again', async () => {
    const refused = new ApiProblem({ code: 'INACTIVE', message: 'Set it as active first.', status: 409 });
    const { session } = open(name, () => Promise.reject(refused));
    await session.save();
    expect(session.get()).toMatchObject({
      dirty: true,
      step: { at: 'failed', message: 'Set it as active first.' },
    });
  });

  // Whoever has lost their only role is refused before the page is looked for.
  it.each([
    ['NOT_FOUND', 404],
    ['FORBIDDEN', 403],
  ] as const)(
    'that is gone says why, what to do with the answers, and can be tried again (%s)',
    async (code, status) => {
      const refused = new ApiProblem({ code, message: 'Not found.', status });
      const { session } = open(name, () => Promise.reject(refused));
      await session.save();
      expect(session.get()).toMatchObject({
        dirty: true,
        step: {
          at: 'failed',
          message: expect.stringMatching(/deleted.*Copy what you need from this page\./),
        },
      });
    },
  );
});

it('everybody is told of the first unsaved key and nobody of the next', () => {
  const { session } = open('grantee', () => Promise.resolve(SAVED));
  let told = 0;
  session.subscribe(() => (told += 1));
  session.edited();
  expect(session.get().dirty).toBe(true);
  expect(told).toBe(0);
});

describe('a save that clears saved answers', () => {
  const screened = (answer: () => Promise<Saved>) => {
    const opened = open('programreach', answer);
    opened.store.edit('prog_any_youth_begin', false);
    opened.store.edit('prog_any_youth_complete', false);
    return opened;
  };

  it('asks first and names them; cancelling sends nothing and keeps every answer', async () => {
    const { store, session, sent } = screened(() => Promise.resolve(SAVED));
    const { typed } = store.get();
    await session.save();
    const names = session.get().clearing?.map(({ name }) => name);
    expect(names).toContain('prog_reach_attend');
    expect(names).not.toContain('prog_any_youth_complete');
    session.dismissClearing();
    expect(sent).toEqual([]);
    expect(store.get().typed).toEqual(typed);
    expect(session.get()).toMatchObject({ clearing: null, step: { at: 'idle' } });
  });

  it('is not asked about again after a failure, and anew after the next save', async () => {
    let reachable = false;
    const { store, session, sent } = screened(() =>
      reachable ? Promise.resolve(SAVED) : Promise.reject(unreachable()),
    );
    await session.save();
    session.confirmClearing();
    await expect.poll(() => session.get().step.at).toBe('failed');
    reachable = true;
    await session.save();
    expect(sent).toHaveLength(2);
    expect(session.get()).toMatchObject({ clearing: null, result: 1 });
    // The cleared answers are already saved as blank, so no confirmation is needed.
    store.edit('prog_any_youth_complete', true);
    await session.save();
    expect(session.get()).toMatchObject({ clearing: null, result: 2 });
    store.edit('prog_reach_attend', '7');
    await session.save();
    store.edit('prog_any_youth_complete', false);
    await session.save();
    expect(session.get().clearing?.map(({ name }) => name)).toContain('prog_reach_attend');
  });
});

describe('a draft that another page of the same person keeps', () => {
  const KEPT = '2023-07-04T18:00:00.000Z';
  const elsewhere = (...answers: readonly Record<string, unknown>[]) => ({
    list: () => Promise.resolve(answers.map((one, index) => aDraft(`${index}`, one))),
    save: () => Promise.reject(unreachable()),
    discard: () => Promise.resolve({}),
  });
  const aDraft = (id: string, answers: Record<string, unknown>) => ({
    id,
    answers,
    base_version: 4,
    saved_at: KEPT,
  });
  const noting = (gone: string[]) => (id: string) => Promise.resolve(gone.push(id));
  const other = { gr_grantee_staff_num: '77' };

  it('is offered to who comes back to a page without unsaved answers, over what is saved now [BEY-064]', async () => {
    const { store, session } = open('grantee', () => Promise.resolve(SAVED), elsewhere(other));
    await session.save();
    await session.lookForDraft();
    expect(session.get().draftOffer?.savedAt).toBe(KEPT);
    session.restoreDraft();
    expect(store.get().typed['gr_grantee_staff_num']).toBe('77');
    expect(session.get()).toMatchObject({ dirty: true, conflict: null, draftOffer: null });
  });

  it('is offered in its turn, and discarded alone', async () => {
    const gone: string[] = [];
    const calls = { ...elsewhere({ gr_grantee_staff_num: '78' }, other), discard: noting(gone) };
    const { session } = open('grantee', () => Promise.resolve(SAVED), calls);
    await session.save();
    await session.lookForDraft();
    session.discardDraft();
    expect(session.get().draftOffer?.typed['gr_grantee_staff_num']).toBe('77');
    session.restoreDraft();
    await session.flushDraft();
    // Restored answers that could not be kept here stay where they are kept.
    expect(gone).toEqual(['0']);
  });

  it('is not overwritten by what this page keeps, and moves to it when it is restored [BEY-063]', async () => {
    const kept = new Map([['other', aDraft('other', other)]]);
    const calls = {
      list: () => Promise.resolve([...kept.values()]),
      save: ({ id, answers }: DraftBody) => {
        kept.set(id, aDraft(id, answers));
        return Promise.resolve(aDraft(id, answers));
      },
      discard: (id: string) => Promise.resolve(kept.delete(id)),
    };
    const { store, session, sent } = open('grantee', () => Promise.resolve(SAVED), calls);
    await session.flushDraft();
    expect([...kept.values()].map(({ answers }) => answers)).toMatchObject([
      other,
      { [EDITED.grantee]: '41' },
    ]);
    await session.save();
    const [own = ''] = [...kept.keys()].filter((id) => id !== 'other');
    expect(sent.map(({ draft }) => draft)).toEqual([own]);
    kept.delete(own);
    await session.lookForDraft();
    session.restoreDraft();
    await session.flushDraft();
    await session.flushDraft();
    expect([...kept.keys()]).toEqual([own]);
    expect(kept.get(own)?.answers).toEqual(store.get().typed);
  });

  it('is not offered over unsaved answers, and not without a difference', async () => {
    const dirty = open('grantee', () => Promise.resolve(SAVED), elsewhere(other)).session;
    await dirty.lookForDraft();
    expect(dirty.get().draftOffer).toBeNull();
    const { session } = open('grantee', () => Promise.resolve(SAVED), elsewhere());
    await session.save();
    await session.lookForDraft();
    expect(session.get().draftOffer).toBeNull();
  });
});
