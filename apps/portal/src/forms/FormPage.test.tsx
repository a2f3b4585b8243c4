// @vitest-environment happy-dom
import { reporting } from '@srae/contract/reporting';
import type { DraftRead } from '@srae/contract/schemas/reporting';
import { CLEAN_ANSWERS } from '@srae/domain/instruments/2021/forms/clean-answers';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { type FakePage } from '../../test/forms/fake-page.ts';
import { type FakeServer, Refusal } from '../../test/fake-server.ts';
import {
  answerGrantee,
  openGrantee,
  renderGrantee,
  savedGrantees,
  staff,
} from '../../test/forms/grantee-page.tsx';
import { drawn, LEAVING, saysStatus } from '../../test/forms/on-page.ts';
import { cleanPages, LAKESIDE, type PageOptions, signedInServer } from '../../test/forms/render-page.tsx';

let server: FakeServer;
cleanPages();
beforeEach(() => {
  server = signedInServer();
});

const open = (given?: Partial<FakePage>, options?: Partial<PageOptions>) =>
  openGrantee(server, given, options);
const saveButton = () => screen.getByRole('button', { name: 'Save' });
const savedBodies = () => savedGrantees(server);

describe('a number that no column can hold', () => {
  it.each(['2147483648', '9999999999999999'])('%s is said beside its field and not sent', async (large) => {
    const { user } = open();
    const input = await staff();
    await user.type(input, large);
    const message = await screen.findByText('Please enter a number of at most 2,147,483,647.');
    expect(input.getAttribute('aria-describedby')).toContain(message.id);
    expect(input.getAttribute('aria-invalid')).toBe('true');
    await user.click(saveButton());
    await saysStatus('Not saved — Retry');
    expect(savedBodies()).toEqual([]);
    await user.clear(input);
    await user.type(input, '2147483647');
    await drawn();
    expect(screen.queryByText(/of at most/)).toBeNull();
    await user.click(saveButton());
    await screen.findByRole('dialog');
    expect(savedBodies()).toHaveLength(1);
  });
});

describe('a save that fails', () => {
  it('keeps everything, says so and sends the same answers again [BEY-047] [BEY-048] [ERR-001] [ERR-023]', async () => {
    const { user } = open();
    server.on(reporting.saveGrantee, () => {
      throw new Refusal(0, 'NETWORK');
    });
    const input = await staff();
    await user.type(input, '4');
    await user.click(saveButton());
    await saysStatus('Not saved — Retry');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect((input as HTMLInputElement).value).toBe('4');
    const alert = screen.getAllByRole('alert').find((one) => one.textContent !== '');
    expect(alert?.textContent).toContain('Your answers were not saved');

    answerGrantee(server);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByRole('dialog');
    const [first, second] = savedBodies();
    expect(second).toEqual(first);
    // Retry unmounts with the alert, so the focus has moved to Save.
    await user.click(screen.getAllByRole('button', { name: 'Close' })[0] as HTMLElement);
    await waitFor(() => expect(document.activeElement).toBe(saveButton()));
  });

  it('says the general sentence when the failure has none of its own [ERR-012]', async () => {
    const { user } = open();
    server.on(reporting.saveGrantee, () => {
      throw new Refusal(500, 'UNEXPECTED', '');
    });
    await user.type(await staff(), '4');
    await user.click(saveButton());
    expect(await screen.findByText(/An error has occurred, please contact support\./)).toBeTruthy();
  });

  it('says what closed and until when the draft is kept [BEY-136]', async () => {
    const { user } = open();
    server.on(reporting.saveGrantee, () => {
      throw new Refusal(409, 'PERIOD_READ_ONLY', 'This reporting period is closed for changes.');
    });
    const input = await staff();
    await user.type(input, '4');
    await user.click(saveButton());
    expect(await screen.findByText(/period is closed for changes.*kept until August 3, 2023/)).toBeTruthy();
    expect((input as HTMLInputElement).value).toBe('4');
    expect((input as HTMLInputElement).disabled).toBe(true);
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  });

  it('promises no draft when the last one was not kept, though an earlier one was [BEY-072] [BEY-136]', async () => {
    const { page, user } = open();
    await user.type(await staff(), '4');
    await waitFor(() => expect(page.draft).not.toBeNull());
    for (const call of [reporting.saveGrantee, reporting.saveGranteeDraft])
      server.on(call, () => {
        throw new Refusal(403, 'GRANT_INACTIVE', 'This grant is inactive.');
      });
    await user.type(await staff(), '1');
    await user.click(saveButton());
    expect(
      await screen.findByText(/inactive\. Your draft could not be kept: copy what you need/),
    ).toBeTruthy();
  });
});

