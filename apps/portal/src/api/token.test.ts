// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type FakeServer, Refusal, startFakeServer } from '../testing/fake-server.ts';
import { someTokens } from '../testing/people.ts';
import { call } from './client.ts';
import {
  acceptTokens,
  authState,
  forgetToken,
  onSessionEnded,
  restoreSession,
  type Tokens,
} from './token.ts';

const GET = 'GET /api/things';
const PUT = 'PUT /api/things';
const SAVE = { method: 'PUT', path: '/api/things' } as const;
const REFRESH = 'POST /api/auth/refresh';

let server: FakeServer;
beforeEach(() => {
  server = startFakeServer({});
  forgetToken();
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
