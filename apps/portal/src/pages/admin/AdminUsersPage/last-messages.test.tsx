// @vitest-environment happy-dom
import type { SentMessage, SentMessages } from '@srae/contract/schemas/accounts/sent-messages';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { aUser, openAdmin } from '../../../../test/admin/open-admin.tsx';
import { compileFirst } from '../../../../test/compile-first.ts';

compileFirst(() => import('../AdminUsersPage.tsx'));

afterEach(cleanup);

const AT = '2023-08-01T14:00:00Z';

function message(over: Partial<SentMessage>): SentMessage {
  return {
    kind: 'invitation',
    medium: 'email',
    state: 'sent',
    at: AT,
    reason: null,
    next_attempt_at: null,
    ...over,
  };
}

/** The texts of the section's facts, by their names. */
async function openMessages(messages: SentMessages['messages']) {
  const { user } = await openAdmin('/admin/users', 'Users', {
    'GET /api/users': () => [aUser()],
    'GET /api/user-associations/u-gus': () => [],
    'GET /api/admin/user/u-gus/messages': () => ({ messages, kept_days: 30 }) satisfies SentMessages,
  });
  await user.click(await screen.findByRole('button', { name: 'Associations and account: Gus Reyes' }));
  await screen.findByText('Invitation, by email');
  const section = (await screen.findByRole('heading', { name: 'Last messages' })).parentElement;
  const facts = within(section ?? document.body).getAllByRole('term');
  return Object.fromEntries(facts.map((one) => [one.textContent, one.nextElementSibling?.textContent]));
}

it('says of each message whether it was sent, waits or failed, when and why', async () => {
  const facts = await openMessages([
    message({ kind: 'sign-in-code', medium: 'sms' }),
    message({
      kind: 'reset-code',
      state: 'waiting',
      reason: 'unreachable',
      next_attempt_at: '2023-08-01T14:05:00Z',
    }),
    message({ state: 'failed', reason: 'refused' }),
  ]);
  expect(facts).toMatchObject({
    'Sign-in code, by text message': expect.stringMatching(/^Sent .*2023/),
    'Reset code, by email': expect.stringMatching(
      /^Waiting to be sent .*2023.*\. The mail server could not be reached, or did not accept it\. Next attempt: .*2023/,
    ),
    'Invitation, by email': expect.stringMatching(
      /^Not sent .*\. The mail server refused it for good: check the email address with the person\.$/,
    ),
  });
});

it('says where there was no message', async () => {
  expect(await openMessages([])).toMatchObject({
    'Sign-in code, by text message': 'None yet',
    'Reset code, by email': 'None to this address in the last 30 days',
    'Invitation, by email': 'None to this address in the last 30 days',
  });
});
