import type { Progress } from '../protocol.ts';

/** How a call is followed and ended. */
export type Task = { readonly signal: AbortSignal; readonly onProgress: (progress: Progress) => void };
