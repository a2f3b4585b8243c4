// A substitute for Amazon SNS: accepts the messages of the portal's own sender and keeps the newest code per phone.
import { once } from 'node:events';
import { createServer } from 'node:http';

const ANSWER = `<PublishResponse xmlns="http://sns.amazonaws.com/doc/2010-03-31/"><PublishResult><MessageId>1</MessageId></PublishResult><ResponseMetadata><RequestId>1</RequestId></ResponseMetadata></PublishResponse>`;

export async function startPhones(port) {
  const codes = new Map();
  let newest = null;
  const take = (text) => {
    const sent = new URLSearchParams(text);
    const code = /\b\d{6}\b/.exec(sent.get('Message') ?? '')?.[0];
    if (!code) return;
    codes.set(sent.get('PhoneNumber'), code);
    newest = code;
  };
  const server = createServer((request, response) => {
    let text = '';
    request.setEncoding('utf8').on('data', (part) => (text += part));
    request.once('end', () => {
      take(text);
      response.setHeader('content-type', 'text/xml').end(ANSWER);
    });
  });
  await once(server.listen(port, '127.0.0.1'), 'listening');
  return {
    newestCode: () => newest,
    /** Each code is returned once. */
    codeFor: (phone) => {
      const code = codes.get(phone) ?? null;
      codes.delete(phone);
      return code;
    },
    close: () => server.close(),
  };
}
