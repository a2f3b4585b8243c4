import { expect, it, onTestFinished, vi } from 'vitest';
import { ANSWER_MS, fetchAnswer, fetchFile, isUnanswered } from './await-answer.ts';

type Answer = (signal: AbortSignal) => Promise<Response>;

/** Lets `fetch` answer in this way during a test. */
function answerWith(answer: Answer): void {
  const { fetch } = globalThis;
  globalThis.fetch = (_, request) => answer(request?.signal ?? new AbortController().signal);
  onTestFinished(() => {
    globalThis.fetch = fetch;
  });
}

/** Makes the time limit pass in a tenth of a second. */
function shortenLimit(): void {
  const { timeout } = AbortSignal;
  const later = setTimeout;
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => timeout(ms / 900));
  vi.spyOn(globalThis, 'setTimeout').mockImplementation((work, ms) =>
    later(work, ms === ANSWER_MS ? 100 : ms),
  );
  onTestFinished(() => void vi.restoreAllMocks());
}

/** Accepts the call and says nothing. */
const silent: Answer = (signal) =>
  new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as DOMException));
  });

/** Half an answer at once, the rest after the time limit. */
const slow: Answer = async (signal) =>
  new Response(
    new ReadableStream({
      start(body) {
        body.enqueue(Buffer.from('first '));
        const rest = setTimeout(() => {
          body.enqueue(Buffer.from('rest'));
          body.close();
        }, 300);
        signal.addEventListener('abort', () => {
          clearTimeout(rest);
          body.error(signal.reason);
        });
      },
    }),
  );

const failure = (work: Promise<unknown>) => work.then(String, (error: unknown) => error);

it.each([
  ['a call', fetchAnswer],
  ['a file', fetchFile],
])('gives %s up that a server accepts and never answers', async (_, send) => {
  answerWith(silent);
  shortenLimit();
  expect(isUnanswered(await failure(send('/', {})))).toBe(true);
});

it('gives an answer up that begins and never ends', async () => {
  answerWith(slow);
  shortenLimit();
  expect(isUnanswered(await failure(fetchAnswer('/', {}).then((answer) => answer.text())))).toBe(true);
});

it('lets a file that has begun take its time', async () => {
  answerWith(slow);
  shortenLimit();
  expect(await (await fetchFile('/', {})).text()).toBe('first rest');
});

it.each([
  ['a call', fetchAnswer],
  ['a file', fetchFile],
])('ends %s when its caller does, which is not a missing answer', async (_, send) => {
  answerWith(silent);
  const own = new AbortController();
  const ended = failure(send('/', { signal: own.signal }));
  own.abort();
  const error = await ended;
  expect(error).toMatchObject({ name: 'AbortError' });
  expect(isUnanswered(error)).toBe(false);
});

it.each([
  ['a call', fetchAnswer],
  ['a file', fetchFile],
])('ends %s when its caller does or has done so, in a browser without AbortSignal.any', async (_, send) => {
  const { any } = AbortSignal;
  Reflect.deleteProperty(AbortSignal, 'any');
  onTestFinished(() => void Object.assign(AbortSignal, { any }));
  answerWith((signal) => (signal.aborted ? Promise.reject(signal.reason) : silent(signal)));
  const own = new AbortController();
  const ended = failure(send('/', { signal: own.signal }));
  own.abort();
  expect(await ended).toMatchObject({ name: 'AbortError' });
  expect(await failure(send('/', { signal: own.signal }))).toMatchObject({ name: 'AbortError' });
});
