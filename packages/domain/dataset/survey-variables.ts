/** The columns of a survey as variables of a data file, with numbers for the stored codes. */
import { listFileColumns } from '../survey/catalogue/catalogue.ts';
import { listChoices, type Survey, type SurveyColumn } from '../survey/catalogue/column.ts';
import {
  type DataValue,
  integerVariable,
  labelledVariable,
  NO_YES,
  textVariable,
  type ValueLabel,
  type Variable,
} from './variable.ts';

export type SurveyVariable = {
  readonly column: SurveyColumn;
  readonly variable: Variable;
  /** The number that represents a stored answer; texts are unchanged. Throws for a code missing in the catalogue. */
  readonly encode: (stored: string | number | boolean | null) => DataValue;
};

/** The answers of a survey in catalogue order; names of providers and programs are excluded. */
export function listSurveyVariables(survey: Survey): readonly SurveyVariable[] {
  return listFileColumns(survey)
    .filter(({ answer }) => answer.kind !== 'expected')
    .map((column) => toVariable(survey, column));
}

// Yes, no and not sure have the numbers of the questionnaires' other spelling (domain.md 3.4).
const FIXED: Readonly<Record<string, number>> = { N: 0, Y: 1, NS: 2 };

function toVariable(survey: Survey, column: SurveyColumn): SurveyVariable {
  const { name, label, type, answer } = column;
  if (type === 'boolean') {
    const encode: SurveyVariable['encode'] = (stored) =>
      stored === null ? null : Number(stored === true || stored === '1' || stored === 'true');
    return { column, variable: labelledVariable(name, label, NO_YES), encode };
  }
  if (answer.kind === 'text' || answer.kind === 'expected')
    return {
      column,
      variable: textVariable(name, label),
      encode: (stored) => (stored === null ? null : String(stored)),
    };
  if (answer.kind === 'number')
    return {
      column,
      variable: integerVariable(name, label),
      encode: (stored) => (stored === null ? null : Number(stored)),
    };
  const values = listValues(column);
  const missing = listMissing(survey, column);
  const numbers = new Map([...values, ...missing].map(({ code, value }) => [code, value]));
  const labelled = values.filter(({ label: words }) => words !== '');
  const ranked = answer.kind === 'scale' && isRanked(values) ? 'ordinal' : 'nominal';
  const measure = labelled.length === 0 ? 'scale' : ranked;
  return {
    column,
    variable: { name, label, type: 'integer', measure, values: labelled, missing },
    encode: (stored) => {
      if (stored === null || stored === '') return null;
      const number = numbers.get(String(stored));
      if (number === undefined) throw new RangeError(`The catalogue has no code ${stored} for ${name}.`);
      return number;
    },
  };
}

type Coded = ValueLabel & { readonly code: string };

/** Codes that are numbers keep them; others are numbered in the order of the catalogue. */
function listValues(column: SurveyColumn): readonly Coded[] {
  const labels = new Map<string, string>();
  for (const { canonical, label } of listChoices(column))
    if (!labels.get(canonical)) labels.set(canonical, label);
  const codes = [...labels.keys()];
  const isNumbered = codes.every((code) => /^\d+$/.test(code));
  const isFixed = codes.every((code) => FIXED[code] !== undefined);
  return codes
    .map((code, index): Coded => {
      const value = isNumbered ? Number(code) : isFixed ? (FIXED[code] ?? 0) : index + 1;
      const label = labels.get(code) ?? '';
      return { value, label: label === '' && !isNumbered ? code : label, code };
    })
    .toSorted((one, other) => one.value - other.value);
}

/** Every survey code for 'not on this version' has the same number in all columns of the survey. */
function listMissing({ specialCodes }: Survey, column: SurveyColumn): readonly Coded[] {
  return specialCodes
    .map(({ code, label }, index) => ({ value: -1 - index, label, code }))
    .filter(({ code }) => column.specialCodes.some((own) => own.code === code));
}

function isRanked(values: readonly Coded[]): boolean {
  return values.every(({ code }) => FIXED[code] === undefined);
}
