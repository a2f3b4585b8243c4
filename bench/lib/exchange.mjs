// One call of a measurement and its response in the portal's envelope.
import { request } from 'node:http';
import { request as requestByTls } from 'node:https';

/**
 * Returns {status, headers, data, code, details}: `code` is null on success, `status` is 0 without a complete
 * response within `timeoutMs`. A `body` is sent as JSON, `packed` unchanged: a gzip-compressed body.
 */
export function exchange(agent, url, { method, headers, body, packed, timeoutMs }) {
  const payload = packed ?? (body === undefined ? undefined : Buffer.from(JSON.stringify(body)));
  const all = {
    ...headers,
    ...(payload ? { 'content-type': 'application/json', 'content-length': payload.length } : {}),
    ...(packed ? { 'content-encoding': 'gzip' } : {}),
  };
  return new Promise((resolve) => {
    const none = (error) => resolve({ status: 0, code: error.code ?? error.message });
    const ask = url.startsWith('https:') ? requestByTls : request;
    const sent = ask(url, { method, headers: all, agent, timeout: timeoutMs }, (response) => {
      const parts = [];
      response.on('data', (part) => parts.push(part));
      response.once('error', none);
      response.once('end', () => {
        if (!response.complete) return none({ code: 'CUT' });
        return resolve(toAnswer(response, Buffer.concat(parts).toString()));
      });
    });
    sent.once('timeout', () => sent.destroy(new Error('TIMEOUT')));
    sent.once('error', none);
    sent.end(payload);
  });
}

function toAnswer({ statusCode: status, headers }, text) {
  try {
    const { success, data, error } = JSON.parse(text);
    return { status, headers, data, code: success ? null : error.code, details: error?.details ?? null };
  } catch {
    return { status: 0, code: `NO_JSON (${status})` };
  }
}
