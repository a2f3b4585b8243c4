// @vitest-environment happy-dom
import type { SecondFactors } from '@srae/contract/schemas/accounts/recoveries';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { aUser, button, openAdmin } from '../../../../test/admin/open-admin.tsx';
import { compileFirst } from '../../../../test/compile-first.ts';

compileFirst(() => import('../AdminUsersPage.tsx'));

afterEach(cleanup);

const CHANGED_AT = '2023-08-01T14:00:00Z';
const MOVED: SecondFactors['changes'][number] = {
  credential: 'email',
  changed_by: 'Ada Cole',
  changed_at: CHANGED_AT,
  in_force: true,
};
const WAITING: NonNullable<SecondFactors['recovery']> = {
  reason: 'Lost the phone.',
  requested_by: 'Ben Ortiz',
  requested_at: CHANGED_AT,
  expires_at: '2023-08-08T14:00:00Z',
  own: false,
};

async function openFactors(over: Partial<SecondFactors>) {
  const { user } = await openAdmin('/admin/users', 'Users', {
    'GET /api/users': () => [aUser()],
    'GET /api/user-associations/u-gus': () => [],
    'GET /api/admin/user/u-gus/second-factors': () => ({
      passkeys: [],
      changes: [],
      recovery: null,
      ...over,
    }),
  });
  await user.click(await screen.findByRole('button', { name: 'Associations and account: Gus Reyes' }));
  await screen.findByRole('heading', { name: 'Passkeys and recovery' });
  await screen.findByText('No passkeys.');
}

it('lists what Admins have changed of how the person signs in, with who and when, the latest first [BEY-175]', async () => {
  await openFactors({
    changes: [
      MOVED,
      { ...MOVED, credential: 'factor', in_force: false },
      { ...MOVED, credential: 'password', changed_by: 'Ben Ortiz', in_force: false },
    ],
  });
  const heading = screen.getByRole('heading', { name: 'Changed by Admins' });
  const list = heading.nextElementSibling;
  const rows = [...(list?.querySelectorAll('li') ?? [])].map((row) => row.textContent);
  expect(rows).toEqual([
    expect.stringMatching(/^Email address, .*2023.*, by Ada Cole\. The person has not replaced it since\.$/),
    expect.stringMatching(/^Phone number or verification code, .*, by Ada Cole$/),
    expect.stringMatching(/^Password, .*, by Ben Ortiz$/),
  ]);
});

it('has no such list where nothing was changed [BEY-175]', async () => {
  await openFactors({});
  expect(screen.queryByRole('heading', { name: 'Changed by Admins' })).toBeNull();
  expect(button('Ask for recovery: Gus Reyes')).toBeDefined();
});

it.each([
  ['warns', MOVED, true],
  ['does not warn', { ...MOVED, in_force: false }, false],
] as const)(
  '%s whoever is asked to consent while an Admin’s email address is in force [BEY-175]',
  async (_says, change, warns) => {
    await openFactors({ changes: [change], recovery: WAITING });
    const notice = within(
      screen.getByText(/Ben Ortiz asked for it on/).closest('.usa-alert') ?? document.body,
    );
    expect(notice.queryByText(/The code of the recovery goes to the new one/) !== null).toBe(warns);
    expect(button('Consent: Gus Reyes')).toBeDefined();
  },
);
