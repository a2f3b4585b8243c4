/** The real worker code on the page's thread, with messages delivered asynchronously like real ones. */
import type { FromWorker, ToWorker } from '../../src/upload/protocol.ts';
import type { WorkerLike } from '../../src/upload/survey-worker.ts';
import { serve } from '../../src/upload/worker/serve.ts';
import { createSurveyFile, type SurveyFile } from '../../src/upload/worker/survey-file.ts';

type Listener = (event: { readonly data: unknown }) => void;

export type InProcessWorker = WorkerLike & { readonly ended: () => boolean; readonly received: ToWorker[] };

export function inProcessWorker(
  file: SurveyFile = createSurveyFile(),
  received: ToWorker[] = [],
): InProcessWorker {
  const toPage: Listener[] = [];
  const toWorker: Listener[] = [];
  let over = false;
  serve(
    {
      addEventListener: (_type, listener) => toWorker.push(listener),
      postMessage: (data: FromWorker) =>
        queueMicrotask(() => {
          if (!over) for (const listener of toPage) listener({ data });
        }),
    },
    file,
  );
  return {
    received,
    ended: () => over,
    postMessage: (data) => {
      received.push(data);
      queueMicrotask(() => {
        if (!over) for (const listener of toWorker) listener({ data });
      });
    },
    addEventListener: (type: string, listener: Listener) => {
      if (type === 'message') toPage.push(listener);
    },
    terminate: () => {
      over = true;
    },
  };
}
