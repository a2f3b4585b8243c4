// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { Refusal } from '../../../../test/fake-server.ts';
import { saysStatus } from '../../../../test/forms/on-page.ts';
import type { Rendered } from '../../../../test/render-portal.tsx';
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
      [HISTORY]: () => [{ ...SENT, reopened: null }],
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
      [HISTORY]: () => [{ ...SENT, reopened: null }],
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
  const ask = async (
    submission: Parameters<typeof aSubmission>[0],
    major = false,
    typed = '',
    practice = false,
  ) => {
    const { user, server } = await open(
      aReadReport({
        report: aReport({ major, counts: { unsaved: 0, major: 2, minor: 0, clean: 4 } }),
        submission: aSubmission(submission),
      }),
      { practice },
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

  it('for practice says that nothing is reported, and leads to no administrator', async () => {
    const { asked } = await ask({ lock_after_submit: true }, false, '', true);
    expect(asked.textContent).toContain('This is practice: nothing is reported.');
    expect(asked.textContent).toContain('To start again, empty the practice grant.');
    expect(asked.textContent).not.toContain('administrator');
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

describe('after a submission', () => {
  const UNCHANGED = /^Submitted on July 14, 2023, .+; nothing has changed since\.$/;

  it.each([
    ['no submission', {}, '', true],
    ['a submission', { latest: SENT, next_number: 1 }, '', false],
    ['a submission and a comment typed since', { latest: SENT, next_number: 1 }, 'More', true],
    [
      'a submission and a change since',
      { latest: SENT, next_number: 2, changed: 'Changed since submission 1' },
      '',
      true,
    ],
    ['a submission that was reopened', { latest: SENT, next_number: 2 }, '', true],
  ])(
    'with %s Submit Data is possible, and the next action only if it sends something [BEY-038]',
    async (_, over, typed, next) => {
      const { user } = await open(aReadReport({ submission: aSubmission(over) }));
      if (typed !== '') await user.type(comments(), typed);
      const submit = button('Submit Data');
      expect(submit.disabled).toBe(false);
      expect(submit.className.includes('usa-button--outline')).toBe(!next);
      expect(screen.queryByText(UNCHANGED) === null).toBe(next);
    },
  );
});
