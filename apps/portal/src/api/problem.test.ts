import { expect, it } from 'vitest';
import { ApiProblem, toRetryMessage } from './problem.ts';

const problem = (code: string, status: number) => new ApiProblem({ code, status, message: 'x' });

it.each([
  ['no connection', problem('NETWORK', 0), 'The portal cannot be reached. Check your connection.'],
  ['no answer', problem('NO_ANSWER', 0), 'The portal does not answer. Check your connection.'],
  ['a restart (502)', problem('UNAVAILABLE', 502), 'The portal is not available right now.'],
  ['a database that is away (503)', problem('UNAVAILABLE', 503), 'The portal is not available right now.'],
  ['a full house', problem('BUSY', 503), 'The portal is very busy.'],
  ['too many calls', problem('TOO_MANY', 429), 'The portal is very busy.'],
  ['an error of the server (500)', problem('UNEXPECTED', 500), 'The portal has a problem.'],
  ['an error of the page', new TypeError('x'), 'The portal has a problem.'],
])('says of a load that is repeated after %s what has failed', (_, error, cause) => {
  const told = toRetryMessage(error);
  expect(told.startsWith(`${cause} Trying again every few seconds.`)).toBe(true);
  expect(told.endsWith('please contact support.')).toBe(cause === 'The portal has a problem.');
});
