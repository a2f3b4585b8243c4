/** Other words for a text that people read; most texts come back as they are. */
export type Reword = (text: string) => string;

/** What the registry knows of an instrument's words, for the pages that all instruments share. */
export type Words = {
  /** Its words for a shared text, such as what the holder of a grant is called. */
  readonly reword: Reword;
  /** Whether it has the optional COVID counts that a period may collect (decision 15). */
  readonly hasCovidCounts: boolean;
};

/** The words of the first instrument, which the texts are written in. */
export const asIs: Reword = (text) => text;
