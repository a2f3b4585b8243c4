import { ANSWER_MS } from '@srae/browser/await-answer';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  type FakeServer,
  Listed,
  neverAnswer,
  toPage,
  Refusal,
  startFakeServer,
} from '../../test/fake-server.ts';
import { someTokens } from '../../test/people.ts';
import { toAddress, call, callAll } from './client.ts';
import { ApiProblem, problemFrom } from './problem.ts';
import { acceptTokens, authState, clearToken, onSessionEnded } from './token.ts';

const READ = { method: 'GET', path: '/api/things/:id' } as const;
const SAVE = { method: 'PUT', path: '/api/things/:id' } as const;
const REFRESH = 'POST /api/auth/refresh';
const GET = 'GET /api/things/7';
const PUT = 'PUT /api/things/7';
const params = { id: 7 };

const ended = () => {
  throw new Refusal(401, 'SESSION_EXPIRED', 'Please sign in.');
};
/** Responds 401 until a call carries the expected token. */
const only = (token: () => string, data: unknown) => (asked: { headers: Headers }) => {
  if (asked.headers.get('authorization') !== `Bearer ${token()}`) ended();
  return data;
};

async function loadProblem(work: Promise<unknown>): Promise<ApiProblem> {
  const error = await work.catch((thrown: unknown) => thrown);
  if (error instanceof ApiProblem) return error;
  throw new Error('expected a problem');
}

let server: FakeServer;
beforeEach(() => {
  server = startFakeServer({});
  clearToken();
});

describe('addresses', () => {
  it('fill in names and leave out what is not asked', () => {
    expect(toAddress('/api/a/:id/b/:name', { params: { id: 7, name: 'x/y z' } })).toBe(
      '/api/a/7/b/x%2Fy%20z',
    );
    expect(toAddress('/api/a', { query: { after: 3, search: null, page: undefined, open: false } })).toBe(
      '/api/a?after=3&open=false',
    );
    expect(() => toAddress('/api/a/:id')).toThrow('needs a value for id');
  });
});

describe('all of a list', () => {
  const LIST = { method: 'GET', path: '/api/things' } as const;
  const rows = Array.from({ length: 450 }, (_, index) => index);

  it('is read page by page, with what else is asked', async () => {
    acceptTokens(someTokens());
    server.answer({ 'GET /api/things': (asked) => toPage(rows, asked) });
    expect(await callAll(LIST, { query: { kind: 'x' } }, 200)).toEqual({ rows, total: 450 });
    expect(server.of('GET /api/things').map(({ query }) => query.toString())).toEqual([
      'kind=x&page=1&size=200',
      'kind=x&page=2&size=200',
      'kind=x&page=3&size=200',
    ]);
  });

  it('ends with an empty page, when rows have gone meanwhile', async () => {
    acceptTokens(someTokens());
    server.answer({
      'GET /api/things': ({ query }) => new Listed(query.get('page') === '1' ? [1, 2] : [], 4),
    });
    expect((await callAll(LIST, {}, 2)).rows).toEqual([1, 2]);
  });
});

