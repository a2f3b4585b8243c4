import type { MailTemplate, MailVariables, Message } from '../../identity/mail/senders.ts';

export type Mail = { readonly subject: string; readonly body: string };

/** Subject and plain text of a mail. */
export function mailText({
  template,
  variables,
}: Pick<Message<MailTemplate>, 'template' | 'variables'>): Mail {
  const write = TEMPLATES[template] as (composed: typeof variables) => Mail; // composed for this template
  return write(variables);
}

const TEMPLATES: { readonly [T in MailTemplate]: (variables: MailVariables<T>) => Mail } = {
  reset_code: ({ product, code, minutes }) => ({
    subject: `${product}: verification code`,
    body: `Your verification code is ${code}. It is valid for ${minutes} minutes.\n\nIf you did not ask for it, you can ignore this message; your password stays as it is.`,
  }),
  password_changed: ({ product, helpDesk }) => ({
    subject: `${product}: password changed`,
    body: `The password of your account has been changed.\n\n${doubt(helpDesk)}`,
  }),
  mfa_changed: ({ product, change, helpDesk }) => ({
    subject: `${product}: ${change === '' ? 'phone number' : 'second step of signing in'} changed`,
    body: `${change || 'The phone number for signing in to your account has been changed.'}\n\n${doubt(helpDesk)}`,
  }),
  invite: writeInvitation,
  invitation_resent: writeInvitation,
  invite_to_provider: ({ product, url, email, password, days, change, helpDesk }) => ({
    subject: `${product}: your account`,
    body: `An account has been created for you.\n\n1. Go to ${url} and sign in with the sign-in service there, with the email address ${email}.\n2. Enter this invitation code once: ${password}\n\nThe code works once, for ${days} days. ${change}\n\nIf you did not expect this message, write to the help desk at ${helpDesk}.`,
  }),
  email_changed: ({ product, email, helpDesk }) => ({
    subject: `${product}: email changed`,
    body: `The email for signing in to your account is now ${email}. The former one no longer works, and you have been signed out.\n\n${doubt(helpDesk)}`,
  }),
  access_changed: ({ product, change, url, helpDesk }) => ({
    subject: `${product}: your access has changed`,
    body: `${change}\n\nSign in at ${url}. If you have questions, write to the help desk at ${helpDesk}.`,
  }),
  account_ended: ({ product, change, helpDesk }) => ({
    subject: `${product}: your access has changed`,
    body: `${change}\n\nIf you have questions, write to the help desk at ${helpDesk}.`,
  }),
  access_invited: ({ product, grant, person, url, days, helpDesk }) => ({
    subject: `${product}: invitation to a grant`,
    body: `You are invited to work on ${grant}. The invitation is from ${person}.\n\nSign in at ${url} to accept or to decline; until you accept, nothing changes. The invitation stands for ${days} days.\n\nIf you did not expect it, decline it or leave it. If you have questions, write to the help desk at ${helpDesk}.`,
  }),
  submission_receipt: ({ product, period, number, change, grant, time, person, url, helpDesk }) => ({
    subject: `${product}: ${period} report submitted, submission ${number}`,
    body: `${change}\n\nSubmission: ${number}\nReport: ${grant}, ${period}\nSubmitted: ${time}\nBy: ${person}\n\nWhat was submitted stays as it is under this number. It stands on the page Data Submission Validation, where it can be viewed and printed: ${url}/validationreport\n\n${doubt(helpDesk)}`,
  }),
  reopened: ({ product, period, grant, person, time, change, url, helpDesk }) => ({
    subject: `${product}: ${period} report reopened`,
    body: `The ${period} report of ${grant} was reopened by ${person} on ${time}. Reason:\n\n${change}\n\nIts pages can be changed again, and the report has to be submitted again: ${url}/validationreport\n\nIf you have questions, write to the help desk at ${helpDesk}.`,
  }),
  reminder: ({ product, period, due, grant, left, owed, url, helpDesk }) => ({
    subject: `${product}: ${period} report due ${due}`,
    body: `The due date of the ${period} report of ${grant} is ${due} (${left}). These are still open:\n\n${owed}\n\nSign in at ${url}. You can switch reminders off on My Profile. If you have questions, write to the help desk at ${helpDesk}.`,
  }),
  query_message: ({ product, change, period, grant, lines, url, page, helpDesk }) => ({
    subject: `${product}: ${change}, ${period} report`,
    body: `${change} about the ${period} report of ${grant}:\n\n${lines}\n\nSign in to read it: ${url}${page}\n\nIf you have questions, write to the help desk at ${helpDesk}.`,
  }),
  query_digest: ({ product, count, lines, url, page, helpDesk }) => ({
    subject: `${product}: ${count === '1' ? '1 query waits' : `${count} queries wait`} for you`,
    body: `These queries about submitted reports wait for you:\n\n${lines}\n\nSign in to read them: ${url}${page}. You can switch reminders off on My Profile. If you have questions, write to the help desk at ${helpDesk}.`,
  }),
  account_unused: ({ product, due, change, days, left, url, helpDesk }) => ({
    subject: `${product}: sign in by ${due} to keep your account`,
    body: `${change} Accounts that are not used for ${days} days are deactivated. Yours will be deactivated on ${due} (${left}).\n\nTo keep it, sign in at ${url}. If you no longer need it, you do not have to do anything. What you reported stays.\n\nIf you have questions, write to the help desk at ${helpDesk}.`,
  }),
  access_review_due: ({ product, due, url }) => ({
    subject: `${product}: access review due ${due}`,
    body: `Once a year an Admin looks at every account, what it may do, and whether it is still needed. The review is due on ${due}.\n\nSign in to look at the accounts and to confirm the review: ${url}/admin/access-review\n\nAll Admins receive this message; one of them confirms it.`,
  }),
  legal_hold: ({ product, change, lines, url }) => ({
    subject: `${product}: legal hold`,
    body: `${change}\n\n${lines}\n\nAll holds: ${url}/admin/records\n\nAll Admins receive this message.`,
  }),
  records_due: ({ product, lines, url }) => ({
    subject: `${product}: records are due for disposal`,
    body: `Under the records schedule these kinds of record are due:\n\n${lines}\n\nNothing is disposed of until an Admin has looked at the list and approved it: ${url}/admin/records\n\nAll Admins receive this message; one of them approves the list.`,
  }),
  admin_group_changed: ({ product, person, change }) => ({
    subject: `${product}: change of a role`,
    body: `The account ${person} ${change}.\n\nAll Admins receive this message. If this should not have happened, act on it now.`,
  }),
};

function writeInvitation(variables: MailVariables<'invite'>): Mail {
  const { product, url, email, password, days, change, helpDesk } = variables;
  return {
    subject: `${product}: your account`,
    body: `An account has been created for you.\n\nSign in at ${url} with\nEmail: ${email}\nTemporary password: ${password}\n\nThe temporary password works once, for ${days} days; you choose your own when you sign in. ${change}\n\nIf you did not expect this message, write to the help desk at ${helpDesk}.`,
  };
}

function doubt(helpDesk: string): string {
  return `If this was not you, write to the help desk at ${helpDesk} right away.`;
}
