// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { compileFirst } from '../../../../test/compile-first.ts';
import { aPerson } from '../../../../test/people.ts';
import { renderPortal } from '../../../../test/render-portal.tsx';

compileFirst(() => import('../ProfilePage.tsx'));
afterEach(cleanup);

it('changes at once, keeps the focus while it is saved, and is saved one change after the other', async () => {
  const me = aPerson({ reminders: 'on' });
  const sent: unknown[] = [];
  let respond = (): void => {};
  const { user } = renderPortal('/profile', {
    me,
    answers: {
      'GET /api/auth/sessions': () => [],
      'PUT /api/auth/reminders': ({ body }) => {
        sent.push(body);
        const { on } = body as { on: boolean };
        return new Promise((resolve) => (respond = () => resolve({ ...me, reminders: on ? 'on' : 'off' })));
      },
    },
  });
  const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: /^Send me an email/ });
  await user.click(box);
  await waitFor(() => expect(box.checked).toBe(false));
  expect([box.disabled, document.activeElement]).toEqual([false, box]);
  await user.click(box);
  await waitFor(() => expect(box.checked).toBe(true));
  expect(sent).toEqual([{ on: false }]);
  respond();
  await waitFor(() => expect(sent).toEqual([{ on: false }, { on: true }]));
  respond();
  await waitFor(() => expect(box.checked).toBe(true));
});
