/** A disposer of one kind of record: counts due records and disposes of them in batches. */
import type { Tx } from '../database/database.ts';

/** Due rows of a table, and how many of them are under a hold. */
export type DueRows = { readonly table: string; readonly rows: number; readonly held: number };

/** Number of rows disposed of per table. */
export type DisposedRows = readonly { readonly table: string; readonly rows: number }[];

export type DisposalStep = {
  /** Of the approved disposal. */
  readonly disposal: number;
  /** Records that began at this time or earlier are due. */
  readonly until: Date;
  readonly at: Date;
};

export type Disposer = {
  readonly count: (tx: Tx, until: Date) => Promise<readonly DueRows[]>;
  /** Disposes of a batch under no hold; null when none is left. */
  readonly disposeNext: (tx: Tx, step: DisposalStep) => Promise<DisposedRows | null>;
};
