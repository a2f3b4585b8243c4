/** Text messages by Amazon SNS. The library is loaded only where this sender is chosen. */
import type { SNSClientConfig } from '@aws-sdk/client-sns';
import { SmsFailure, type SmsSender } from '../../identity/mail/senders.ts';
import { smsText } from './templates.ts';
import { AWS_REQUESTS } from '../aws-requests.ts';

export type SnsSettings = { readonly region: string; readonly senderId: string | null };

/** The library takes credentials from the machine's role or environment, unless `client` specifies them. */
export async function snsSms(
  { region, senderId }: SnsSettings,
  client: Pick<SNSClientConfig, 'endpoint' | 'credentials'> = {},
): Promise<SmsSender> {
  const { PublishCommand, SNSClient } = await import('@aws-sdk/client-sns');
  const sns = new SNSClient({
    region,
    // A retry could send the code twice.
    maxAttempts: 1,
    requestHandler: AWS_REQUESTS,
    ...client,
  });
  const attribute = (value: string) => ({ DataType: 'String', StringValue: value });
  return {
    hasQuota: true,
    send: async (message) => {
      const command = new PublishCommand({
        PhoneNumber: message.to,
        Message: smsText(message),
        MessageAttributes: {
          'AWS.SNS.SMS.SMSType': attribute('Transactional'),
          ...(senderId === null ? {} : { 'AWS.SNS.SMS.SenderID': attribute(senderId) }),
        },
      });
      const refusal = await sns.send(command).then(() => null, toName);
      if (refusal !== null) throw new SmsFailure(`SNS refused a text message: ${refusal}`);
    },
  };
}

/** The service's message may contain the number, so only the kind of failure is kept. */
function toName(error: unknown): string {
  return error instanceof Error ? error.name : 'failed';
}
