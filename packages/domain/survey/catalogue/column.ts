/** The vocabulary of the survey catalogue: what a survey is, its versions and its columns. */

export type SurveyKind = 'entry' | 'exit';

/** The other of the two surveys, for which a file may be taken by mistake. */
export function toOtherKind(kind: SurveyKind): SurveyKind {
  return kind === 'entry' ? 'exit' : 'entry';
}

/** One accepted answer of a closed question. */
export type Choice = {
  /** As people write it in the file. */
  readonly code: string;
  /** The answer in words; '' where the catalogue has none. */
  readonly label: string;
  /** The code that is stored where two spellings exist (Q102). */
  readonly canonical: string;
  /** Further spellings of the label that are accepted. */
  readonly also?: readonly string[];
};

/** A questionnaire of a survey, as survey_version names it: its school first. */
export type SurveyVersion = 'MS' | 'HS' | `MS ${string}` | `HS ${string}`;

/** Whether a code names a version, as special codes do; no instrument has an answer with such a prefix. */
export function isVersionCode(code: string): boolean {
  return code.startsWith('MS') || code.startsWith('HS');
}

/** A code for 'this version of the survey does not ask the item' (decision 17). */
export type SpecialCode = Choice & {
  readonly code: SurveyVersion;
  /** The versions in whose rows it is valid. */
  readonly fits: readonly SurveyVersion[];
};

/** An answer scale that several columns share. */
export type Scale = { readonly name: string; readonly choices: readonly Choice[] };

/** The type of the column on the wire and in the database (Q107). */
export type ColumnType = 'string' | 'boolean' | 'long';

/** What a cell of the column may contain. */
export type AnswerKind =
  | { readonly kind: 'number' } // the running survey number, set by the product
  | { readonly kind: 'expected' } // a name of an expected provider and program pair
  | { readonly kind: 'values'; readonly values: readonly Choice[] }
  | { readonly kind: 'scale'; readonly scale: Scale }
  | { readonly kind: 'text'; readonly maxLength: number };

export type SurveyColumn = {
  /** The database column of the specification. */
  readonly name: string;
  /** Headings of the standard workbook; the first is the template's own. */
  readonly question: readonly string[];
  readonly type: ColumnType;
  readonly answer: AnswerKind;
  /** Versions that ask the item. */
  readonly versions: readonly SurveyVersion[];
  readonly label: string;
  /** Codes accepted for 'not on this version'. */
  readonly specialCodes: readonly SpecialCode[];
  /** Stored codes that count as the good answer; empty where the item has no direction. */
  readonly goodDirection: readonly string[];
  /**
   * Whether an answer, once attributed to a young person, can harm them (domain.md 6.7, rule 4). Figures and releases
   * of rows derive from it what they protect.
   */
  readonly sensitive: boolean;
  /** A blank is an issue (UPL-035). */
  readonly required?: true;
  /** For an other-specify text: the column whose 'other' option it explains. */
  readonly otherOf?: string;
  /** Expected in a revision not yet published: labelled provisional wherever the column is described. */
  readonly provisional?: true;
};

/** The column's question, for documents and templates. */
export function describeColumn({ label, provisional }: SurveyColumn): string {
  return provisional ? `${label} (provisional)` : label;
}

/** The accepted answers of a closed question without special codes; empty for names, numbers and texts. */
export function listChoices(column: SurveyColumn): readonly Choice[] {
  if (column.answer.kind === 'values') return column.answer.values;
  return column.answer.kind === 'scale' ? column.answer.scale.choices : [];
}

/** The distinct stored codes of a closed question in catalogue order, without special codes. */
export function listCodes(column: SurveyColumn): readonly string[] {
  return [...new Set(listChoices(column).map((entry) => entry.canonical))];
}

/** An improbable combination of stored codes in one survey. */
export type Improbable = {
  readonly label: string;
  readonly when: readonly { readonly column: string; readonly codes: readonly string[] }[];
};

/** The entry or exit survey of an instrument. */
export type Survey = {
  /** The id of the instrument. */
  readonly instrument: string;
  readonly kind: SurveyKind;
  /** Begins the names of the columns that only this survey has. */
  readonly prefix: 'en' | 'ex';
  readonly versions: readonly SurveyVersion[];
  readonly specialCodes: readonly SpecialCode[];
  /** In the order of the wire and the table, the survey number first. */
  readonly columns: readonly SurveyColumn[];
  /** Improbable combinations of answers (BEY-187). */
  readonly improbable?: readonly Improbable[];
};

/** Both surveys of an instrument, and the scales they share. */
export type Surveys = Readonly<Record<SurveyKind, Survey>> & { readonly scales: readonly Scale[] };

/** A choice; the stored code is the code itself unless another is given. */
export function choice(code: string, label = '', canonical = code, also: readonly string[] = []): Choice {
  return also.length > 0 ? { code, label, canonical, also } : { code, label, canonical };
}
