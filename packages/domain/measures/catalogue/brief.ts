/** Brief: the few figures of an instrument that two printed pages hold, in the order in which they are read (BEY-190). */
export type BriefFigure = {
  /** Of a measure of any set; left out where the period does not ask for it. */
  readonly id: string;
  /** Rows at most, those of the largest values; all of them when absent. */
  readonly rows?: number;
};

export type BriefSection = { readonly heading: string; readonly figures: readonly BriefFigure[] };
