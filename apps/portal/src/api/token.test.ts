// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type FakeServer, Refusal, startFakeServer } from '../../test/fake-server.ts';
import { someTokens } from '../../test/people.ts';
import { call } from './client.ts';
import { acceptTokens, authState, clearToken, onSessionEnded, restoreSession, type Tokens } from './token.ts';

const GET = 'GET /api/things';
const PUT = 'PUT /api/things';
const SAVE = { method: 'PUT', path: '/api/things' } as const;
const REFRESH = 'POST /api/auth/refresh';

let server: FakeServer;
beforeEach(() => {
  server = startFakeServer({});
  clearToken();
});
afterEach(() => {
  document.cookie = 'signed-in=; Path=/; Max-Age=0';
});

describe('a session of an earlier visit', () => {
  it('is asked for only where the browser has one', async () => {
    const fresh = someTokens();
    server.answer({ [REFRESH]: () => fresh });
    await restoreSession();
    expect(server.asked).toEqual([]);
    expect(authState()).toBe('signed-out');
    document.cookie = 'signed-in=1; Path=/';
    await restoreSession();
    expect(server.of(REFRESH)).toHaveLength(1);
    expect(authState()).toBe('signed-in');
  });
});

describe('a sign-out while the session of an earlier visit is asked for', () => {
  it('stays one: the late answer signs nobody in again [AUT-033] [AUT-049]', async () => {
    document.cookie = 'signed-in=1; Path=/';
    let answer = (_: Tokens) => {};
    const late = new Promise<Tokens>((resolve) => {
      answer = resolve;
    });
    server.answer({ [REFRESH]: () => late });
    const restored = restoreSession();
    clearToken();
    answer(someTokens());
    await restored;
    expect(authState()).toBe('signed-out');
  });
});

describe('a call from before a sign-out', () => {
  it('leaves the session alone that has begun since, when it learns late that its own has ended', async () => {
    acceptTokens(toTokens('grace'));
    let answer = (): void => {};
    const late = new Promise<void>((resolve) => (answer = resolve));
    const ended = () => {
      throw new Refusal(401, 'SESSION_EXPIRED', 'Please sign in.');
    };
    server.answer({ [PUT]: ended, [REFRESH]: () => late.then(ended) });
    const refused = call(SAVE, { body: { typed: 1 } }).catch((error: unknown) => error);
    await expect.poll(() => server.of(REFRESH)).toHaveLength(1);
    clearToken();
    acceptTokens(toTokens('gus'));
    answer();
    expect(await refused).toMatchObject({ status: 401 });
    expect(authState()).toBe('signed-in');
  });
});

describe('a session that has ended', () => {
  const ended = () => {
    throw new Refusal(401, 'SESSION_EXPIRED', 'Please sign in.');
  };

  it('is never gone on with by someone who signed in elsewhere in this browser', async () => {
    const [grace, gus, again] = [toTokens('grace'), toTokens('gus'), toTokens('grace')];
    acceptTokens(grace);
    server.answer({
      [REFRESH]: () => gus,
      [PUT]: ({ headers }) =>
        headers.get('authorization') === `Bearer ${grace.id_token}` ? ended() : 'saved',
    });
    let asked = 0;
    const stop = onSessionEnded(async () => {
      asked++;
      acceptTokens(again);
      return true;
    });
    expect(await call(SAVE, { body: { typed: 1 } })).toBe('saved');
    stop();
    expect(asked).toBe(1);
    expect(server.of(PUT).map((one) => one.headers.get('authorization'))).toEqual([
      `Bearer ${grace.id_token}`,
      `Bearer ${again.id_token}`,
    ]);
  });

  it('leads to the login when no page is there to ask, instead of trying on and on', async () => {
    acceptTokens(someTokens());
    server.answer({ [GET]: ended, [REFRESH]: ended });
    await expect(call({ method: 'GET', path: '/api/things' })).rejects.toMatchObject({ status: 401 });
    expect(authState()).toBe('signed-out');
  });
});

let serial = 0;
/** Tokens whose id token names its subject, like the server's. */
function toTokens(sub: string): Tokens {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return { ...someTokens(), id_token: `${part({ alg: 'ES256' })}.${part({ sub, jti: serial++ })}.x` };
}
