/** The vocabulary of the records schedule (decision 44; BEY-185). */
import type { Retention } from './retention.ts';

/** How records of a kind come to their end. */
export type Disposal =
  /** Listed by a daily job, and disposed of once an Admin has approved the list. */
  | 'approved'
  /** Deleted by a job as soon as the time is over: what is short-lived by its nature, or was deleted by somebody. */
  | 'automatic'
  /** Part of the records of another kind, and disposed of with them. */
  | 'with another kind'
  /** Kept as long as the portal is. */
  | 'kept';

export type RecordKind = {
  readonly label: string;
  /** What it is, and what disposal leaves. */
  readonly about: string;
  readonly tables: readonly string[];
  /** What the time counts from. */
  readonly from: string;
  /** Null for what is kept, or goes with another kind. */
  readonly keep: Retention | null;
  readonly disposal: Disposal;
  /** What disposal does to the records. */
  readonly end:
    | 'rows are deleted'
    | 'typed texts are removed, numbers and choices stay'
    | 'file names are removed'
    | 'nothing';
  /** Whether a legal hold stops it. What would be a danger to keep, such as codes and keys, is never held; what is kept needs none. */
  readonly held: boolean;
  /** What the period follows, in plain words; the agency confirms it. */
  readonly authority: string;
};
