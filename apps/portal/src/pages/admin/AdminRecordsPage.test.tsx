// @vitest-environment happy-dom
import type { Certificate, OpenDisposal, RecordsOverview } from '@srae/contract/schemas/records';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { button, field, openAdmin, refusing, submit } from '../../../test/admin/open-admin.tsx';
import { compileFirst } from '../../../test/compile-first.ts';
import { isUnavailable } from '../../../test/on-screen.ts';

compileFirst(() => import('./AdminRecordsPage.tsx'));
afterEach(cleanup);

const READ = 'GET /api/admin/records';
const PLACE = 'POST /api/admin/records/holds';
const LIFT = 'PUT /api/admin/records/holds/7/lifting';
const APPROVE = 'PUT /api/admin/records/disposals/3/approval';

const ROWS = {
  id: 'survey-rows',
  label: 'Survey rows in use',
  end: 'rows are deleted',
  keep: '6 years',
  from: 'the end of the reporting period',
  authority: 'To be set by the agency.',
  due_until: '2023-09-30T12:00:00.000Z',
  tables: [
    { table: 'entry_submissions', listed: 1200, before: null, disposed: 0, after: null, held: null },
    { table: 'exit_submissions', listed: 34, before: null, disposed: 0, after: null, held: null },
  ],
};
const LISTED: OpenDisposal = {
  pk: 3,
  state: 'listed',
  prepared_at: '2029-10-01T12:00:00.000Z',
  digest: 'a'.repeat(64),
  approved_by: null,
  approved_at: null,
  kinds: [ROWS],
};
const HOLD: RecordsOverview['holds'][number] = {
  pk: 7,
  covers: 'grant',
  subject: 'all records of Lakeside Family Services (SRAE, NA)',
  reason: 'A lawsuit.',
  placed_by: 'Ada Cole',
  placed_at: '2029-09-01T12:00:00.000Z',
  lifted_by: null,
  lifted_at: null,
  lift_reason: null,
};
const OVERVIEW: RecordsOverview = {
  schedule: [
    {
      id: 'survey-rows',
      label: 'Survey rows in use',
      about: 'The answers of each survey.',
      from: 'the end of the reporting period',
      keep: '6 years',
      disposal: 'approved',
      end: 'rows are deleted',
      authority: 'To be set by the agency.',
      can_be_held: true,
      held: true,
    },
    {
      id: 'codes',
      label: 'Codes',
      about: 'Codes that have expired.',
      from: 'the expiry',
      keep: 'at once',
      disposal: 'automatic',
      end: 'rows are deleted',
      authority: 'To be confirmed by the agency.',
      can_be_held: false,
      held: false,
    },
  ],
  holds: [],
  open: null,
  finished: [],
};
const open = (overview: Partial<RecordsOverview> = {}, answers: Parameters<typeof openAdmin>[2] = {}) =>
  openAdmin('/admin/records', 'Records', { [READ]: () => ({ ...OVERVIEW, ...overview }), ...answers });
const readRow = async (name: string | RegExp) => (await screen.findByRole('row', { name })).textContent;

it('shows the schedule, and says where nothing is due, held or disposed of [BEY-185]', async () => {
  await open();
  expect(await readRow(/Survey rows in use/)).toMatch(
    /6 years from the end of the reporting period.*Rows are deleted.*Held/,
  );
  expect(await readRow(/Codes/)).toMatch(/Ends at once after the expiry.*Automatically.*Never held/);
  screen.getByText('Nothing is due.');
  screen.getByText('There are no legal holds.');
  screen.getByText('Nothing has been disposed of yet.');
  expect(screen.queryByRole('button', { name: 'Approve the disposal' })).toBeNull();
});

it('says that it could not be loaded [BEY-185]', async () => {
  await open({}, { [READ]: refusing(503, 'BUSY', 'Very busy.') });
  await screen.findByText('The records schedule could not be loaded');
  expect(isUnavailable(button('Place a legal hold'))).toBe(true);
});

