// HTTP client of one simulated person: separate connections, cookie, token and source address. Each call is timed
// from the request to the end of the response, and each response is checked.
import { Agent } from 'node:http';
import { exchange } from '../bench/lib/exchange.mjs';

const TIMEOUT_MS = 60_000;
/** As many as browsers open to one host. */
const CONNECTIONS = 6;
/** A token lasts ten minutes, and the page renews it before it expires. */
const RENEWED_AFTER_MS = 8 * 60_000;

/** A call with an unexpected response, already counted. */
export class Refused extends Error {}

/** `log` receives {kind, at, ms, fault}: start, duration in milliseconds, and what was wrong, in words. */
export function createCaller({
  portal,
  dashboard,
  log,
  address,
  createAgent = (options) => new Agent(options),
}) {
  const agent = createAgent({ keepAlive: true, maxSockets: CONNECTIONS, localAddress: address });
  let token = null;
  let renewed = 0;
  let cookie = null;

  const keepCookie = (set) => {
    const found = set?.find((one) => /^(?:__Host-)?rt=/.test(one));
    if (found) cookie = found.split(';', 1)[0];
  };

  /**
   * Returns the data. `kind` is the figures' name for the call; `check` returns what is wrong with the data, in
   * words, or nothing. Throws Refused.
   */
  const call = async (kind, method, path, { body, packed, place = 'portal', as = token, check } = {}) => {
    const { base, origin } = place === 'portal' ? portal : dashboard;
    const headers = {
      origin,
      accept: 'application/json',
      ...(as ? { authorization: `Bearer ${as}` } : {}),
      ...(place === 'portal' && cookie ? { cookie } : {}),
    };
    const at = performance.now();
    const answer = await exchange(agent, base + path, {
      method,
      headers,
      body,
      packed,
      timeoutMs: TIMEOUT_MS,
    });
    const ms = performance.now() - at;
    keepCookie(answer.headers?.['set-cookie']);
    const fault =
      answer.status === 200 && answer.code === null ? wrongWith(check, answer.data) : refusal(answer);
    log({ kind, at, ms, fault: fault && `${method} ${path}: ${fault}` });
    if (fault) throw new Refused(fault);
    return answer.data;
  };

  const signedIn = (id_token) => {
    token = id_token;
    renewed = Date.now();
  };

  return {
    call,
    signedIn,
    /** An action of several calls; `at` is its start. */
    note: (kind, at) => log({ kind, at, ms: performance.now() - at, fault: null }),
    /** As the page does when it is reloaded, and before a token expires. */
    refresh: async () =>
      signedIn(
        (await call('load the page anew', 'POST', '/api/auth/refresh', { body: {}, as: null })).id_token,
      ),
    mustRefresh: () => Date.now() - renewed > RENEWED_AFTER_MS,
    close: () => agent.destroy(),
  };
}

function refusal({ status, code }) {
  return `${status} ${code}`;
}

function wrongWith(check, data) {
  if (check === undefined) return null;
  try {
    return check(data) ?? null;
  } catch (error) {
    return `an answer of another shape (${error.message})`;
  }
}
