// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { Refusal } from '../../../../test/fake-server.ts';
import { saysStatus } from '../../../../test/forms/on-page.ts';
import type { Rendered } from '../../../../test/render-portal.tsx';
import { aPerson } from '../../../../test/people.ts';
import {
  COMMENTS_LABEL,
  REPORT,
  HISTORY,
  SAVE,
  button,
  comments,
  dialog,
  open,
  savedAs,
  toCells,
} from '../../../../test/report/open-report.tsx';
import { aReadReport, aReport, aSubmission } from '../../../../test/report/reports.ts';

const SENT = { number: 1, submitted_at: '2023-07-14T18:05:00Z', submitted_by: 'Grace Okafor' };

afterEach(cleanup);

async function submitData(user: Rendered['user']): Promise<void> {
  await user.click(button('Submit Data'));
  await user.click(button('Submit report'));
}

describe('Submit Data', () => {
  const MESSAGES = [
    [false, null, 'Your data need review and revision before submission.', 'VAL-019'],
    [
      true,
      1,
      'Your data have been submitted, but there is at least one incomplete field or inconsistency.',
      'VAL-020',
    ],
    [true, 1, 'Your data have been successfully submitted.', 'VAL-021'],
  ] as const;

  it.each(MESSAGES)(
    'submitted %s, number %s: "%s", with the comments sent along [%s] [VAL-022]',
    async (submitted, number, message) => {
      const { user, server } = await open(aReadReport(), {
        answers: { [SAVE]: () => savedAs(4, { submitted, number, message }) },
      });
      await user.type(comments(), 'All well');
      await submitData(user);
      expect((await dialog()).textContent).toContain(message);
      expect(toCells(server.of(SAVE)[0])).toEqual([
        { name: 'gr_additional_info', value: { stringValue: 'All well' } },
        { name: 'gr_submitted', value: { booleanValue: true } },
      ]);
    },
  );

  it.each([
    ['leads to it as soon as it is there', null],
    ['leaves who has gone on where they are', COMMENTS_LABEL],
  ])('whose receipt comes after the message was closed %s', async (_, wentTo) => {
    const message = 'Your data have been successfully submitted.';
    const { user, server } = await open(aReadReport(), {
      answers: { [SAVE]: () => savedAs(4, { submitted: true, number: 1, message }) },
    });
    let arrive = () => {};
    const gate = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    server.answer({
      [REPORT]: async () => {
        await gate;
        return aReadReport({ submission: aSubmission({ latest: SENT }) });
      },
      [HISTORY]: () => [SENT],
    });
    await submitData(user);
    await user.click(within(await dialog()).getByText('Close', { selector: 'button' }));
    if (wentTo !== null) await user.click(screen.getByLabelText(wentTo));
    arrive();
    const receipt = await screen.findByRole('heading', { name: 'Submission 1' });
    expect(document.activeElement).toBe(wentTo === null ? receipt : screen.getByLabelText(wentTo));
  });

  it('shows the receipt afterwards, and leads to it', async () => {
    const message = 'Your data have been successfully submitted.';
    const { user, server } = await open(aReadReport(), {
      answers: { [SAVE]: () => savedAs(4, { submitted: true, number: 1, message }) },
    });
    server.answer({
      [REPORT]: () => aReadReport({ submission: aSubmission({ latest: SENT }) }),
      [HISTORY]: () => [SENT],
    });
    await submitData(user);
    await dialog();
    const receipt = await screen.findByRole('heading', { name: 'Submission 1', hidden: true });
    const modal = await dialog();
    await user.click(within(modal).getByText('Close', { selector: 'button' }));
    expect(document.activeElement).toBe(receipt);
    const card = screen.getByRole('region', { name: 'Submission 1' });
    expect(card.textContent).toContain('Grace Okafor');
    expect(card.textContent).toMatch(/July 14, 2023, \d+:05 [ap]m \w+/);
  });

  it('is sent once, however often it is pressed', async () => {
    const message = 'Your data have been successfully submitted.';
    let answer = () => {};
    const gate = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const { user, server } = await open(aReadReport(), {
      answers: {
        [SAVE]: async () => {
          await gate;
          return savedAs(4, { submitted: true, number: 1, message });
        },
      },
    });
    await user.click(button('Submit Data'));
    await user.dblClick(button('Submit report'));
    await screen.findByText('Submitting…');
    answer();
    await dialog();
    expect(server.of(SAVE)).toHaveLength(1);
  });

  it('says when it failed, keeps the text and submits again on Retry [ERR-001] [ERR-023]', async () => {
    let fails = true;
    const message = 'Your data have been successfully submitted.';
    const { user, server } = await open(aReadReport(), {
      answers: {
        [SAVE]: () => {
          if (fails) throw new Refusal(500, 'INTERNAL', 'Something went wrong.');
          return savedAs(4, { submitted: true, number: 1, message });
        },
      },
    });
    await user.type(comments(), 'All well');
    await submitData(user);
    await screen.findByText(/Your data were not submitted\. Something went wrong\./);
    await saysStatus('Not submitted — Retry');
    expect(comments().value).toBe('All well');
    fails = false;
    await user.click(button('Retry'));
    await screen.findByText(message);
    expect(toCells(server.of(SAVE)[1])).toContainEqual({
      name: 'gr_submitted',
      value: { booleanValue: true },
    });
  });
});

