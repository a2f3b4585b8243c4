import type { Brief } from '@srae/contract/figures/brief';

/** What a laid out brief says beside its figures. */
export type BriefPages = Brief & {
  readonly title: string;
  /** The period, the data, of which submission, and when the brief was made: one sentence each. */
  readonly about: readonly string[];
  /** How the figures must be read. */
  readonly notes: readonly string[];
};