describe('a call that the server accepts and never answers', () => {
  const POST = { method: 'POST', path: '/api/things' } as const;
  const SAVED = 'The portal did not answer. Your change may or may not have been saved.';
  afterEach(() => void vi.restoreAllMocks());
  /** Ends the wait of the calls that follow at once. */
  const passTime = () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout');
    timeout.mockImplementation(() => AbortSignal.abort(new DOMException('', 'TimeoutError')));
    return timeout;
  };

  it.each([
    [READ, 'The portal did not answer. Check your connection and try again.'],
    [SAVE, `${SAVED} Check your connection. It is safe to try again.`],
    [POST, `${SAVED} Before you try again, open this page in a new tab to see whether it was saved.`],
  ])('is given up with what is known of it: %s', async (endpoint, message) => {
    acceptTokens(someTokens());
    server.answer({ [GET]: neverAnswer, [PUT]: neverAnswer, 'POST /api/things': neverAnswer });
    const timeout = passTime();
    expect(await loadProblem(call(endpoint, { params }))).toMatchObject({
      code: 'NO_ANSWER',
      status: 0,
      message,
    });
    expect(timeout.mock.calls).toEqual([[ANSWER_MS]]);
  });

  it('has saved nothing where it is a step of sign-in, or the session could not be renewed before', async () => {
    const message = 'The portal did not answer. Check your connection and try again.';
    server.answer({ 'POST /api/things': neverAnswer, [REFRESH]: neverAnswer });
    passTime();
    expect(await loadProblem(call(POST, { anonymous: true }))).toMatchObject({ message });
    acceptTokens({ ...someTokens(), expires_in: 0 });
    expect(await loadProblem(call(POST))).toMatchObject({ message });
    expect(authState()).toBe('signed-in');
    expect(server.of('POST /api/things')).toHaveLength(1);
  });

  it('or for which its proxy has waited in vain, is told in the same words', async () => {
    acceptTokens(someTokens());
    server.answer({
      [PUT]: () => {
        throw new Refusal(504, '');
      },
    });
    expect(await loadProblem(call(SAVE, { params }))).toMatchObject({
      code: 'NO_ANSWER',
      message: `${SAVED} Check your connection. It is safe to try again.`,
    });
  });

  it('still ends as its caller wishes', async () => {
    acceptTokens(someTokens());
    server.answer({ [GET]: neverAnswer });
    const own = new AbortController();
    const reading = call(READ, { params, signal: own.signal });
    own.abort();
    await expect(reading).rejects.toMatchObject({ name: 'AbortError' });
  });
});

describe('a call', () => {
  it('sends the id token and answers the data', async () => {
    const tokens = someTokens();
    acceptTokens(tokens);
    server.answer({ [PUT]: ({ body }) => body });
    expect(await call(SAVE, { params, body: { a: 1 } })).toEqual({ a: 1 });
    expect(server.of(PUT)[0]?.headers.get('authorization')).toBe(`Bearer ${tokens.id_token}`);
  });

  it('sends none when anonymous, and never ends a session then', async () => {
    acceptTokens(someTokens());
    server.answer({ [GET]: ended });
    expect((await loadProblem(call(READ, { params, anonymous: true }))).status).toBe(401);
    expect(server.asked).toHaveLength(1);
    expect(server.asked[0]?.headers.has('authorization')).toBe(false);
  });

  it('throws what the server says, with code, status and details', async () => {
    acceptTokens(someTokens());
    server.answer({
      [PUT]: () => {
        throw new Refusal(409, 'VERSION_CONFLICT', 'Someone else has saved.', { by: 'Ann' });
      },
    });
    const problem = await loadProblem(call(SAVE, { params, body: {} }));
    expect(problem).toMatchObject({
      code: 'VERSION_CONFLICT',
      status: 409,
      message: 'Someone else has saved.',
      details: { by: 'Ann' },
    });
  });

  it('gives a refusal without a message the generic sentence [ERR-012]', async () => {
    acceptTokens(someTokens());
    server.answer({
      [GET]: () => {
        throw new Refusal(500, 'UNEXPECTED');
      },
    });
    expect((await loadProblem(call(READ, { params }))).message).toBe(
      'An error has occurred, please contact support.',
    );
  });

  it.each([
    [502, 'UNAVAILABLE', 'The portal is not available right now. Please try again in a few minutes.'],
    [503, 'UNAVAILABLE', 'The portal is not available right now. Please try again in a few minutes.'],
    [413, 'TOO_LARGE', 'The request is too large.'],
    [429, 'TOO_MANY', 'Too many attempts. Please try again later.'],
    [403, 'BAD_ANSWER', 'An error has occurred, please contact support.'],
  ])("says what a proxy's own page with status %i means", async (status, code, message) => {
    const page = new Response('<html><h1>nginx</h1></html>', { status });
    expect(await problemFrom(page, READ)).toMatchObject({ status, code, message });
  });

  it('tells a missing connection apart', async () => {
    acceptTokens(someTokens());
    server.answer({
      [GET]: () => {
        throw new Refusal(0, '');
      },
    });
    expect(await loadProblem(call(READ, { params }))).toMatchObject({ code: 'NETWORK', status: 0 });
  });

  it.each([
    ['a draft of a page that is being closed', { body: { typed: 'x' }, outlivesPage: true }, true],
    ['the end of a draft', { outlivesPage: true }, true],
    ['one too large for browsers', { body: { typed: 'x'.repeat(20_000) }, outlivesPage: true }, false],
    ['every other call', { body: { typed: 'x' } }, false],
  ])('outlives the page as %s may', async (_, options, expected) => {
    acceptTokens(someTokens());
    server.answer({ [PUT]: () => 'ok' });
    await call(SAVE, { params, ...options });
    expect(server.of(PUT).map((one) => one.keepalive)).toEqual([expected]);
  });

  it('sends a packed body as it is', async () => {
    acceptTokens(someTokens());
    server.answer({ [PUT]: () => 'ok' });
    const packed = new Uint8Array([31, 139, 8]);
    await call(SAVE, { params, packed });
    const [sent] = server.of(PUT);
    expect(sent?.headers.get('content-encoding')).toBe('gzip');
    expect(sent?.headers.get('content-type')).toBe('application/json');
    expect(sent?.body).toBe(packed);
  });
});

