// What is said of a call whose answer was lost, by whatever: only what does nothing twice is to be repeated unseen.
import { PROXY_PROBLEMS } from '@srae/contract/proxy-problems';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type FakeServer, Refusal, startFakeServer } from '../../test/fake-server.ts';
import { someTokens } from '../../test/people.ts';
import { call } from './client.ts';
import { ApiProblem, isOutcomeUnknown } from './problem.ts';
import { acceptTokens, clearToken } from './token.ts';

const READ = { method: 'GET', path: '/api/things' } as const;
const SAVE = { method: 'PUT', path: '/api/things' } as const;
const POST = { method: 'POST', path: '/api/things' } as const;
const OPEN_PAGE = 'Before you try again, open this page in a new tab to see whether it was saved.';

let server: FakeServer;
beforeEach(() => {
  server = startFakeServer({});
});
afterEach(clearToken);

describe('a call whose answer was lost', () => {
  const MAY_BE = 'Your change may or may not have been saved.';
  const SAFE = `${MAY_BE} Check your connection. It is safe to try again.`;
  const AGAIN = 'Check your connection and try again.';
  const LATER = 'Please try again in a few minutes.';
  it.each([
    ['by the connection', 0, READ, {}, `The portal cannot be reached. ${AGAIN}`],
    ['by the connection', 0, SAVE, {}, `The portal cannot be reached. ${SAFE}`],
    ['by the connection', 0, POST, {}, `The portal cannot be reached. ${MAY_BE} ${OPEN_PAGE}`],
    ['by the connection', 0, POST, { anonymous: true }, `The portal cannot be reached. ${AGAIN}`],
    ['by the connection', 0, POST, { savesNothing: true }, `The portal cannot be reached. ${AGAIN}`],
    ['by a killed process', 502, SAVE, {}, `The portal is not available right now. ${LATER}`],
    ['by a killed process', 502, POST, {}, `The portal is not available right now. ${MAY_BE} ${OPEN_PAGE}`],
    ['by the database', 503, POST, {}, `The portal is not available right now. ${MAY_BE} ${OPEN_PAGE}`],
    ['by the database', 503, POST, { savesNothing: true }, `The portal is not available right now. ${LATER}`],
  ])('%s (%i) is repeated unseen only where it does nothing twice: %o %o', async (...lost) => {
    const [, status, endpoint, options, message] = lost;
    acceptTokens(someTokens());
    const lose = () => {
      if (status === 0) throw new Refusal(0, '');
      throw new Refusal(status, 'UNAVAILABLE', PROXY_PROBLEMS.UNAVAILABLE.message);
    };
    server.answer({ 'GET /api/things': lose, 'PUT /api/things': lose, 'POST /api/things': lose });
    await expect(call(endpoint, options)).rejects.toMatchObject({ message });
  });

  it.each([
    [0, 'NETWORK', true],
    [0, 'NO_ANSWER', true],
    [502, 'UNAVAILABLE', true],
    [500, 'UNEXPECTED', true],
    [503, 'BUSY', false],
    [409, 'NAME_TAKEN', false],
  ])('%i %s may have been carried out: %s', (status, code, may) => {
    expect(isOutcomeUnknown(new ApiProblem({ code, message: '', status }))).toBe(may);
  });
});
