/** The columns of a release of survey rows, and the conversion of stored rows by the choices made (BEY-189). */
import { listSurveyVariables } from '../dataset/survey-variables.ts';
import {
  type DataValue,
  integerVariable,
  labelledVariable,
  textVariable,
  type Variable,
} from '../dataset/variable.ts';
import { listColumns } from '../survey/catalogue/catalogue.ts';
import type { Survey } from '../survey/catalogue/column.ts';
import type { StoredRow } from '../survey/rows/stored-code.ts';
import { type Choices, isNamed, namesGrant, PLACE_LEVELS, type PrivacyRules } from './choices.ts';

/** The origin of a row, in names as submitted. */
export type RowPlace = {
  readonly period: string;
  readonly stream: string;
  readonly grantee: string;
  readonly grantId: number;
  readonly provider: string;
  readonly program: string;
};

export type ReleaseColumn = {
  readonly variable: Variable;
  readonly quasiIdentifier: boolean;
  readonly sensitive: boolean;
  /** Whether it can be dropped: the named places are a separate choice. */
  readonly droppable: boolean;
};

export type ReleaseTable = {
  /** Every releasable column, dropped ones included. */
  readonly offered: readonly ReleaseColumn[];
  readonly columns: readonly ReleaseColumn[];
  readonly toRow: (place: RowPlace, values: StoredRow) => readonly DataValue[];
};

type Filled = ReleaseColumn & { readonly fill: (place: RowPlace, values: StoredRow) => DataValue };

/**
 * Free text written by youth and survey numbers are in no release. The period, the place and the survey's version are
 * always quasi-identifiers; further columns by the rules.
 */
export function releaseTable(survey: Survey, choices: Choices, rules: PrivacyRules): ReleaseTable {
  const offered = [...placeColumns(choices), ...answerColumns(survey, choices, rules)];
  const kept = offered.filter(
    ({ droppable, variable }) => !droppable || !choices.dropped.includes(variable.name),
  );
  return {
    offered,
    columns: kept,
    toRow: (place, values) => kept.map(({ fill }) => fill(place, values)),
  };
}

function placeColumns(choices: Choices): readonly Filled[] {
  const column = (variable: Variable, fill: (row: RowPlace) => DataValue): Filled => ({
    variable,
    quasiIdentifier: true,
    sensitive: false,
    droppable: false,
    fill,
  });
  const widest = [
    column(textVariable('period', 'Report period'), (row) => row.period),
    column(textVariable('funding_stream', 'Funding stream'), (row) => row.stream),
  ];
  const grant = [
    column(textVariable('grantee', 'Grantee'), (row) => row.grantee),
    column(integerVariable('grant', 'Grant'), (row) => row.grantId),
  ];
  const provider = [column(textVariable('provider', 'Provider'), (row) => row.provider)];
  const program = [column(textVariable('program', 'Program model'), (row) => row.program)];
  const level = PLACE_LEVELS.indexOf(choices.place);
  return [
    ...widest,
    ...(namesGrant(choices) ? grant : []),
    ...(level <= PLACE_LEVELS.indexOf('provider') ? provider : []),
    ...(level <= PLACE_LEVELS.indexOf('program') ? program : []),
  ];
}

const VERSION = 'survey_version';

function answerColumns(survey: Survey, { age }: Choices, rules: PrivacyRules): readonly Filled[] {
  const places = new Map(listColumns(survey).map(({ name }, at) => [name, at]));
  return listSurveyVariables(survey)
    .filter(({ variable }) => variable.type !== 'text')
    .map(({ column, variable, encode }): Filled => {
      const at = places.get(column.name) ?? -1;
      const read = (values: StoredRow) => encode(values[at] ?? null);
      const isGrouped = age === 'groups' && column.name === `${survey.prefix}_age`;
      return {
        variable: isGrouped ? ageGroups(variable) : variable,
        quasiIdentifier: column.name === VERSION || isNamed(rules.quasiIdentifiers, column),
        sensitive: column.sensitive || isNamed(rules.sensitiveItems, column),
        droppable: column.name !== VERSION,
        fill: (_, values) => (isGrouped ? toAgeGroup(read(values)) : read(values)),
      };
    });
}

/** The highest age of each group. */
const AGE_GROUPS = [
  { value: 1, label: '10 to 12', last: 12 },
  { value: 2, label: '13 to 14', last: 14 },
  { value: 3, label: '15 to 16', last: 16 },
  { value: 4, label: '17 and older', last: Infinity },
] as const;

function ageGroups({ name, label }: Variable): Variable {
  const values = AGE_GROUPS.map((group) => ({ value: group.value, label: group.label }));
  return { ...labelledVariable(name, `${label}, in groups`, values), measure: 'ordinal' };
}

function toAgeGroup(age: DataValue): DataValue {
  if (typeof age !== 'number') return null;
  return AGE_GROUPS.find(({ last }) => age <= last)?.value ?? null;
}
