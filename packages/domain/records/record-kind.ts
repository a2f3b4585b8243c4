/** The vocabulary of the records schedule (decision 44; BEY-185). */
import type { Retention } from './retention.ts';

/** How records of a kind are disposed of. */
export type Disposal =
  /** Listed by a daily job, and disposed of once an Admin has approved the list. */
  | 'approved'
  /** Deleted by a job once the period is over: short-lived by nature, or deleted by a person. */
  | 'automatic'
  /** Part of the records of another kind, and disposed of with them. */
  | 'with another kind'
  /** Kept for the lifetime of the portal. */
  | 'kept';

export type RecordKind = {
  readonly label: string;
  /** What it is, and what disposal leaves. */
  readonly about: string;
  readonly tables: readonly string[];
  /** Start of the retention period. */
  readonly from: string;
  /** Null for records that are kept, or disposed of with another kind. */
  readonly keep: Retention | null;
  readonly disposal: Disposal;
  /** What disposal does to the records. */
  readonly end:
    | 'rows are deleted'
    | 'typed texts are removed, numbers and choices stay'
    | 'file names are removed'
    | 'nothing';
  /** Whether a legal hold suspends disposal: never for records dangerous to keep, such as codes and keys. */
  readonly held: boolean;
  /** The basis of the period, in plain words; the agency confirms it. */
  readonly authority: string;
};
