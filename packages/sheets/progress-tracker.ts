import type { SheetLimits } from './limits.ts';
import { SheetProblem } from './problem.ts';

/** Progress of one reading: packed bytes of the part being read, and rows delivered so far. */
export type ReadProgress = (p: { bytesDone: number; bytesTotal: number; rows: number }) => void;

/** Shared state of one reading, passed to every reader. */
export type Reading = {
  file: string;
  limits: SheetLimits;
  tracker: ProgressTracker;
  /** Whether percent cells are read as displayed: '45%', not '0.45'. */
  percents?: boolean;
};

/** Yields to the event loop regularly, so that a cancel is noticed within 250 ms (S12), and reports progress. */
export class ProgressTracker {
  bytesTotal = 0;
  bytesDone = 0;
  rows = 0;
  readonly #file: string;
  readonly #signal: AbortSignal | undefined;
  readonly #onProgress: ReadProgress | undefined;
  #rested = performance.now();

  constructor(file: string, signal: AbortSignal | undefined, onProgress: ReadProgress | undefined) {
    this.#file = file;
    this.#signal = signal;
    this.#onProgress = onProgress;
  }

  /** Resets the counters for one reading of one sheet. */
  start(bytesTotal: number): void {
    this.bytesTotal = bytesTotal;
    this.bytesDone = 0;
    this.rows = 0;
  }

  /** True when this turn has taken long enough. */
  due(): boolean {
    return performance.now() - this.#rested > TURN_MS;
  }

  /** Reports progress and waits for a macrotask; throws SheetProblem `cancelled` when aborted. */
  async yieldTurn(): Promise<void> {
    this.report();
    this.check();
    await macrotask();
    this.check();
    this.#rested = performance.now();
  }

  report(): void {
    this.#onProgress?.({ bytesDone: this.bytesDone, bytesTotal: this.bytesTotal, rows: this.rows });
  }

  check(): void {
    if (this.#signal?.aborted) throw new SheetProblem('cancelled', { file: this.#file });
  }
}

const TURN_MS = 30;

/** Lets everything run that waits for this turn to end. A timer would be clamped to 4 ms in browsers; a message is not. */
export function macrotask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    const arrived = (): void => {
      port1.close();
      resolve();
    };
    port1.addEventListener('message', arrived, { once: true });
    port1.start();
    port2.postMessage(null);
  });
}
