// Calls through the proxy, as users make them.
import { Agent } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { exchange } from '../lib/exchange.mjs';

const TIMEOUT_MS = 30_000;
const SIGN_IN_PAUSE_MS = 2_000;

/**
 * `call` returns {status, data, code, details}; status 0 when there was no response. Signs in where needed, with the
 * code returned by `readCode`: by default the newest one in the outbox.
 */
export function createClient(product, { base, origin, agent = new Agent({ keepAlive: true }), readCode }) {
  const { PASSWORD } = product;
  const tokens = new Map();
  let signingIn = Promise.resolve();

  const send = (method, path, { body, packed, token } = {}) => {
    const headers = { origin, ...(token ? { authorization: `Bearer ${token}` } : {}) };
    return exchange(agent, base + path, { method, headers, body, packed, timeoutMs: TIMEOUT_MS });
  };

  const newestOfOutbox = async () => {
    const { data } = await send('GET', '/api/dev/outbox');
    return /\b\d{6}\b/.exec(data?.[0]?.body ?? '')?.[0];
  };

  const signIn = async (who) => {
    const first = await send('POST', '/api/auth/sign-in', {
      body: { email: `${who}@example.org`, password: PASSWORD },
    });
    if (first.status !== 200) return null;
    const code = await (readCode ?? newestOfOutbox)();
    const answer = { step: first.data.step, session: first.data.session, code };
    const done = await send('POST', '/api/auth/challenge', { body: answer });
    return done.status === 200 ? done.data.id_token : null;
  };
  // Sequentially: the newest code in the outbox must be the caller's own.
  const loadToken = (who, stale) => {
    const found = signingIn.then(async () => {
      if (tokens.get(who) === stale || !tokens.has(who)) tokens.set(who, await signIn(who));
      // A refused user does not retry immediately: the portal and its proxy limit sign-ins.
      if (!tokens.get(who)) await setTimeout(SIGN_IN_PAUSE_MS);
      return tokens.get(who);
    });
    signingIn = found.catch(() => undefined);
    return found;
  };

  let failed = 0;
  return {
    /** Calls so far without a response, or that the server could not serve. */
    failures: () => failed,
    call: async (who, method, path, content = {}) => {
      const token = tokens.get(who) ?? (await loadToken(who));
      if (!token) {
        tokens.delete(who);
        return { status: 0, code: 'NOT_SIGNED_IN' };
      }
      const answer = await send(method, path, { ...content, token });
      if (answer.status === 401) tokens.delete(who);
      if (answer.status === 0 || answer.status >= 500) failed += 1;
      return answer;
    },
  };
}
