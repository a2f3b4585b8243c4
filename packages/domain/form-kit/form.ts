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

/** The members of the context that other pages and lists hold; the rest belong to the reporting period. */
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
  /** Never validated and in no sum (decision 15). */
  readonly optional?: true;
  /** The total field that a before or after COVID count belongs to. */
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
  /** A table has one question a row; checks are one group of boxes; a list has one field below the other. */
  readonly layout: 'list' | 'table' | 'checks' | 'counts';
  /** Name of a hand-made component that draws the section; its rules stay in the form. */
  readonly component?: 'cohorts' | 'curriculum' | 'percentages' | 'organisations' | 'reach-counts';
  /** For counts: what their live sum is called, and the field that it may not exceed and that is no part of it. */
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
   * Names of the fields that break the rule; none when it is kept. Answers of hidden fields arrive as null,
   * and a name that is not active never raises an issue.
   */
  readonly check: (answers: Answers, context: FormContext) => readonly string[];
  /** The message, spelled as the specification spells it. With `each`, '<field description>: ' stands before it in lists. */
  readonly message: Text;
  /** The message beside the field, where it differs. */
  readonly inline?: Text;
  /** A line said once in the section of the broken fields, besides the messages of the fields (REA-037, REA-040). */
  readonly sectionLine?: Text;
  /** One issue for every broken field; otherwise one issue for the rule, led by the first broken field. */
  readonly each?: true;
  /** An example that breaks the rule and one that does not; the conformance test runs both. */
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
  /** Said after a save without issues (Q63). */
  readonly savedText: string;
  readonly flags: { readonly minor: string; readonly major: string };
  /** Which issues raise the minor flag: any issue, or minor ones only (Q45). */
  readonly minorFlagMeans: 'any issue' | 'a minor issue';
  /** What its questions and rules read of other pages and lists; they are given nothing else of the context (decision 27). */
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
