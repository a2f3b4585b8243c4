/** The vocabulary of the survey catalogue: what a survey is, its versions and its columns. */

export type SurveyKind = 'entry' | 'exit';

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

/** Whether a code names a version, as special codes do; no answer of any instrument begins like one. */
export function isVersionCode(code: string): boolean {
  return code.startsWith('MS') || code.startsWith('HS');
}

/** A code that stands for 'this version of the survey does not ask the item' (decision 17). */
export type SpecialCode = Choice & {
  readonly code: SurveyVersion;
  /** The versions in whose rows it may stand. */
  readonly fits: readonly SurveyVersion[];
};

/** An answer scale that several columns share. */
export type Scale = { readonly name: string; readonly choices: readonly Choice[] };

/** The type of the column on the wire and in the database (Q107). */
export type ColumnType = 'string' | 'boolean' | 'long';

/** What a cell of the column may hold. */
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
  /** Stored codes that count as the good answer; none where the item has no direction. */
  readonly goodDirection: readonly string[];
  /** A blank is an issue (UPL-035). */
  readonly required?: true;
  /** For an other-specify text: the column whose 'other' option it explains. */
  readonly otherOf?: string;
  /** Expected of a revision that is not published yet: named so wherever the column is described. */
  readonly provisional?: true;
};

/** What the column asks, as documents and templates describe it. */
export function describeColumn({ label, provisional }: SurveyColumn): string {
  return provisional ? `${label} (provisional)` : label;
}

/** The accepted answers of a closed question, special codes aside; none for names, numbers and texts. */
export function listChoices(column: SurveyColumn): readonly Choice[] {
  if (column.answer.kind === 'values') return column.answer.values;
  return column.answer.kind === 'scale' ? column.answer.scale.choices : [];
}

/** The stored codes of a closed question in the order of the catalogue, each once, special codes aside. */
export function listCodes(column: SurveyColumn): readonly string[] {
  return [...new Set(listChoices(column).map((entry) => entry.canonical))];
}

/** Stored codes of several columns that hardly go together in one survey. */
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
  /** Answers that hardly go together (BEY-187). */
  readonly improbable?: readonly Improbable[];
};

/** Both surveys of an instrument, and the scales they share. */
export type Surveys = Readonly<Record<SurveyKind, Survey>> & { readonly scales: readonly Scale[] };

/** A choice; the stored code is the code itself unless another is given. */
export function choice(code: string, label = '', canonical = code, also: readonly string[] = []): Choice {
  return also.length > 0 ? { code, label, canonical, also } : { code, label, canonical };
}
