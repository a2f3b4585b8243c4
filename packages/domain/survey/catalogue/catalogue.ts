/** Finds the columns of a survey and the versions that ask them. */
import { SURVEY_ROLES } from '../../instrument/roles.ts';
import {
  listChoices,
  type SpecialCode,
  type Survey,
  type SurveyColumn,
  type SurveyVersion,
} from './column.ts';

/** All columns of a survey in the order of the wire and the table, the survey number first. */
export function listColumns(survey: Survey): readonly SurveyColumn[] {
  return survey.columns;
}

/** The columns a file can contain: all but the survey number. */
export function listFileColumns(survey: Survey): readonly SurveyColumn[] {
  return toIndex(survey).fileColumns;
}

/** The columns with a list of answers. */
export function listClosedColumns(survey: Survey): readonly SurveyColumn[] {
  return survey.columns.filter((column) => listChoices(column).length > 0);
}

/** The closed questions that youth answer: the version is stated by the file. */
export function listClosedQuestions(survey: Survey): readonly SurveyColumn[] {
  return listClosedColumns(survey).filter(({ name }) => name !== SURVEY_ROLES.version.name);
}

/** The column of that name, or undefined. */
export function findColumn(survey: Survey, name: string): SurveyColumn | undefined {
  return toIndex(survey).byName.get(name);
}

/** Derived from a survey once. */
type Index = {
  readonly fileColumns: readonly SurveyColumn[];
  readonly byName: ReadonlyMap<string, SurveyColumn>;
};

const indexes = new WeakMap<Survey, Index>();

function toIndex(survey: Survey): Index {
  const known = indexes.get(survey);
  if (known) return known;
  const { columns } = survey;
  const made = {
    fileColumns: columns.slice(1),
    byName: new Map(columns.map((column) => [column.name, column])),
  };
  indexes.set(survey, made);
  return made;
}

/** Whether the version's questionnaire includes the item. */
export function isAskedInVersion(column: SurveyColumn, version: SurveyVersion): boolean {
  return column.versions.includes(version);
}

/** Whether a special code is valid in a row of the version (decision 17). */
export function specialCodeFits({ fits }: SpecialCode, version: SurveyVersion): boolean {
  return fits.includes(version);
}

/** The name and type of every column, as the upload's columnInfo lists them (Q97). */
export function toColumnInfo(survey: Survey): readonly { readonly name: string; readonly type: string }[] {
  return survey.columns.map(({ name, type }) => ({ name, type }));
}

/** For every closed question the stored code behind each code and label, as the upload's enumMaps list them (Q97). */
export function toEnumMaps(survey: Survey): Readonly<Record<string, Readonly<Record<string, string>>>> {
  return Object.fromEntries(
    listClosedColumns(survey).map((column) => [
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