describe('a load that fails', () => {
  it('shows no empty form, but what happened and Retry [BEY-051] [ERR-001]', async () => {
    server.on(reporting.readGrantee, () => {
      throw new Refusal(503, 'BUSY', 'The portal is very busy.');
    });
    const { user } = renderGrantee(server);
    await screen.findByText('The portal is very busy.');
    expect(screen.queryByRole('textbox')).toBeNull();
    answerGrantee(server);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await staff();
  });
});

describe('two people on one page', () => {
  it('says who saved, lets each answer be chosen, and then saves on their version [BEY-058] [BEY-059] [BEY-060]', async () => {
    const { page, user } = open({
      answers: CLEAN_ANSWERS.grantee,
      version: 3,
      flags: { minor: false, major: false },
    });
    const input = await staff();
    await user.clear(input);
    await user.type(input, '8');
    page.saveElsewhere({ gr_grantee_staff_num: 6, gr_target_num_youth: 900 }, 'Gary Colleague');
    await user.click(saveButton());

    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByText(/Gary Colleague saved this page on July 4, 2023/)).toBeTruthy();
    const staffChoice = within(dialog).getByRole('group', {
      name: 'Number of grantee staff administering the grant',
    });
    expect(within(dialog).getByRole('heading', { name: 'Grantee staff' })).toBeTruthy();
    expect(within(staffChoice).getByLabelText<HTMLInputElement>('Yours: 8').checked).toBe(true);
    expect(within(dialog).getByLabelText<HTMLInputElement>('Theirs: 900').checked).toBe(true);
    await user.click(within(dialog).getByLabelText('Theirs: 6'));
    await user.click(within(dialog).getByRole('button', { name: 'Save these answers' }));

    await screen.findByText('No issues detected. The data on this page has been saved.');
    expect(page.answers['gr_grantee_staff_num']).toBe(6);
    expect(page.answers['gr_target_num_youth']).toBe(900);
    expect(page.version).toBe(5);
  });

  it('takes a save that arrived although its answer was lost for what it is', async () => {
    const { page, user } = open({ answers: CLEAN_ANSWERS.grantee, version: 3 });
    const input = await staff();
    await user.clear(input);
    await user.type(input, '8');
    page.saveElsewhere({ gr_grantee_staff_num: 8 }, 'Grace Grantee');
    await user.click(saveButton());
    await screen.findByText('No issues detected. The data on this page has been saved.');
    expect(page.version).toBe(4);
  });
});

