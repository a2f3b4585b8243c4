/** The complete state of the upload page. */
import type { Receipt } from '@srae/contract/schemas/uploads';
import type { FoundHeadings } from '@srae/domain/survey/locate/headings-advice';
import type { CheckOutcome, OpenedFile, Preview, Progress } from '../protocol.ts';
import { NO_CORRECTION_STATE, type CorrectionState } from './corrections-state.ts';
import type { MappingState } from './mapping-state.ts';
import type { Replaced } from './replaced.ts';
import type { Position, Sending } from './steps/send-batches.ts';

export type FileState =
  | { readonly at: 'none' }
  | { readonly at: 'loading'; readonly name: string }
  | { readonly at: 'loaded'; readonly name: string; readonly size: number; readonly opened: OpenedFile }
  /** The file is rejected because of its extension (UPL-034). */
  | { readonly at: 'unsupported'; readonly name: string; readonly message: string }
  | { readonly at: 'failed'; readonly name: string; readonly message: string };

/** The row layout, with numbers as typed. */
export type Layout = {
  readonly custom: boolean;
  /** Index of the sheet in the workbook. */
  readonly sheet: number;
  readonly headersRow: string;
  readonly dataRow: string;
};

export type PreviewState =
  | { readonly at: 'none' }
  | { readonly at: 'loading' }
  | { readonly at: 'ready'; readonly preview: Preview }
  | { readonly at: 'failed'; readonly message: string };

/** The remembered mapping of the header row from earlier uploads. */
export type Memory =
  | { readonly at: 'none' }
  | { readonly at: 'used'; readonly updatedAt: string | null }
  | { readonly at: 'set-aside'; readonly updatedAt: string | null }
  | { readonly at: 'failed' }
  /** The check succeeded, but its mapping could not be stored for next time. */
  | { readonly at: 'not-kept' };

export type CheckState =
  | { readonly at: 'none' }
  | { readonly at: 'running'; readonly progress: Progress | null }
  /** `again` for a recheck after a correction, while the user is working further below. */
  | { readonly at: 'done'; readonly outcome: CheckOutcome; readonly again: boolean }
  | { readonly at: 'failed'; readonly message: string };

export type SaveProgress = {
  readonly rows: number;
  readonly batches: number;
  readonly rowsStored: number;
  readonly sending: Sending | null;
  /** Start of this run on the local clock, and the number of rows stored before it. */
  readonly startedAt: number;
  readonly rowsBefore: number;
};

export type SaveState =
  | { readonly at: 'none' }
  | { readonly at: 'running'; readonly progress: SaveProgress }
  | { readonly at: 'cancelled' }
  | { readonly at: 'failed'; readonly failure: SaveFailure; readonly progress: SaveProgress }
  /** Data of other providers would go out of use. */
  | ({ readonly at: 'confirm' } & Replaced)
  | { readonly at: 'done'; readonly receipt: Receipt; readonly replaced: Replaced['replaced'] };

export type SaveFailure = {
  readonly message: string;
  /** Whether Retry resumes at the position or restarts; or the rows must be checked again, or are refused for good. */
  readonly next: 'resume' | 'restart' | 'check' | 'refused';
  readonly position: Position;
  /** Someone else has an upload open (BEY-130). */
  readonly elsewhere: OpenElsewhere | null;
};

export type OpenElsewhere = { readonly name: string; readonly startedAt: string; readonly expiresAt: string };

export type UploadModal = 'file-problem' | 'save-problem' | 'saved';

export type UploadState = {
  readonly file: FileState;
  readonly layout: Layout;
  readonly preview: PreviewState;
  /** The likely position of a custom file's headings; null until known. */
  readonly found: FoundHeadings | null;
  readonly memory: Memory;
  /** Null until headings and memory are known. */
  readonly mapping: MappingState | null;
  readonly check: CheckState;
  readonly corrections: CorrectionState;
  readonly save: SaveState;
  readonly modal: UploadModal | null;
};

export const EMPTY: UploadState = {
  file: { at: 'none' },
  layout: { custom: false, sheet: 0, headersRow: '1', dataRow: '2' },
  preview: { at: 'none' },
  found: null,
  memory: { at: 'none' },
  mapping: null,
  check: { at: 'none' },
  corrections: NO_CORRECTION_STATE,
  save: { at: 'none' },
  modal: null,
};
