/** Brief: the few figures of an instrument on two printed pages, in reading order (BEY-190). */
export type BriefFigure = {
  /** Id of a measure of any set; omitted where the period does not ask for it. */
  readonly id: string;
  /** Maximum number of rows, by largest value; all when absent. */
  readonly rows?: number;
};

export type BriefSection = { readonly heading: string; readonly figures: readonly BriefFigure[] };