describe('before a submission', () => {
  const ask = async (submission: Parameters<typeof aSubmission>[0], major = false, typed = '') => {
    const { user, server } = await open(
      aReadReport({
        report: aReport({ major, counts: { unsaved: 0, major: 2, minor: 0, clean: 4 } }),
        submission: aSubmission(submission),
      }),
    );
    if (typed !== '') await user.type(comments(), typed);
    await user.click(button('Submit Data'));
    return { user, server, asked: await dialog() };
  };

  it('is asked once; Cancel sends nothing and leads back to the button', async () => {
    const { user, server, asked } = await ask({});
    expect(asked.textContent).toContain('A copy is kept unchanged as submission 1.');
    expect(asked.textContent).not.toContain('Everything is checked again');
    await user.click(within(asked).getByRole('button', { name: 'Cancel' }));
    expect(document.activeElement).toBe(button('Submit Data'));
    expect(server.of(SAVE)).toEqual([]);
  });

  it.each([
    [true, 'the report is locked: nobody can change'],
    [false, 'you can still change answers while the period is open'],
  ])('with locking %s it says that %s', async (locks, text) => {
    expect((await ask({ lock_after_submit: locks })).asked.textContent).toContain(text);
  });

  it('an unchanged report keeps its number, also as the person reads it; a new comment changes that', async () => {
    const unchanged = { latest: SENT, next_number: 1 };
    expect((await ask(unchanged)).asked.textContent).toContain('Nothing has changed since submission 1');
    cleanup();
    expect((await ask(unchanged, false, 'More')).asked.textContent).toContain('unchanged as submission 2');
  });

  it('says what stands against it', async () => {
    const { asked } = await ask({}, true);
    expect(asked.textContent).toContain(
      'Not ready to submit: 2 pages need review. Everything is checked again',
    );
  });
});

