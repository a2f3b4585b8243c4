import { MutationObserver, notifyManager, onlineManager } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiProblem, lostProblem, toCallFailure } from './problem.ts';
import { queryClient } from './query-client.ts';

/** What has become of a call after a while in which a connection could have failed. */
const outcome = (work: Promise<unknown>) =>
  Promise.race([
    work.catch((error: unknown) => (error instanceof ApiProblem ? error.message : error)),
    new Promise((resolve) => setTimeout(resolve, 500, 'waits for the connection')),
  ]);

const UNREACHABLE = lostProblem('NETWORK', { method: 'GET' });
const fail = () => Promise.reject(UNREACHABLE);

beforeEach(() => onlineManager.setOnline(false));
afterEach(() => {
  onlineManager.setOnline(true);
  queryClient.clear();
});

it('says at once that an act could not be sent, instead of sending it later unasked', async () => {
  const act = new MutationObserver(queryClient, { mutationFn: fail });
  expect(await outcome(act.mutate())).toBe(UNREACHABLE.message);
});

it('says that a list could not be loaded', async () => {
  const load = queryClient.fetchQuery({ queryKey: ['a list'], queryFn: fail, retry: false });
  expect(await outcome(load)).toBe(UNREACHABLE.message);
});

it.each([
  [502, 3],
  [503, 3],
  [500, 1],
  [409, 1],
])('asks %i again where the portal may be back: %i calls', async (status, calls) => {
  const load = vi.fn<() => Promise<never>>(() =>
    Promise.reject(new ApiProblem({ code: 'ANY', message: '', status })),
  );
  await queryClient
    .fetchQuery({ queryKey: ['asked again', status], queryFn: load, retryDelay: 1 })
    .catch(() => null);
  expect(load).toHaveBeenCalledTimes(calls);
});

it('does not ask again for a list that has already waited for its answer', async () => {
  const asked = vi.fn<() => Promise<never>>(() =>
    Promise.reject(toCallFailure(new DOMException('', 'TimeoutError'), { method: 'GET' })),
  );
  const load = queryClient.fetchQuery({ queryKey: ['a silent list'], queryFn: asked });
  expect(await outcome(load)).toContain('The portal did not answer.');
  expect(asked).toHaveBeenCalledTimes(1);
});

it('shows an act as under way before the next event, so that a double click sends it once', async () => {
  const act = new MutationObserver(queryClient, { mutationFn: () => new Promise(() => {}) });
  const seen: boolean[] = [];
  // As useMutation subscribes.
  act.subscribe(notifyManager.batchCalls(({ isPending }) => seen.push(isPending)));
  void act.mutate();
  await new Promise((resolve) => setImmediate(resolve));
  expect(seen).toContain(true);
});