describe('the session', () => {
  it('is renewed once for many calls that find their token refused', async () => {
    acceptTokens(someTokens());
    const fresh = someTokens();
    server.answer({ [GET]: only(() => fresh.id_token, 'data'), [REFRESH]: () => fresh });
    const answers = await Promise.all([1, 2, 3].map(() => call(READ, { params })));
    expect(answers).toEqual(['data', 'data', 'data']);
    expect(server.of(REFRESH)).toHaveLength(1);
  });

  it('is renewed before a token that is about to run out is sent', async () => {
    acceptTokens({ ...someTokens(), expires_in: 29 });
    const fresh = someTokens();
    server.answer({ [GET]: only(() => fresh.id_token, 'data'), [REFRESH]: () => fresh });
    await call(READ, { params });
    expect(server.asked.map((one) => one.call)).toEqual([REFRESH, GET]);
  });

  it('asks to sign in when it has ended, and repeats the call afterwards', async () => {
    acceptTokens(someTokens());
    const again = someTokens();
    server.answer({ [PUT]: only(() => again.id_token, 'saved'), [REFRESH]: ended });
    let asked = 0;
    const stop = onSessionEnded(async () => {
      asked++;
      acceptTokens(again);
      return true;
    });
    const both = [call(SAVE, { params, body: { typed: 1 } }), call(SAVE, { params, body: { typed: 2 } })];
    expect(await Promise.all(both)).toEqual(['saved', 'saved']);
    stop();
    expect(asked).toBe(1);
    expect(server.of(PUT).map((one) => one.body)).toEqual(
      expect.arrayContaining([{ typed: 1 }, { typed: 2 }]),
    );
  });

  it('gives the call up when someone else signs in', async () => {
    acceptTokens(someTokens());
    server.answer({ [PUT]: ended, [REFRESH]: ended });
    const stop = onSessionEnded(async () => false);
    expect((await loadProblem(call(SAVE, { params, body: {} }))).status).toBe(401);
    stop();
  });

  it('does not take a wrong password for an ended session', async () => {
    acceptTokens(someTokens());
    server.answer({
      [PUT]: () => {
        throw new Refusal(401, 'BAD_CREDENTIALS', 'Incorrect username or password.');
      },
    });
    expect((await loadProblem(call(SAVE, { params, body: {} }))).code).toBe('BAD_CREDENTIALS');
    expect(server.of(REFRESH)).toHaveLength(0);
    expect(authState()).toBe('signed-in');
  });
});
