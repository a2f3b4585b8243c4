/** Messages between the page and the worker that reads a forms workbook; the only file shared by both. */
import type { Comparison } from '@srae/domain/workbook/compare';
import type { WorkbookState } from '@srae/domain/workbook/state';

/** The file, and the currently saved state. */
export type ToReader = { readonly file: File; readonly state: WorkbookState };

export type FromReader =
  | { readonly is: 'progress'; readonly done: number; readonly total: number }
  | { readonly is: 'compared'; readonly comparison: Comparison }
  /** A message for the user; absent for internal errors. */
  | { readonly is: 'refused'; readonly message: string }
  | { readonly is: 'failed' };
