/** Dispatches messages to the survey file's calls and posts the results. */
import { SURVEY_FILE } from '@srae/domain/survey/messages';
import { SheetProblem } from '@srae/sheets/problem';
import type { FromWorker, Progress, ToWorker, WorkerProblem } from '../protocol.ts';
import { NoPairs } from './read-pairs.ts';
import type { SurveyFile } from './survey-file.ts';
import type { Task } from './task.ts';

/** The worker's own scope, or one end of a channel. */
export type Port = {
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void;
  postMessage(message: FromWorker, options: { transfer: Transferable[] }): void;
};

// Frequent enough for a smooth progress bar.
const PROGRESS_EVERY_MS = 100;

export function serve(port: Port, file: SurveyFile): void {
  const running = new Map<number, AbortController>();
  const send = (message: FromWorker, transfer: Transferable[] = []) =>
    port.postMessage(message, { transfer });

  port.addEventListener('message', ({ data }) => {
    // Only our own page posts to this worker, and follows the protocol.
    const message = data as ToWorker;
    if (message.call === 'cancel') running.get(message.id)?.abort();
    else void run(message);
  });

  async function run(message: Exclude<ToWorker, { call: 'cancel' }>): Promise<void> {
    const { id } = message;
    const control = new AbortController();
    running.set(id, control);
    const onProgress = throttle((progress) => send({ id, is: 'progress', progress }));
    try {
      const response = await handleRequest(file, message, { signal: control.signal, onProgress });
      send({ id, is: 'answer', response }, 'body' in response ? [response.body.buffer] : []);
    } catch (error) {
      send({ id, is: 'problem', problem: toProblem(error) });
    } finally {
      running.delete(id);
    }
  }
}

function handleRequest(file: SurveyFile, message: Exclude<ToWorker, { call: 'cancel' }>, task: Task) {
  switch (message.call) {
    case 'open':
      return file.open(message.request, task);
    case 'preview':
      return file.preview(message.request, task);
    case 'locate':
      return file.locate(message.request, task);
    case 'pairs':
      return file.pairs(message.request, task);
    case 'prepare':
      return file.prepare(message.request, task);
    case 'check':
      return file.check(message.request, task);
    case 'validate':
      return file.validate(message.request, task);
    case 'batch':
      return file.batch(message.request, task);
    case 'row':
      return file.row(message.request, task);
    case 'make':
      return file.make(message.request, task);
  }
}

function toProblem(error: unknown): WorkerProblem {
  if (error instanceof SheetProblem) return { code: error.code, message: error.textFor(SURVEY_FILE) };
  if (error instanceof NoPairs) return { code: 'no-pairs', message: error.message };
  return { code: 'unexpected', message: error instanceof Error ? error.message : String(error) };
}

function throttle(report: (progress: Progress) => void): (progress: Progress) => void {
  let last = 0;
  return (progress) => {
    const now = performance.now();
    if (now - last < PROGRESS_EVERY_MS) return;
    last = now;
    report(progress);
  };
}
