/**
 * Client of the upload worker: sequential calls, cancellation within 250 ms, timeout after a minute without
 * progress (UP-5, S12). An unresponsive worker is replaced by a new one that reopens the file.
 */
import type { CallName, Calls, FromWorker, Progress, ToWorker } from './protocol.ts';

/** A failed worker call; the message can be shown to the user unless the code is 'unexpected'. */
export class WorkerFailure extends Error {
  override readonly name = 'WorkerFailure';
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

export type CallOptions = {
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: Progress) => void;
};

export type SurveyWorker = {
  readonly call: <Name extends CallName>(
    name: Name,
    request: Calls[Name]['request'],
    options?: CallOptions,
  ) => Promise<Calls[Name]['response']>;
  /** Terminates the worker and drops the file. */
  readonly end: () => void;
};

/** The used subset of Worker. */
export type WorkerLike = {
  postMessage(message: ToWorker): void;
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void;
  addEventListener(type: 'error' | 'messageerror', listener: () => void): void;
  terminate(): void;
};

/** The worker is terminated if a cancelled call has not ended after this time. */
export const CANCEL_WITHIN_MS = 250;

/** Time without progress after which a call fails. */
export const WATCHDOG_MS = 60_000;

export function createSurveyWorker(start: () => WorkerLike): SurveyWorker {
  const runner = createRunner(start);
  let file: File | null = null;
  // The worker that has opened the file; its replacement has not.
  let holder: WorkerLike | null = null;
  let before: Promise<unknown> = Promise.resolve();
  // Calls queued while the worker is terminated must not start another one.
  let life = new AbortController();

  async function perform(message: CallMessage, options: CallOptions): Promise<unknown> {
    if (message.call === 'open') {
      file = message.request;
      holder = null;
    } else if (file !== null && (holder === null || holder !== runner.worker())) {
      await runner.run({ call: 'open', request: file }, options);
      holder = runner.worker();
    }
    try {
      const answer = await runner.run(message, options);
      if (message.call === 'open') holder = runner.worker();
      return answer;
    } catch (failure) {
      // A file that failed to open is not reopened for later calls.
      if (message.call === 'open') file = null;
      throw failure;
    }
  }

  return {
    call(name, request, options = {}) {
      // The signature pairs the name with its parameter, which the union type cannot express.
      const message = { call: name, request } as CallMessage;
      const { signal: ended } = life;
      const answer = before.then(() => {
        if (ended.aborted) throw cancelled();
        return perform(message, options);
      });
      before = answer.catch(() => undefined);
      return answer as Promise<Calls[typeof name]['response']>;
    },
    end() {
      file = null;
      life.abort();
      life = new AbortController();
      runner.terminate(cancelled());
    },
  };
}

type Runner = {
  /** Runs one call at a time; starts a worker if there is none. */
  readonly run: (message: CallMessage, options: CallOptions) => Promise<unknown>;
  readonly worker: () => WorkerLike | null;
  /** Terminates the worker and fails the running call; the next call starts another worker. */
  readonly terminate: (failure: WorkerFailure) => void;
};

function createRunner(start: () => WorkerLike): Runner {
  let worker: WorkerLike | null = null;
  let current: Running | null = null;
  let lastId = 0;

  const terminate = (failure: WorkerFailure) => {
    worker?.terminate();
    worker = null;
    current?.fail(failure);
  };

  function inUse(): WorkerLike {
    if (worker !== null) return worker;
    const made = start();
    made.addEventListener('message', ({ data }) => {
      // Messages of our own worker follow the protocol.
      const message = data as FromWorker;
      if (worker === made && message.id === current?.id) current.onMessage(message);
    });
    const broken = () => {
      if (worker === made) terminate(new WorkerFailure('unexpected', 'the worker failed'));
    };
    made.addEventListener('error', broken);
    made.addEventListener('messageerror', broken);
    worker = made;
    return made;
  }

  async function run(message: CallMessage, options: CallOptions): Promise<unknown> {
    if (options.signal?.aborted) throw cancelled();
    const used = inUse();
    lastId += 1;
    const id = lastId;
    const running = createRunning(id, options, {
      cancel: () => used.postMessage({ id, call: 'cancel' }),
      giveUp: terminate,
    });
    current = running;
    used.postMessage({ ...message, id });
    try {
      return await running.answer;
    } finally {
      current = null;
    }
  }

  return { run, worker: () => worker, terminate };
}

type WithoutId<Message> = Message extends { id: number } ? Omit<Message, 'id'> : never;
type CallMessage = WithoutId<Exclude<ToWorker, { call: 'cancel' }>>;

type Running = {
  readonly id: number;
  readonly answer: Promise<unknown>;
  readonly onMessage: (message: FromWorker) => void;
  readonly fail: (failure: WorkerFailure) => void;
};

type Callbacks = { readonly cancel: () => void; readonly giveUp: (failure: WorkerFailure) => void };

function createRunning(
  id: number,
  { signal, onProgress }: CallOptions,
  { cancel, giveUp }: Callbacks,
): Running {
  let resolve: (answer: unknown) => void = () => undefined;
  let reject: (failure: WorkerFailure) => void = () => undefined;
  const answer = new Promise<unknown>((onAnswer, onFailure) => {
    resolve = onAnswer;
    reject = onFailure;
  });
  let watchdog: ReturnType<typeof setTimeout> | undefined;
  let deadline: ReturnType<typeof setTimeout> | undefined;

  const watch = () => {
    clearTimeout(watchdog);
    watchdog = setTimeout(() => giveUp(new WorkerFailure('timed-out', TIMED_OUT)), WATCHDOG_MS);
  };
  const onAbort = () => {
    cancel();
    deadline = setTimeout(() => giveUp(cancelled()), CANCEL_WITHIN_MS);
  };
  const settle = (end: () => void) => {
    clearTimeout(watchdog);
    clearTimeout(deadline);
    signal?.removeEventListener('abort', onAbort);
    end();
  };

  watch();
  signal?.addEventListener('abort', onAbort);
  return {
    id,
    answer,
    onMessage(message) {
      if (message.is === 'progress') {
        watch();
        onProgress?.(message.progress);
      } else if (message.is === 'answer') settle(() => resolve(message.response));
      else {
        const { code, message: sentence } = message.problem;
        settle(() => reject(new WorkerFailure(code, sentence)));
      }
    },
    fail: (failure) => settle(() => reject(failure)),
  };
}

const TIMED_OUT =
  'Reading the file took too long without any progress and was stopped. Save it again, or as csv, and choose it again.';

function cancelled(): WorkerFailure {
  return new WorkerFailure('cancelled', 'Cancelled.');
}
