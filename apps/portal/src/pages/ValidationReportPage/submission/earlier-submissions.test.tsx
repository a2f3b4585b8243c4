// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { neverAnswer, Refusal, refuseLater } from '../../../../test/fake-server.ts';
import { aPerson } from '../../../../test/people.ts';
import {
  COMMENTS_LABEL,
  REPORT,
  HISTORY,
  button,
  dialog,
  open,
} from '../../../../test/report/open-report.tsx';
import { aReadReport, aSubmission } from '../../../../test/report/reports.ts';
import { isUnavailable } from '../../../../test/on-screen.ts';

const SENT = {
  reopened: null,
  number: 1,
  submitted_at: '2023-07-14T18:05:00Z',
  submitted_by: 'Grace Okafor',
};

const REOPENED = { reopened_at: '2023-07-18T15:00:00Z', reopened_by: 'Ada Cole', reason: 'A wrong number.' };

afterEach(cleanup);

describe('earlier submissions', () => {
  const second = { ...SENT, number: 2, submitted_at: '2023-07-20T15:00:00Z', submitted_by: 'Gus Berg' };

  it('are listed, also why one was reopened, and say what changed since [BEY-039] [BEY-041]', async () => {
    const changed = 'Changed since submission 2';
    const submission = aSubmission({ latest: second, changed });
    await open(aReadReport({ submission }), {
      answers: { [HISTORY]: () => [second, { ...SENT, reopened: REOPENED }] },
    });
    expect(screen.getByRole('region', { name: 'Submission 2' }).textContent).toContain(changed);
    const table = await screen.findByRole('table', { name: 'All submissions of this report' });
    const rows = within(table).getAllByRole('row').slice(1);
    expect(rows.map((row) => within(row).getByRole('rowheader').textContent)).toEqual([
      'Submission 2',
      'Submission 1',
    ]);
    expect(rows[1]?.textContent).toMatch(/Reopened .*2023.* by Ada Cole\. Reason: A wrong number\./);
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
    expect(isUnavailable(confirm)).toBe(true);
    expect(asked.getByText('Still needed: Reason.')).toBeDefined();
    await user.type(asked.getByRole('textbox', { name: 'Reason' }), 'A typing error');
    await user.click(confirm);
    expect(server.of(REOPEN)[0]?.body).toEqual({ reason: 'A typing error' });
  });

  it('is closed as a question once it is accepted, before the report has been fetched again', async () => {
    let accepted = false;
    const read = aReadReport({ submission: locked, read_only: 'locked' });
    const { user } = await open(read, {
      role: 'Admin',
      answers: {
        [REPORT]: () => (accepted ? neverAnswer() : read),
        [REOPEN]: () => {
          accepted = true;
          return {};
        },
      },
    });
    await user.click(button('Reopen report'));
    const asked = within(await dialog());
    await user.type(asked.getByRole('textbox', { name: 'Reason' }), 'A typing error');
    await user.click(asked.getByRole('button', { name: 'Reopen report' }));
    expect(await screen.findByText('The report is open again.')).toBeDefined();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Reopen report' })).toBeNull();
    expect(document.activeElement).not.toBe(document.body);
  });

  it('keeps the reason of a refused reopening, leads to the refusal and asks before the reason is lost', async () => {
    const { user } = await open(aReadReport({ submission: locked, read_only: 'locked' }), {
      role: 'Admin',
      answers: { [REOPEN]: refuseLater(new Refusal(409, 'NOT_LOCKED', 'The report is not locked.')) },
    });
    await user.click(button('Reopen report'));
    const asked = within(await dialog());
    const reason = asked.getByRole<HTMLTextAreaElement>('textbox', { name: 'Reason' });
    await user.type(reason, 'A typing error');
    await user.click(asked.getByRole('button', { name: 'Reopen report' }));
    const refusal = await asked.findByRole('alert');
    expect(refusal.textContent).toBe('The report is not locked.');
    await waitFor(() => expect(document.activeElement).toBe(refusal));
    await user.click(asked.getByRole('button', { name: 'Cancel' }));
    await user.click(
      within(screen.getByRole('dialog', { name: 'Discard changes?' })).getByText('Keep editing'),
    );
    expect(reason.value).toBe('A typing error');
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
