// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { aListedGrant, aUser, openAdmin } from '../../../test/admin/open-admin.tsx';
import { neverAnswer, Refusal, refuseLater } from '../../../test/fake-server.ts';
import type { Rendered, Visit } from '../../../test/render-portal.tsx';
import { open as openReport } from '../../../test/report/open-report.tsx';
import { aReadReport, aSubmission } from '../../../test/report/reports.ts';

afterEach(() => {
  vi.restoreAllMocks();
  cleanup();
});

/** A dialog that stores something by a call. */
type Story = {
  open: (answers: Visit['answers']) => Promise<Pick<Rendered, 'user' | 'server'>>;
  opener: RegExp;
  call: string;
  confirm: string;
  /** Labels with what is typed there; '' ticks a box. */
  input: Readonly<Record<string, string>>;
};

const HOLD = {
  pk: 7,
  covers: 'everything',
  subject: 'everything',
  reason: 'A lawsuit.',
  placed_by: 'Ada Cole',
  placed_at: '2029-09-01T12:00:00.000Z',
  lifted_by: null,
  lifted_at: null,
  lift_reason: null,
};
const RECORDS = { schedule: [], holds: [HOLD], open: null, finished: [] };
const REVIEW = { due_on: '2023-09-01', state: 'due', accounts: 4, accesses: 5, digest: 'a', confirmed: [] };
const SUMMER = { pk: 2, name: 'Summer 2023', current: true, due_date: '2023-08-31', extensions: [] };
const SENT = { number: 1, submitted_at: '2023-07-14T18:05:00Z', submitted_by: 'Grace Okafor' };

const records: Story['open'] = (answers) =>
  openAdmin('/admin/records', 'Records', { 'GET /api/admin/records': () => RECORDS, ...answers });

const STORIES: Readonly<Record<string, Story>> = {
  'a legal hold that is placed': {
    open: records,
    opener: /^Place a legal hold/,
    call: 'POST /api/admin/records/holds',
    confirm: 'Place the hold',
    input: { Everything: '', Reason: 'A case' },
  },
  'a legal hold that is lifted': {
    open: records,
    opener: /^Lift/,
    call: 'PUT /api/admin/records/holds/7/lifting',
    confirm: 'Lift the hold',
    input: { Reason: 'Settled' },
  },
  'an access review': {
    open: (answers) =>
      openAdmin('/admin/access-review', 'Access review', {
        'GET /api/admin/access-reviews': () => REVIEW,
        'GET /api/admin/access-reviews/accounts': () => [],
        ...answers,
      }),
    opener: /^Confirm the review/,
    call: 'POST /api/admin/access-reviews',
    confirm: 'Confirm',
    input: { '/looked at every account/': '' },
  },
  'the recovery of an account': {
    open: async (answers) => {
      const portal = await openAdmin('/admin/users', 'Users', {
        'GET /api/users': () => [aUser()],
        'GET /api/user-associations/u-gus': () => [],
        'GET /api/admin/user/u-gus/second-factors': () => ({ passkeys: [], changes: [], recovery: null }),
        ...answers,
      });
      await portal.user.click(await screen.findByRole('button', { name: /^Associations and account/ }));
      return portal;
    },
    opener: /^Ask for recovery/,
    call: 'POST /api/admin/user/u-gus/recovery',
    confirm: 'Ask for recovery',
    input: { Reason: 'Lost phone' },
  },
  'an extension': {
    open: async (answers) => {
      const portal = await openAdmin('/admin/grantees', 'Grantees', {
        'GET /api/admin/grantees': () => [{ pk: 5, grantee_name: 'Lakeside Family Services', grants: 1 }],
        'GET /api/admin/grants': () => [aListedGrant()],
        'GET /api/admin/funding_streams': () => [],
        'GET /api/admin/reporting-periods': () => [SUMMER],
        ...answers,
      });
      await portal.user.click(await screen.findByRole('button', { name: /^Grants: Lakeside/ }));
      return portal;
    },
    opener: /^Extend due date/,
    call: 'PUT /api/admin/grants/11/extensions/2',
    confirm: 'Save Extension',
    input: { 'New due date': '2023-09-14', Reason: 'Storm' },
  },
  'a reopening': {
    open: async (answers) =>
      openReport(
        aReadReport({ submission: aSubmission({ latest: SENT, locked: true }), read_only: 'locked' }),
        { role: 'Admin', answers: answers ?? {} },
      ),
    opener: /^Reopen report/,
    call: 'POST /api/grantees/11/submissions/2/reopen',
    confirm: 'Reopen report',
    input: { Reason: 'A typing error' },
  },
};

const REFUSALS = [
  new Refusal(0, ''),
  new Refusal(409, 'CHANGED', 'It has changed meanwhile.'),
  new Refusal(429, 'RATE_LIMITED', 'Too many requests.'),
  new Refusal(503, 'BUSY', 'Very busy.'),
  new Refusal(403, 'FORBIDDEN', 'No longer yours.'),
];

const dialog = () => within(screen.getByRole('dialog'));
const control = (label: string) =>
  dialog().getByLabelText<HTMLInputElement>(label.startsWith('/') ? new RegExp(label.slice(1, -1)) : label, {
    selector: 'input, textarea',
  });

describe.each(Object.entries(STORIES))('the dialog of %s', (_, { open, opener, call, confirm, input }) => {
  it('stays with its input over every failure, says it where the focus is, and succeeds once', async () => {
    const { user, server } = await open({});
    await user.click(await screen.findByRole('button', { name: opener }));
    await screen.findByRole('dialog');
    for (const [label, text] of Object.entries(input)) {
      // oxlint-disable-next-line no-await-in-loop -- One after the other, as a person types.
      await (text === '' ? user.click(control(label)) : user.type(control(label), text));
    }
    const send = () => user.dblClick(dialog().getByRole('button', { name: confirm }));
    const expectRefusal = async (message: string) => {
      await waitFor(() => expect(document.activeElement?.getAttribute('role')).toBe('alert'));
      expect(document.activeElement?.textContent).toContain(message);
      for (const [label, text] of Object.entries(input))
        expect(text === '' ? control(label).checked : control(label).value).toBe(text || true);
    };

    for (const refusal of REFUSALS) {
      server.answer({ [call]: refuseLater(refusal) });
      // oxlint-disable-next-line no-await-in-loop -- Each retry follows the failure before.
      await send();
      // oxlint-disable-next-line no-await-in-loop
      await expectRefusal(refusal.message || 'The portal cannot be reached.');
    }
    expect(server.of(call)).toHaveLength(REFUSALS.length);

    const limit = new AbortController();
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal);
    server.answer({ [call]: neverAnswer });
    await send();
    await user.keyboard('{Escape}');
    expect(dialog().getByRole('button', { name: confirm }).getAttribute('aria-busy')).toBe('true');
    limit.abort(new DOMException('', 'TimeoutError'));
    await expectRefusal('The portal did not answer. Your change may or may not have been saved.');
    timeout.mockRestore();

    server.answer({ [call]: () => ({}) });
    await send();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.of(call)).toHaveLength(REFUSALS.length + 2);
  });
});