it('approves what was listed, once that is said, and stays where the list has changed [BEY-185]', async () => {
  let refuse = true;
  const { user, server } = await open(
    { open: LISTED },
    {
      [APPROVE]: () => {
        if (refuse) refusing(409, 'DISPOSAL_CHANGED', 'The list has changed.')();
        return {};
      },
    },
  );
  expect(await readRow(/1,234/)).toContain('September 30, 2023');
  await user.click(button('Approve the disposal'));
  within(screen.getByRole('dialog')).getByText('Survey rows in use: 1,234 rows due; rows are deleted');
  expect(isUnavailable(submit('Dispose of the records'))).toBe(true);
  await user.click(within(screen.getByRole('dialog')).getByRole('checkbox'));
  await user.click(submit('Dispose of the records'));
  await screen.findByText('The list has changed.');
  refuse = false;
  await user.click(submit('Dispose of the records'));
  await screen.findByText('Disposal approved.');
  expect(server.of(APPROVE).map(({ body }) => body)).toEqual([
    { digest: LISTED.digest },
    { digest: LISTED.digest },
  ]);
});

it('shows a disposal under way, which nobody approves again [BEY-185]', async () => {
  await open({
    open: {
      ...LISTED,
      state: 'under way',
      approved_by: 'Mika Lind',
      approved_at: '2029-10-01T13:00:00.000Z',
    },
  });
  await screen.findByText(/Approved by Mika Lind on .*The disposal is under way/);
  expect(screen.queryByRole('button', { name: 'Approve the disposal' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Look for due records now' })).toBeNull();
});

it('places a hold on a kind with a reason, and shows what the server refuses beside the field [BEY-185]', async () => {
  let refuse = true;
  const { user, server } = await open(
    {},
    {
      [PLACE]: () => {
        if (refuse) refusing(422, 'INVALID', 'Please enter why the records are held.', 'reason')();
        return [{ pk: 8 }];
      },
    },
  );
  await screen.findByText('Nothing is due.');
  await user.click(button('Place a legal hold'));
  await user.click(within(screen.getByRole('dialog')).getByRole('radio', { name: /A kind of record/ }));
  expect(within(screen.getByRole('dialog')).queryByRole('option', { name: 'Codes' })).toBeNull();
  await user.selectOptions(field(/Kind of record/), 'survey-rows');
  expect(isUnavailable(submit('Place the hold'))).toBe(true);
  await user.type(field(/Reason/), 'A lawsuit.');
  await user.click(submit('Place the hold'));
  await screen.findByText('Please enter why the records are held.');
  refuse = false;
  await user.click(submit('Place the hold'));
  await screen.findByText('Legal hold placed.');
  expect(server.of(PLACE).at(-1)?.body).toEqual({
    covers: 'kind',
    grant: null,
    kind: 'survey-rows',
    reason: 'A lawsuit.',
  });
});

it('lifts a hold with a reason [BEY-185]', async () => {
  const { user, server } = await open({ holds: [HOLD] }, { [LIFT]: () => ({}) });
  expect(await readRow(/Lakeside/)).toContain('A lawsuit. Ada Cole');
  await user.click(button('Lift hold 7'));
  await user.type(field(/Reason/), 'It is settled.');
  await user.click(submit('Lift the hold'));
  await screen.findByText('Legal hold lifted.');
  expect(server.of(LIFT).map(({ body }) => body)).toEqual([{ reason: 'It is settled.' }]);
});

it('shows the certificate of a past disposal with its counts and hash [BEY-185]', async () => {
  const certificate: Certificate = {
    sha256: 'b'.repeat(64),
    content: {
      disposal: 3,
      prepared_at: LISTED.prepared_at,
      approved_at: LISTED.prepared_at,
      approved_by: 'Mika Lind',
      approved_by_account: 'u-mika',
      finished_at: '2029-10-01T14:00:00.000Z',
      kinds: [
        {
          ...ROWS,
          tables: [
            { table: 'entry_submissions', listed: 1200, before: 1200, disposed: 1100, after: 100, held: 100 },
          ],
        },
      ],
    },
  };
  const { user } = await open(
    {
      finished: [
        {
          pk: 3,
          finished_at: certificate.content.finished_at,
          approved_by: 'Mika Lind',
          disposed: 1100,
          held: 100,
          sha256: certificate.sha256,
        },
      ],
    },
    { 'GET /api/admin/records/disposals/3': () => certificate },
  );
  await user.click(await screen.findByRole('button', { name: 'Certificate 3' }));
  await screen.findByRole('heading', { name: 'Certificate of disposal 3' });
  expect(await readRow(/entry_submissions/)).toBe('entry_submissions1,2001,100100100');
  screen.getByText(certificate.sha256);
  await user.click(button('Back to records'));
  await screen.findByText('Past disposals', { selector: 'h2' });
});
