import type { Progress } from '../protocol.ts';

/** Progress reporting and cancellation of a call. */
export type Task = { readonly signal: AbortSignal; readonly onProgress: (progress: Progress) => void };