describe('drafts', () => {
  const draft = {
    id: 'a1',
    answers: { gr_grantee_staff_num: '17' },
    base_version: 0,
    saved_at: '2023-07-04T18:00:00.000Z',
  };

  it('offers what was typed and not saved; Restore fills it in unsaved [BEY-064] [BEY-065]', async () => {
    const { user } = open({ draft });
    await screen.findByText(/^You have unsaved changes from July 4, 2023, .*: restore or discard$/);
    await user.click(screen.getByRole('button', { name: 'Restore' }));
    expect(((await staff()) as HTMLInputElement).value).toBe('17');
    await saysStatus('Unsaved changes');
    // The button has unmounted; the focus stays in place, on the message.
    expect(document.activeElement?.textContent).toMatch(/^Your unsaved changes are back on the page/);
  });

  it('Discard removes it and keeps the saved data [BEY-066]', async () => {
    const { page, user } = open({
      draft,
      answers: { gr_grantee_staff_num: 4 },
      savedAt: '2023-07-03T18:00:00.000Z',
    });
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(page.draft).toBeNull());
    expect(((await staff()) as HTMLInputElement).value).toBe('4');
    await saysStatus('Data saved');
  });

  it('offers the same choice when the draft began from an older version [BEY-071]', async () => {
    const { user } = open({
      draft,
      version: 2,
      answers: { gr_grantee_staff_num: 4 },
      savedAt: '2023-07-05T10:00:00Z',
    });
    await user.click(await screen.findByRole('button', { name: 'Restore' }));
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByLabelText<HTMLInputElement>('Yours: 17').checked).toBe(true);
    await user.click(within(dialog).getByLabelText('Theirs: 4'));
    await user.click(within(dialog).getByRole('button', { name: 'Use these answers' }));
    expect(((await staff()) as HTMLInputElement).value).toBe('4');
  });

  it('is kept shortly after typing stops, and a save removes what waits [BEY-063]', async () => {
    const { page, user } = open();
    await user.type(await staff(), '51');
    expect(page.draft).toBeNull();
    await waitFor(() => expect(page.draft?.answers['gr_grantee_staff_num']).toBe('51'));
    await user.type(await staff(), '2');
    await user.click(saveButton());
    await screen.findByRole('dialog');
    expect(page.draft).toBeNull();
  });

  it('says when it cannot be kept and lets the work go on [BEY-072]', async () => {
    const { user } = open();
    server.on(reporting.saveGranteeDraft, () => {
      throw new Refusal(0, 'NETWORK');
    });
    await user.type(await staff(), '4');
    await screen.findByText(/Draft not kept/);
    await user.click(saveButton());
    expect(await screen.findByRole('dialog')).toBeTruthy();
  });
});

describe('leaving', () => {
  it('asks before unsaved answers are left; Cancel stays, OK leaves [LAY-043] [GRA-004]', async () => {
    const { user, router } = open();
    await user.type(await staff(), '4');
    await user.click(screen.getByRole('link', { name: 'Continue' }));
    await screen.findByText(LEAVING);
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(router.state.location.pathname).toBe('/grantee');
    await user.click(screen.getByRole('link', { name: 'Continue' }));
    await user.click(await screen.findByRole('button', { name: 'OK' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/providers'));
  });

  it('offers the draft to who comes back before it has arrived [BEY-064]', async () => {
    const { page, user, router } = open();
    let arrive = (): void => {};
    server.on(reporting.saveGranteeDraft, async ({ body }) => {
      await new Promise<void>((resolve) => (arrive = resolve));
      page.draft = { ...(body as Omit<DraftRead, 'saved_at'>), saved_at: '2023-07-04T18:00:00.000Z' };
      return page.draft;
    });
    await user.type(await staff(), '4');
    await user.click(screen.getByRole('link', { name: 'Continue' }));
    await user.click(await screen.findByRole('button', { name: 'OK' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/providers'));
    await waitFor(() => expect(server.of(reporting.saveGranteeDraft)).toHaveLength(1));
    await act(() => router.navigate('/grantee'));
    arrive();
    expect(await screen.findByRole('button', { name: 'Restore' })).toBeTruthy();
  });

  it('asks nothing when everything is saved [GRA-004]', async () => {
    const { user, router } = open();
    await staff();
    await user.click(screen.getByRole('link', { name: 'Continue' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/providers'));
  });
});

describe('read-only', () => {
  it('an Admin without an association reads and has no control that writes [GRA-004]', async () => {
    open({}, { grant: { ...LAKESIDE, role: 'Admin' } });
    const input = await staff();
    expect(screen.getByText('Viewing Lakeside Family Services as Admin - read only')).toBeTruthy();
    expect(screen.getAllByText(/read only/i)).toHaveLength(1);
    expect((input as HTMLInputElement).disabled).toBe(true);
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
    expect(server.of(reporting.readGranteeDraft).length).toBe(0);
  });

  it.each([
    ['report', false, /^This report .+ locked\. Ask an administrator to reopen it/],
    ['practice report', true, /^This practice report .+ locked\. Empty the practice grant to start again\.$/],
  ])('a locked %s says why and what to do [BEY-043]', async (_, practice, words) => {
    open({ readOnly: 'locked' }, { grant: { ...LAKESIDE, practice } });
    await staff();
    expect(screen.getByText(words)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  });
});
