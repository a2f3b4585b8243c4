import type { MailTemplate, Message } from '../../identity/senders.ts';

export type Mail = { readonly subject: string; readonly body: string };

/** Subject and plain text of a mail. */
export function mailText(message: Pick<Message<MailTemplate>, 'template' | 'variables'>): Mail {
  const { product = '', code = '', minutes = '', helpDesk = '' } = message.variables;
  const doubt = `If this was not you, write to the help desk at ${helpDesk} right away.`;
  switch (message.template) {
    case 'reset_code':
      return {
        subject: `${product}: verification code`,
        body: `Your verification code is ${code}. It is valid for ${minutes} minutes.\n\nIf you did not ask for it, you can ignore this message; your password stays as it is.`,
      };
    case 'password_changed':
      return {
        subject: `${product}: password changed`,
        body: `The password of your account has been changed.\n\n${doubt}`,
      };
    case 'mfa_changed':
      return {
        subject: `${product}: phone number changed`,
        body: `The phone number for signing in to your account has been changed.\n\n${doubt}`,
      };
  }
}
