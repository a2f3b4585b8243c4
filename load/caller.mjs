// HTTP client of one simulated person: own connections, cookie, token and source address. Each call is timed from the
// request to the end of the response, and each response is checked.
import { Agent } from 'node:http';
import { exchange } from '../bench/lib/exchange.mjs';

const TIMEOUT_MS = 60_000;
/** As many as browsers open to one place. */
const CONNECTIONS = 6;
/** A token lasts ten minutes, and the page asks for the next one before. */
const RENEWED_AFTER_MS = 8 * 60_000;

/** A call that was not answered as it should be; it is counted already. */
export class Refused extends Error {}

/** `log` takes {kind, at, ms, fault}: when it began and how long it took in milliseconds, and in words what was wrong. */
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
   * Answers the data. `kind` is what the figures call it; `check` answers in words what is wrong with the data, or
   * nothing. Throws Refused.
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
    /** Something that took several calls; `at` is when it began. */
    note: (kind, at) => log({ kind, at, ms: performance.now() - at, fault: null }),
    /** As the page does when it is loaded anew, and before a token has run out. */
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
