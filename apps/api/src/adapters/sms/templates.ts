import type { Message, SmsTemplate } from '../../identity/mail/senders.ts';

/** The text of a message, below 160 characters so that it is sent as a single SMS. */
export function smsText(message: Pick<Message<SmsTemplate>, 'template' | 'variables'>): string {
  const { product = '', code = '', minutes = '' } = message.variables;
  switch (message.template) {
    case 'login_code':
      return `${product}: your verification code is ${code}. It is valid for ${minutes} minutes. Never share it.`;
  }
}
