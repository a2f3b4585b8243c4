/** What disposes of one kind of record: counts what is due, and disposes of it in portions. */
import type { Tx } from '../database/database.ts';

/** Rows of a table that are due, and how many of them a hold keeps. */
export type DueRows = { readonly table: string; readonly rows: number; readonly held: number };

/** How many rows of each table were disposed of. */
export type DisposedRows = readonly { readonly table: string; readonly rows: number }[];

export type DisposalStep = {
  /** Of the approved disposal. */
  readonly disposal: number;
  /** What began then or earlier is due. */
  readonly until: Date;
  readonly at: Date;
};

export type Disposer = {
  readonly count: (tx: Tx, until: Date) => Promise<readonly DueRows[]>;
  /** Disposes of a portion that no hold covers; null when none is left. */
  readonly disposeNext: (tx: Tx, step: DisposalStep) => Promise<DisposedRows | null>;
};
