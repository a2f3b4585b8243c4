/**
 * Ratio of totals: a measure states what it counts, over which units, with which base. Guarantees that
 * contributions are additive: a figure of any scope is the sum over its units, divided last (domain.md 6.2).
 */
import type { Answers } from '../../form-kit/answers.ts';
import type { SurveyKind } from '../../survey/catalogue/column.ts';

/** The overview above the tabs, and one tab for each published question (domain.md 6.1). */
export const MEASURE_SETS = ['overview', 'support', 'programs', 'youth', 'responses'] as const;
export type MeasureSet = (typeof MEASURE_SETS)[number];

export const TABS = [
  { set: 'support', title: 'How did grantees run and support programs?' },
  { set: 'programs', title: 'What were the programs like?' },
  { set: 'youth', title: 'Whom did they serve?' },
  { set: 'responses', title: 'How did youth respond?' },
] as const satisfies readonly { set: MeasureSet; title: string }[];

/** 'money-each' is dollars for each unit of the denominator. */
export type FigureUnit = 'count' | 'percent' | 'money' | 'money-each' | 'mean';
export type Shape = 'tile' | 'bars' | 'stacked' | 'diverging';
export type Group = { readonly id: string; readonly label: string };

type Described = {
  readonly id: string;
  readonly set: MeasureSet;
  readonly title: string;
  /** What the number counts. */
  readonly describes: string;
  /** Numerator over denominator, in words. */
  readonly formula: string;
  readonly base: string;
  readonly unit: FigureUnit;
  readonly shape: Shape;
  readonly groups: readonly Group[];
  /** The groups by whose sum rows are ranked (domain.md 6.3), where it is not the first alone. */
  readonly rankedBy?: readonly string[];
  /** Percentage above which a row needs a look (domain.md 6.5). */
  readonly flagAbove?: number;
  /** Uses answers asked once a year: shown only in summer (domain.md 6.2 and 7). */
  readonly annual?: boolean;
  /**
   * The columns it is computed from, where rows and questions do not carry their names; used to compare it with
   * another instrument's measure (BEY-145).
   */
  readonly needs?: readonly string[];
  /** Counts youth served in all periods of the federal year. */
  readonly ofYear?: true;
  /** One of the few figures at the top of a page; `covers` is the measure it is compared with. */
  readonly headline?: { readonly covers: string | null };
};

/** One grant, provider or program of the base, with what its forms answer. */
export type FormUnit = {
  readonly grantId: number;
  readonly answers: Answers;
  readonly curriculum: string | null;
  /** Hours that each finished cohort of a program received. */
  readonly cohortHours?: readonly number[];
  /** For a grant: its active providers, and its youth served in all periods of the federal year, or null. */
  readonly providers?: number;
  readonly yearReach?: number | null;
};

/** The unit whose answers a row counts. */
export type FormLevel = 'grant' | 'provider' | 'program';

/** A unit's contribution to a row: none because it is outside the base, a missing answer, or numbers by group. */
export type Contribution =
  | 'outside'
  | 'missing'
  | { readonly numerators: readonly number[]; readonly denominator: number };

export type FormRow = {
  readonly id: string;
  readonly label: string;
  /** Where it is not that of the measure. */
  readonly level?: FormLevel;
  /** Counts people or dollars: shown without decimals (domain.md 6.2). */
  readonly isWhole?: true;
  /** The columns that it reads besides its own and those of the measure, such as the other boxes of its base. */
  readonly needs?: readonly string[];
  readonly of: (unit: FormUnit) => Contribution;
};

export type FormMeasure = Described & {
  readonly source: 'forms';
  readonly level: FormLevel;
  /** What valid and missing count, where it is not the level. */
  readonly counted?: string;
  readonly rows: readonly FormRow[];
};

/** An item of a survey whose answers are released in fixed groups; codes outside them count only in the base. */
export type Question = {
  readonly id: string;
  readonly label: string;
  readonly kind: SurveyKind;
  readonly item: string;
  /** For a box of a mark-all question: the item whose '1' counts the rows with at least one box marked. */
  readonly baseItem?: string;
  /** Codes by group, in the measure's group order; an empty group is not an answer of the item. */
  readonly codes: readonly (readonly string[])[];
  /** As its columns are: set by `withSensitivity`. */
  readonly sensitive: boolean;
  /** Whether the item is itself a factor: another factor would break it down twice (domain.md 6.2). */
  readonly isFactor?: true;
};

export type SurveyMeasure = Described & {
  readonly source: 'survey';
  readonly questions: readonly Question[];
};

/** Number of rows in the current uploads of one survey. */
export type RowsMeasure = Described & { readonly source: 'rows'; readonly kind: SurveyKind };

/** For each item of a survey the surveys without an answer. */
export type MissingMeasure = Described & {
  readonly source: 'missing';
  readonly questions: readonly Question[];
};

/** Surveys in current uploads over the number expected from the program forms. */
export type CoverageMeasure = Described & {
  readonly source: 'coverage';
  readonly kind: SurveyKind;
  readonly toExpected: (answers: Answers) => number | 'outside' | 'missing';
};

/** Median, mean and range of a number that programs report. */
export type SpreadMeasure = Described & {
  readonly source: 'spread';
  readonly of: (unit: FormUnit) => number | 'outside' | 'missing';
};

/** A figure of programs by curriculum, ordered by number of programs. */
export type CurriculumMeasure = Described & {
  readonly source: 'curricula';
  /** 'share' is over all programs that name a curriculum, 'own' over those of the curriculum alone. */
  readonly over: 'share' | 'own';
  readonly of: (unit: FormUnit) => Contribution;
};

/** A figure of forms in each period there is. */
export type TrendMeasure = Described &
  Required<Pick<Described, 'needs'>> & {
    readonly source: 'trend';
    readonly level: FormLevel;
    readonly of: (unit: FormUnit) => Contribution;
  };

export type Measure =
  | FormMeasure
  | SurveyMeasure
  | RowsMeasure
  | MissingMeasure
  | CoverageMeasure
  | SpreadMeasure
  | CurriculumMeasure
  | TrendMeasure;

export const ONE_GROUP: readonly Group[] = [{ id: 'all', label: 'All' }];

/** The row of all curricula without a row of their own; always last. */
export const OTHER_CURRICULA = 'Other curricula';
