/** A page that somebody else saved while it was open (decision 13). */
import type { FormSave, Saved } from '@srae/contract/schemas/reporting';
import type { Answers } from '@srae/domain/form-kit/answers';
import { CLEAN_ANSWERS } from '@srae/domain/instruments/2021/forms/clean-answers';
import { FORMS } from '@srae/domain/instruments/2021/forms/forms';
import { describe, expect, it } from 'vitest';
import { ApiProblem } from '../../api/problem.ts';
import { SUMMER } from '../../../test/forms/fake-page.ts';
import { createFormSession } from './form-session.ts';
import { createFormStore } from './form-state.ts';
import type { LoadedPage } from './loaded-page.ts';

const STAFF = 'gr_grantee_staff_num';
const TARGET = 'gr_target_num_youth';

const loaded = (version: number, answers: Answers = {}): LoadedPage => ({
  answers: { ...CLEAN_ANSWERS.grantee, ...answers },
  state: { version, updated_at: '2023-07-04T18:05:00.000Z', updated_by: null },
  flags: null,
  context: SUMMER,
  previous: {},
  readOnly: null,
  textsDisposed: false,
});

/** A page opened at version 3, whose version on the server has these answers now. */
function open(theirs: LoadedPage, drafts: Parameters<typeof createFormSession>[3]['drafts'] = []) {
  const sent: FormSave[] = [];
  const store = createFormStore(FORMS.grantee, CLEAN_ANSWERS.grantee, SUMMER);
  const calls = {
    read: () => Promise.resolve(theirs),
    save: (body: FormSave): Promise<Saved> => {
      sent.push(body);
      const { version } = theirs.state;
      if (body.version !== version)
        return Promise.reject(new ApiProblem({ code: 'VERSION_CONFLICT', message: '', status: 409 }));
      return Promise.resolve({
        Payload: '{"success":true}',
        version: version + 1,
        updated_at: '2023-07-04T18:10:00.000Z',
        flags: { minor: false, major: false },
        issues: [],
      });
    },
    draft: null,
  };
  const session = createFormSession(store, calls, loaded(3), { drafts });
  const type = (name: string, text: string) => {
    store.edit(name, text);
    session.edited();
  };
  return { store, session, sent, type };
}

const suggested = (session: ReturnType<typeof open>['session']) =>
  session.get().conflict?.differences.map((one) => [one.field.name, one.suggested]);

describe('a save over a newer version', () => {
  it('suggests mine where I changed the answer, and theirs elsewhere; nothing is saved before the choice', async () => {
    const { session, sent, type } = open(loaded(4, { [STAFF]: 77, [TARGET]: 50 }));
    type(TARGET, '41');
    await session.save();
    expect(suggested(session)).toEqual(
      expect.arrayContaining([
        [STAFF, 'theirs'],
        [TARGET, 'mine'],
      ]),
    );
    expect(session.get()).toMatchObject({ dirty: true, result: null, step: { at: 'idle' } });
    expect(sent).toHaveLength(1);
  });

  it('saves what was chosen, over their version', async () => {
    const { store, session, sent, type } = open(loaded(4, { [STAFF]: 77, [TARGET]: 50 }));
    type(TARGET, '41');
    await session.save();
    session.resolve(new Map([[TARGET, 'mine']]));
    await expect.poll(() => session.get().result).toBe(1);
    expect(store.get().answers).toMatchObject({ [STAFF]: 77, [TARGET]: 41 });
    expect(sent[1]).toMatchObject({ version: 4 });
    expect(session.get()).toMatchObject({ dirty: false, conflict: null });
  });

  it('meets the same conflict again after the choice was put off', async () => {
    const { session, type } = open(loaded(4, { [TARGET]: 50 }));
    type(TARGET, '41');
    await session.save();
    session.dismissConflict();
    expect(session.get()).toMatchObject({ dirty: true, conflict: null });
    await session.save();
    expect(suggested(session)).toEqual([[TARGET, 'mine']]);
  });

  it('keeps what was typed while the page was being sent', async () => {
    const { store, session, type } = open(loaded(4, { [TARGET]: 50 }));
    type(TARGET, '41');
    const saving = session.save();
    type(STAFF, '9');
    await saving;
    session.resolve(new Map());
    expect(store.get().typed).toMatchObject({ [STAFF]: '9', [TARGET]: '41' });
  });

  it('counts as saved where their answers are mine: an earlier attempt has arrived after all', async () => {
    const { session, sent, type } = open(loaded(4, { [TARGET]: 41 }));
    type(TARGET, '41');
    await session.save();
    expect(session.get()).toMatchObject({ dirty: false, conflict: null, result: 1 });
    expect(session.get().savedAt).toBe('2023-07-04T18:05:00.000Z');
    type(TARGET, '42');
    await session.save();
    expect(sent.map(({ version }) => version)).toEqual([3, 4]);
  });
});

describe('a draft of an earlier version', () => {
  const draft = {
    id: 'kept',
    answers: { ...CLEAN_ANSWERS.grantee, [TARGET]: '41' },
    base_version: 2,
    saved_at: '2023-07-04T18:00:00.000Z',
  };

  it('is compared with the page, mine suggested, and fills the form without saving', () => {
    const { store, session, sent } = open(loaded(3), [draft]);
    session.restoreDraft();
    expect(suggested(session)).toContainEqual([TARGET, 'mine']);
    session.resolve(new Map());
    expect(store.get().answers).toMatchObject({ [TARGET]: 41 });
    expect(session.get()).toMatchObject({ dirty: true, conflict: null, draftOffer: null });
    expect(sent).toEqual([]);
  });

  it('is offered again when the comparison is put off', () => {
    const { store, session } = open(loaded(3), [draft]);
    const { typed } = store.get();
    session.restoreDraft();
    session.dismissConflict();
    expect(session.get()).toMatchObject({ dirty: false, conflict: null, draftOffer: { id: 'kept' } });
    expect(store.get().typed).toEqual(typed);
  });
});
