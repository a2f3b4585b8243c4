import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CheckRequest } from './protocol.ts';
import { CANCEL_WITHIN_MS, createSurveyWorker, WATCHDOG_MS } from './survey-worker.ts';
import { csvFile, fixture } from '../../test/upload/fixtures.ts';
import { inProcessWorker, type InProcessWorker } from '../../test/upload/in-process-worker.ts';
import { createSurveyFile, type SurveyFile } from './worker/survey-file.ts';

const FILE = csvFile([
  ['provider_name', 'program_name', 'survey_version'],
  ['A', 'B', 'HS'],
]);
const TOP = { instrument: '2021', kind: 'entry', sheet: 0, headersRow: 1, dataRow: 2 } as const;

/** A factory that keeps every started worker; the first may use a different survey file. */
function started(first: SurveyFile = createSurveyFile()) {
  const workers: InProcessWorker[] = [];
  const worker = createSurveyWorker(() => {
    const made = inProcessWorker(workers.length === 0 ? first : createSurveyFile());
    workers.push(made);
    return made;
  });
  return { worker, workers };
}

/** A survey file whose preview never completes and ignores cancellation. */
const deaf: SurveyFile = {
  ...createSurveyFile(),
  open: createSurveyFile().open,
  preview: () => new Promise(() => {}),
};

it('opens a file and answers what is asked of it', async () => {
  const { worker } = started();
  const opened = await worker.call('open', fixture('entry-standard.xlsx'));
  expect(opened.sheetNames).toEqual([
    'Instructions',
    'Participant Entry Survey',
    'Data Entry Codes',
    'Summary Data',
  ]);
  expect((await worker.call('preview', { ...TOP, sheet: 1, headersRow: 4, dataRow: 5 })).headings).toContain(
    'Q1',
  );
});

it("fails with the reader's sentence", async () => {
  const { worker } = started();
  const broken = new File([new Uint8Array([0x50, 0x4b, 3, 4, 0, 0])], 'spring.xlsx');
  await expect(worker.call('open', broken)).rejects.toMatchObject({
    name: 'WorkerFailure',
    message: expect.stringMatching(/^The file "spring.xlsx" /),
  });
});

it('a file that could not be read is not in the way of what needs none', async () => {
  const { worker } = started();
  const broken = new File([new Uint8Array([0x50, 0x4b, 3, 4, 0, 0])], 'spring.xlsx');
  await worker.call('open', broken).catch(() => undefined);
  expect((await worker.call('make', { file: 'dictionary-csv', instrument: '2021' })).name).toBe(
    'survey-dictionary.csv',
  );
});

it('calls wait for each other', async () => {
  const { worker, workers } = started();
  const opened = worker.call('open', FILE);
  const preview = worker.call('preview', TOP);
  await Promise.all([opened, preview]);
  expect(workers[0]?.received.map(({ call }) => call)).toEqual(['open', 'preview']);
});

it('a call that is given up before its turn is never asked', async () => {
  const { worker, workers } = started();
  const opened = worker.call('open', FILE);
  const preview = worker.call('preview', TOP, { signal: AbortSignal.abort() });
  await expect(preview).rejects.toMatchObject({ code: 'cancelled' });
  await opened;
  expect(workers[0]?.received).toHaveLength(1);
});

it('a call that still waits when the worker is ended starts no other worker', async () => {
  const { worker, workers } = started(deaf);
  await worker.call('open', FILE);
  const calls = [worker.call('preview', TOP), worker.call('preview', TOP)];
  worker.end();
  for (const call of calls) await expect(call).rejects.toMatchObject({ code: 'cancelled' });
  expect(workers).toHaveLength(1);
  await worker.call('open', FILE);
  expect(workers).toHaveLength(2);
});

describe('with a clock of its own', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
  afterEach(() => void vi.useRealTimers());

  it('a worker that listens keeps its file when a call is cancelled', async () => {
    const slow = createSurveyFile();
    const { worker, workers } = started({
      ...slow,
      check: (_order, task) =>
        new Promise((_, reject) => {
          task.signal.addEventListener('abort', () => reject(new Error('stopped')));
        }),
    });
    await worker.call('open', FILE);
    const control = new AbortController();
    const check = worker.call('check', {} as CheckRequest, { signal: control.signal });
    await vi.advanceTimersByTimeAsync(10);
    control.abort();
    await expect(check).rejects.toThrow('stopped');
    await vi.advanceTimersByTimeAsync(CANCEL_WITHIN_MS * 2);
    expect(workers).toHaveLength(1);
    expect(workers[0]?.ended()).toBe(false);
  });

  it('a worker that does not listen ends 250 ms after the cancel; the next one opens the file again', async () => {
    const { worker, workers } = started(deaf);
    await worker.call('open', FILE);
    const control = new AbortController();
    const preview = worker.call('preview', TOP, { signal: control.signal });
    const outcome = preview.catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(10);
    control.abort();
    await vi.advanceTimersByTimeAsync(CANCEL_WITHIN_MS - 1);
    expect(workers[0]?.ended()).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(await outcome).toMatchObject({ code: 'cancelled' });
    expect(workers[0]?.ended()).toBe(true);
    expect((await worker.call('preview', TOP)).headings).toEqual([
      'provider_name',
      'program_name',
      'survey_version',
    ]);
    expect(workers[1]?.received.map(({ call }) => call)).toEqual(['open', 'preview']);
  });

  it('a minute without progress ends a call; progress gives it another minute [UP-5]', async () => {
    let report: () => void = () => undefined;
    const { worker, workers } = started({
      ...deaf,
      preview: (_order, { onProgress }) => {
        report = () => onProgress({ bytesDone: 1, bytesTotal: 2, rows: 0 });
        return new Promise(() => {});
      },
    });
    await worker.call('open', FILE);
    const outcome = worker.call('preview', TOP).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(WATCHDOG_MS - 1);
    report();
    await vi.advanceTimersByTimeAsync(WATCHDOG_MS - 1);
    expect(workers[0]?.ended()).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(await outcome).toMatchObject({ code: 'timed-out' });
    expect(workers[0]?.ended()).toBe(true);
  });
});
