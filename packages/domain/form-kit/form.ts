/**
 * The vocabulary of forms. A form is a value: sections hold fields, rules validate answers.
 * Page, server, validation report, documentation and column check all read the same value.
 */
import type { Season } from '../period/season.ts';
import type { AnswerRow, Answers } from './answers.ts';
import type { FieldKind, FieldLimits } from './field-kinds.ts';

/** Input of a rule besides the answers of its own page, read from the database. */
export type FormContext = {
  readonly season: Season;
  /** Setting of the period (decision 15). */
  readonly collectCovid: boolean;
  /** Reporting window as text, from the prog_reach dates: '1 January to 30 June 2023' (Q85). */
  readonly reportingWindow: string;
  /** gr_num_new_providers of the grantee page, for the provider form (Q67). */
  readonly newProvidersOfGrantee?: number | null;
  /** Answers of the reach page, read-only inputs of the survey administration page. */
  readonly anyYouthBegin?: boolean | null;
  readonly anyYouthComplete?: boolean | null;
  /** Keys of this provider's custom curricula, for the structure form. */
  readonly customCurricula?: readonly number[];
};

/** The context members that come from other pages and lists; the rest come from the reporting period. */
export type ContextName = Exclude<keyof FormContext, 'season' | 'collectCovid' | 'reportingWindow'>;

export type Text = string | ((context: FormContext) => string);
export type Shown = (answers: Answers, context: FormContext) => boolean;

export type Field = FieldLimits & {
  /** The database column of the specification, untouched in definition, SQL and wire. */
  readonly name: string;
  readonly label: Text;
  readonly help?: Text;
  readonly kind: FieldKind;
  /** Seasons in which the field is asked; both when absent. */
  readonly seasons?: readonly Season[];
  readonly shownWhen?: Shown;
  /** Never validated and excluded from every sum (decision 15). */
  readonly optional?: true;
  /** Asked only in periods that collect COVID counts (decision 15). */
  readonly ofCovid?: true;
  /** The total field of a before or after COVID count. */
  readonly variantOf?: string;
  /** How messages name the field; the label when absent. */
  readonly description?: string;
  /** Check boxes that follow each other with the same group are one group of boxes under this legend. */
  readonly group?: string;
  /** Fields of one row of a repeated group. */
  readonly rowFields?: readonly Field[];
};

export type Section = {
  readonly id: string;
  readonly title: Text;
  readonly help?: Text;
  readonly seasons?: readonly Season[];
  readonly shownWhen?: Shown;
  /** Note shown instead of the fields while `shownWhen` is false; without it the card is absent. */
  readonly insteadWhenHidden?: Text;
  /** `table`: one question per row; `checks`: one group of boxes; `list`: one field below the other. */
  readonly layout: 'list' | 'table' | 'checks' | 'counts';
  /** Name of the custom component that renders the section; its rules stay in the form. */
  readonly component?: 'cohorts' | 'curriculum' | 'percentages' | 'organisations' | 'reach-counts';
  /** For counts: the label of their live sum, and the field that bounds it and is not part of it. */
  readonly sum?: { readonly label: string; readonly atMost: string };
  readonly fields: readonly Field[];
};

export type Severity = 'minor' | 'major';

export type Rule = {
  /** Names the rule in tests, documents and links: 'grantee.percentages'. */
  readonly code: string;
  readonly severity: Severity;
  readonly seasons?: readonly Season[];
  /** The specification's row or section. */
  readonly source: string;
  /**
   * Names of the fields that violate the rule; empty when it holds. Answers of hidden fields arrive as null, and an
   * inactive name never raises an issue.
   */
  readonly check: (answers: Answers, context: FormContext) => readonly string[];
  /** The message as the specification spells it. With `each`, lists prefix it with '<field description>: '. */
  readonly message: Text;
  /** The message shown at the field, where it differs. */
  readonly inline?: Text;
  /** A line shown once in the section of the violating fields, besides their own messages (REA-037, REA-040). */
  readonly sectionLine?: Text;
  /** One issue per violating field; otherwise one issue for the rule, linked to the first violating field. */
  readonly each?: true;
  /** One issue although each violating field needs an answer of its own (Q117); without it one answer may be enough. */
  readonly asksEach?: true;
  /** An example that violates the rule and one that satisfies it; the conformance test runs both. */
  readonly example: {
    readonly breaks: Answers;
    readonly keeps: Answers;
    readonly context?: Partial<FormContext>;
  };
};

export const FORM_NAMES = [
  'grantee',
  'provider',
  'programstructure',
  'programreach',
  'programentryexit',
] as const;
export type FormName = (typeof FORM_NAMES)[number];
export type FormTable = 'grant_submissions' | 'provider_submissions' | 'program_submissions';

export type Form = {
  readonly name: FormName;
  readonly table: FormTable;
  readonly title: (season: Season) => string;
  /** Shown after a save without issues (Q63). */
  readonly savedText: string;
  readonly flags: { readonly minor: string; readonly major: string };
  /** Which issues raise the minor flag: any issue, or minor ones only (Q45). */
  readonly minorFlagMeans: 'any issue' | 'a minor issue';
  /** Context members of other pages and lists that its questions and rules read; it gets no others (decision 27). */
  readonly reads?: readonly ContextName[];
  readonly sections: readonly Section[];
  readonly rules: readonly Rule[];
  /** Columns computed from the answers on every save. */
  readonly derived?: {
    readonly columns: readonly string[];
    readonly compute: (answers: Answers) => AnswerRow;
  };
};

/** The five forms of an instrument. */
export type Forms = Readonly<Record<FormName, Form>>;
export type FormTitles = Readonly<Record<FormName, Form['title']>>;