describe('earlier submissions', () => {
  const second = { ...SENT, number: 2, submitted_at: '2023-07-20T15:00:00Z', submitted_by: 'Gus Berg' };

  it('are listed, and say what changed since [BEY-039] [BEY-041]', async () => {
    const changed = 'Changed since submission 2';
    const submission = aSubmission({ latest: second, changed });
    await open(aReadReport({ submission }), { answers: { [HISTORY]: () => [second, SENT] } });
    expect(screen.getByRole('region', { name: 'Submission 2' }).textContent).toContain(changed);
    const table = await screen.findByRole('table', { name: 'All submissions of this report' });
    const rows = within(table).getAllByRole('row').slice(1);
    expect(rows.map((row) => within(row).getByRole('rowheader').textContent)).toEqual([
      'Submission 2',
      'Submission 1',
    ]);
    expect(rows[1]?.textContent).toContain('Grace Okafor');
    const compare = within(table).getByRole('link', { name: 'Compare submission 1' });
    expect(compare.getAttribute('href')).toBe('/validationreport/compare?period=2&after=2.1');
  });

  it('open as they were frozen [BEY-039]', async () => {
    const content = { grantee: { gr_additional_info: 'As it was' }, providers: [], uploads: { entry: 4 } };
    const { user } = await open(aReadReport({ submission: aSubmission({ latest: SENT }) }), {
      answers: { [`${HISTORY}/1`]: () => ({ ...SENT, instrument: '2021', content }) },
    });
    await user.click(await screen.findByRole('button', { name: 'View submission 1' }));
    await screen.findByText('As it was');
    expect((await dialog()).textContent).toContain('Number 4');
  });

  it.each([
    ['2021', 'Grantee-Level Measures', 1],
    ['2026-draft', 'Grant Recipient-Level Measures', 0],
  ] as const)(
    'open with the questions and words of %s, which they answer [BEY-143]',
    async (instrument, title, covid) => {
      const content = { grantee: { gr_interrupt_ops_covid: true, gr_srae_grant_funding: 5 }, providers: [] };
      const { user } = await open(aReadReport({ submission: aSubmission({ latest: SENT }) }), {
        answers: { [`${HISTORY}/1`]: () => ({ ...SENT, instrument, content }) },
      });
      await user.click(await screen.findByRole('button', { name: 'View submission 1' }));
      await screen.findByText('$5');
      const words = (await dialog()).textContent;
      expect(words).toContain(title);
      expect(words.match(/administrative operations interrupted by COVID-19\?Yes/g) ?? []).toHaveLength(
        covid,
      );
    },
  );

  it('say nothing of changes while there are none [BEY-041]', async () => {
    await open(aReadReport({ submission: aSubmission({ latest: SENT }) }));
    expect(screen.queryByText(/Changed since/)).toBeNull();
    expect(screen.getByRole('heading', { name: 'Submitted as submission 1' })).toBeDefined();
  });
});

describe('a locked report', () => {
  const REOPEN = 'POST /api/grantees/11/submissions/2/reopen';
  const locked = aSubmission({ latest: SENT, locked: true });

  it('is reopened by an Admin who gives a reason [BEY-044]', async () => {
    const { user, server } = await open(aReadReport({ submission: locked, read_only: 'locked' }), {
      role: 'Admin',
      answers: { [REOPEN]: () => ({ locked: false }) },
    });
    await user.click(button('Reopen report'));
    const asked = within(await dialog());
    const confirm = asked.getByRole<HTMLButtonElement>('button', { name: 'Reopen report' });
    expect(confirm.disabled).toBe(true);
    await user.type(asked.getByRole('textbox', { name: 'Reason' }), 'A typing error');
    await user.click(confirm);
    expect(server.of(REOPEN)[0]?.body).toEqual({ reason: 'A typing error' });
  });

  it('keeps what an Admin with an association types once it is reopened', async () => {
    let read = aReadReport({ read_only: 'locked', submission: locked });
    const { user } = await open(read, {
      answers: {
        'GET /api/auth/me': () => aPerson({ groups: ['Admin'] }),
        [REPORT]: () => read,
        [REOPEN]: () => {
          read = aReadReport({ read_only: null, submission: aSubmission({ locked: false }) });
          return {};
        },
      },
    });
    await user.click(button('Reopen report'));
    const asked = within(await dialog());
    await user.type(asked.getByRole('textbox', { name: 'Reason' }), 'A count was wrong.');
    await user.click(asked.getByRole('button', { name: 'Reopen report' }));
    await user.type(await screen.findByLabelText(COMMENTS_LABEL), 'Corrected.');
    expect(await screen.findByText('Unsaved changes')).toBeDefined();
  });

  it('offers no reopening to a Grantee [BEY-043]', async () => {
    await open(aReadReport({ submission: locked, read_only: 'locked' }));
    expect(screen.queryByRole('button', { name: 'Reopen report' })).toBeNull();
  });

  it('says by whom, when and why it was reopened [BEY-045]', async () => {
    const reopened = {
      reopened_at: '2023-07-20T18:05:00Z',
      reopened_by: 'Ada Admin',
      reason: 'The youth count was a typing error.',
    };
    await open(aReadReport({ submission: aSubmission({ latest: SENT, reopened }) }));
    expect(
      screen.getByText(/By Ada Admin, July 20, 2023.*The youth count was a typing error\./),
    ).toBeDefined();
  });
});
