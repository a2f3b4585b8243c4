/** Sends a body that the worker has packed already, so that the page's own thread neither writes JSON nor packs. */
import type { Endpoint } from '@srae/contract/endpoint';
import { addressOf, type CallOptions } from '../api/client.ts';
import { ApiProblem, isRecord, networkProblem, problemFrom } from '../api/problem.ts';
import { noteServerDate } from '../api/server-clock.ts';
import { renewToken, tokenInUse } from '../api/token.ts';

/**
 * The answer's data. Throws `ApiProblem` like every call; a session that has ended is renewed, or asked for by the
 * sign-in card, and the call is repeated.
 */
export async function callPacked<Data>(
  endpoint: Pick<Endpoint, 'method' | 'path'>,
  options: Pick<CallOptions, 'params' | 'signal'>,
  body: Uint8Array<ArrayBuffer>,
): Promise<Data> {
  const send = async (token: string | null): Promise<Response> => {
    const response = await fetch(addressOf(endpoint.path, options), {
      method: endpoint.method,
      credentials: 'same-origin',
      signal: options.signal ?? null,
      headers: {
        accept: 'application/json',
        'content-type': 'application/json',
        'content-encoding': 'gzip',
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      },
      body,
    }).catch((error: unknown) => {
      throw error instanceof TypeError ? networkProblem() : error;
    });
    noteServerDate(response.headers.get('date'));
    return response;
  };

  const token = await tokenInUse();
  const first = await send(token);
  const response = first.status === 401 ? await send(await renewToken(token)) : first;
  if (!response.ok) throw await problemFrom(response);
  const answer: unknown = await response.json().catch(() => null);
  if (!isRecord(answer) || answer.success !== true) {
    throw new ApiProblem({ code: 'BAD_ANSWER', message: '', status: response.status });
  }
  // The contract's schemas hold the server to this shape; the page trusts its own server.
  return answer.data as Data;
}
