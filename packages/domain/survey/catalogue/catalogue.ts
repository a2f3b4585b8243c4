/** The survey catalogue: every column of both surveys, found by kind and name. */
import { listChoices, type SurveyColumn, type SurveyKind, type SurveyVersion } from './column.ts';
import { ENTRY_COLUMNS } from './entry-columns.ts';
import { EXIT_COLUMNS } from './exit-columns.ts';
import type { SpecialCode } from './scales.ts';

export type { SurveyColumn, SurveyKind, SurveyVersion } from './column.ts';

const COLUMNS = { entry: ENTRY_COLUMNS, exit: EXIT_COLUMNS } as const satisfies Record<
  SurveyKind,
  readonly SurveyColumn[]
>;

const FILE_COLUMNS = { entry: ENTRY_COLUMNS.slice(1), exit: EXIT_COLUMNS.slice(1) } as const satisfies Record<
  SurveyKind,
  readonly SurveyColumn[]
>;

const BY_NAME = {
  entry: new Map(ENTRY_COLUMNS.map((column) => [column.name, column])),
  exit: new Map(EXIT_COLUMNS.map((column) => [column.name, column])),
} as const satisfies Record<SurveyKind, ReadonlyMap<string, SurveyColumn>>;

// Which rows each special code fits (decision 17); on exit only MS rows exist for any of them.
const FITS: Record<SpecialCode, readonly SurveyVersion[]> = {
  MS: ['MS', 'MS IMPACT'],
  'MS IMPACT': ['MS IMPACT'],
  'HS IMPACT': ['HS IMPACT'],
};

/** All columns of a survey in the order of the wire and the table, the survey number first. */
export function listColumns(kind: SurveyKind): readonly SurveyColumn[] {
  return COLUMNS[kind];
}

/** The columns a file can hold: all but the survey number. */
export function listFileColumns(kind: SurveyKind): readonly SurveyColumn[] {
  return FILE_COLUMNS[kind];
}

/** The column of that name, or undefined. */
export function findColumn(kind: SurveyKind, name: string): SurveyColumn | undefined {
  return BY_NAME[kind].get(name);
}

/** Whether the version's questionnaire holds the item. */
export function isAskedOf(column: SurveyColumn, version: SurveyVersion): boolean {
  return column.versions.includes(version);
}

/** Whether a special code may stand in a row of the version (decision 17). */
export function specialCodeFits(code: SpecialCode, version: SurveyVersion): boolean {
  return FITS[code].includes(version);
}

/** The name and type of every column, as the upload's columnInfo lists them (Q97). */
export function toColumnInfo(kind: SurveyKind): readonly { readonly name: string; readonly type: string }[] {
  return COLUMNS[kind].map(({ name, type }) => ({ name, type }));
}

/** For every closed question the stored code behind each code and label, as the upload's enumMaps list them (Q97). */
export function toEnumMaps(kind: SurveyKind): Readonly<Record<string, Readonly<Record<string, string>>>> {
  const closed = COLUMNS[kind].filter((column) => listChoices(column).length > 0);
  return Object.fromEntries(
    closed.map((column) => [
      column.name,
      Object.fromEntries(
        listChoices(column).flatMap(({ code, label, canonical }) => [
          [code, canonical],
          ...(label ? [[label, canonical]] : []),
        ]),
      ),
    ]),
  );
}
