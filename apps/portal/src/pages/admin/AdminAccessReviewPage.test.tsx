// @vitest-environment happy-dom
import type { AccessReview, ReviewedAccount } from '@srae/contract/schemas/accounts/access-reviews';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { button, openAdmin, refusing, submit } from '../../../test/admin/open-admin.tsx';
import { compileFirst } from '../../../test/compile-first.ts';
import { isUnavailable } from '../../../test/on-screen.ts';

compileFirst(() => import('./AdminAccessReviewPage.tsx'));
afterEach(cleanup);

const READ = 'GET /api/admin/access-reviews';
const ACCOUNTS = 'GET /api/admin/access-reviews/accounts';
const CONFIRM = 'POST /api/admin/access-reviews';

const REVIEW: AccessReview = {
  due_on: '2023-09-01',
  state: 'due',
  accounts: 1204,
  accesses: 1310,
  digest: 'a'.repeat(64),
  confirmed: [],
};
const GRACE: ReviewedAccount = {
  username: 'u-1',
  full_name: 'Grace Hill',
  email: 'grace@example.org',
  enabled: true,
  created_at: '2023-02-01T12:00:00.000Z',
  last_sign_in_at: null,
  deactivation_at: '2023-08-20T12:00:00.000Z',
  accesses: [
    {
      role: 'Provider',
      grant: 'Hope Center (SRAE, NA)',
      provider: 'River House',
      key: null,
      portal: true,
      dashboard: false,
      granted_on: '2023-02-01',
      granted_by: 'Ada Moss',
    },
  ],
};

const open = (answers: Parameters<typeof openAdmin>[2] = {}) =>
  openAdmin('/admin/access-review', 'Access review', {
    [READ]: () => REVIEW,
    [ACCOUNTS]: () => [GRACE],
    ...answers,
  });

it('shows who may do what, since when and by whom, and when an unused account ends [BEY-184] [BEY-183]', async () => {
  await open();
  const row = (await screen.findByRole('link', { name: 'Grace Hill' })).closest('tr')?.textContent;
  expect(row).toContain('Provider, River House, Hope Center (SRAE, NA): portal.');
  expect(row).toContain('Granted February 1, 2023 by Ada Moss');
  expect(row).toContain('Not used: will be deactivated on August 20, 2023');
  expect(row).toContain('Never; account created February 1, 2023');
  await screen.findByText('The review is due on September 1, 2023.');
  screen.getByText('No review has been confirmed yet.');
});

it('says where the record does not name who granted access [BEY-184]', async () => {
  const accesses = GRACE.accesses.map((access) => ({ ...access, granted_by: null }));
  await open({ [ACCOUNTS]: () => [{ ...GRACE, accesses }] });
  const row = (await screen.findByRole('link', { name: 'Grace Hill' })).closest('tr')?.textContent;
  expect(row).toContain('Granted February 1, 2023 (who granted it was not recorded)');
});

it('says that it could not be loaded, and that no account fits [BEY-184]', async () => {
  await open({ [READ]: refusing(503, 'BUSY', 'Very busy.'), [ACCOUNTS]: () => [] });
  await screen.findByText('The review could not be loaded');
  await screen.findByText('No accounts match the search.');
  expect(isUnavailable(button('Confirm the review'))).toBe(true);
});

it('confirms what was looked at, once that is said [BEY-184]', async () => {
  const { user, server } = await open({ [CONFIRM]: () => [{ pk: 1 }] });
  await screen.findByText('The review is due on September 1, 2023.');
  await user.click(button('Confirm the review'));
  const dialog = within(screen.getByRole('dialog'));
  dialog.getByText(/1,204 accounts with 1,310 roles/);
  expect(isUnavailable(submit('Confirm'))).toBe(true);
  await user.click(dialog.getByRole('checkbox'));
  await user.click(submit('Confirm'));
  await screen.findByText('Review confirmed.');
  expect(server.of(CONFIRM).map(({ body }) => body)).toEqual([{ digest: REVIEW.digest }]);
});

it('says when accounts have changed meanwhile, and keeps the dialog [BEY-184]', async () => {
  const { user } = await open({
    [CONFIRM]: refusing(409, 'REVIEW_CHANGED', 'Accounts have changed since you opened the review.'),
  });
  await screen.findByText('The review is due on September 1, 2023.');
  await user.click(button('Confirm the review'));
  await user.click(within(screen.getByRole('dialog')).getByRole('checkbox'));
  await user.click(submit('Confirm'));
  await screen.findByText(/Accounts have changed since you opened the review/);
  expect(screen.queryByRole('dialog')).not.toBeNull();
});
