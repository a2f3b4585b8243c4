/** Messages between the page and the worker that reads a forms workbook. Both sides import only this file of each other. */
import type { Comparison } from '@srae/domain/workbook/compare';
import type { WorkbookState } from '@srae/domain/workbook/state';

/** The file, and what is saved now. */
export type ToReader = { readonly file: File; readonly state: WorkbookState };

export type FromReader =
  | { readonly is: 'progress'; readonly done: number; readonly total: number }
  | { readonly is: 'compared'; readonly comparison: Comparison }
  /** A sentence for the person; a failure of the code has none. */
  | { readonly is: 'refused'; readonly message: string }
  | { readonly is: 'failed' };
