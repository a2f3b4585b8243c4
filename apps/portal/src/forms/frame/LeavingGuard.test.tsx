// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { FakeServer } from '../../../test/fake-server.ts';
import { openGrantee, staff } from '../../../test/forms/grantee-page.tsx';
import { cleanPages, signedInServer } from '../../../test/forms/render-page.tsx';

let server: FakeServer;
cleanPages();
beforeEach(() => {
  server = signedInServer();
});

it('who comes back to an open page is offered what they typed on another one since [BEY-064] [BEY-070]', async () => {
  const { page, user } = openGrantee(server, { answers: { gr_grantee_staff_num: 4 }, version: 1 });
  const input = await staff();
  page.draft = {
    id: 'a1',
    answers: { gr_grantee_staff_num: '17' },
    base_version: 1,
    saved_at: '2023-07-05T10:00:00.000Z',
  };
  document.dispatchEvent(new Event('visibilitychange'));
  await user.click(await screen.findByRole('button', { name: 'Restore' }));
  expect((input as HTMLInputElement).value).toBe('17');
});
