import type { Brief } from '@srae/contract/figures/brief';

/** The texts of a laid-out brief besides its figures. */
export type BriefPages = Brief & {
  readonly title: string;
  /** The period, the data, their submission, and when the brief was created: one sentence each. */
  readonly about: readonly string[];
  /** How the figures must be read. */
  readonly notes: readonly string[];
};
