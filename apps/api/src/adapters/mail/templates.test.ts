import { expect, it } from 'vitest';
import type { MailTemplate } from '../../identity/mail/senders.ts';
import { mailText } from './templates.ts';

it.each<MailTemplate>([
  'access_invited',
  'admin_group_changed',
  'reopened',
  'query_message',
  'query_digest',
  'reminder',
  'submission_receipt',
  'invite',
  'invitation_resent',
  'invite_to_provider',
  'email_changed',
])('%s begins with words of the portal, whatever people are called', (template) => {
  const named = 'Your account expires today.';
  const variables = { person: named, grant: named, period: named, email: named, lines: named, count: '2' };
  const fixed = { product: 'Portal', change: 'The portal says' };
  const { subject, body } = mailText({ template, variables: { ...variables, ...fixed } });
  expect(subject).toMatch(/^Portal: /);
  expect(body).not.toMatch(/^Your account/);
});
