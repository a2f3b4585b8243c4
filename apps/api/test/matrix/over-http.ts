/** Calls to a listening server over loopback, as sent by a browser behind the trusted proxy. */
import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { buffer } from 'node:stream/consumers';

export type HttpCall = {
  readonly method: string;
  /** Sent unchanged. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON; a Buffer is sent unchanged. */
  readonly body?: object;
};

export type HttpAnswer = {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
};

const agent = new Agent({ keepAlive: true });
let callers = 0;

/** Sends one call. Each uses a different IP address, so that no cell of the matrix is throttled because of others. */
export async function overHttp(
  origin: string,
  { method, path, headers, body }: HttpCall,
): Promise<HttpAnswer> {
  callers += 1;
  const payload = body === undefined || Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body));
  const sent = {
    // The outbox refuses requests through a proxy, and is not throttled.
    ...(path.startsWith('/api/dev/outbox')
      ? {}
      : { 'x-forwarded-for': `10.${callers >> 16}.${(callers >> 8) & 255}.${callers & 255}` }),
    ...(body === payload ? {} : { 'content-type': 'application/json' }),
    ...(payload ? { 'content-length': payload.length } : {}),
    ...headers,
  };
  return new Promise((resolve, reject) => {
    const asked = request(`${origin}${path}`, { method, agent, headers: sent }, (response) => {
      buffer(response).then(
        (bytes) =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            text: bytes.toString('utf8'),
          }),
        reject,
      );
    });
    asked.on('error', reject);
    asked.end(payload);
  });
}
