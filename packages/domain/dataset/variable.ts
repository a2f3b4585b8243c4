/** A column of a data file for statistical software: its name, label, type, value labels and missing codes. */

/** A number that represents an answer. */
export type ValueLabel = {
  readonly value: number;
  readonly label: string;
  /** The code that the portal stores for it, where it is not a number. */
  readonly code?: string;
};

export type Variable = {
  /** Lower-case letters, digits and underscores. */
  readonly name: string;
  readonly label: string;
  /** Labelled values are integers: Stata and SAS label no texts. */
  readonly type: 'integer' | 'number' | 'text';
  readonly measure: 'nominal' | 'ordinal' | 'scale';
  readonly values: readonly ValueLabel[];
  /** Missing-value codes with their reasons; negative, so that they collide with no answer. */
  readonly missing: readonly ValueLabel[];
};

/** A cell of a data file; null is a missing answer without a reason. */
export type DataValue = string | number | null;

const PLAIN = { values: [], missing: [] } as const;

/** A variable that holds text. */
export function textVariable(name: string, label: string): Variable {
  return { ...PLAIN, name, label, type: 'text', measure: 'nominal' };
}

/** A variable that holds whole numbers. */
export function integerVariable(name: string, label: string): Variable {
  return { ...PLAIN, name, label, type: 'integer', measure: 'scale' };
}

/** A variable that holds numbers with decimals. */
export function numberVariable(name: string, label: string): Variable {
  return { ...PLAIN, name, label, type: 'number', measure: 'scale' };
}

/** A variable whose integers represent answers. */
export function labelledVariable(name: string, label: string, values: readonly ValueLabel[]): Variable {
  return { ...PLAIN, name, label, type: 'integer', measure: 'nominal', values };
}

/** The two values of a yes-or-no question. */
export const NO_YES: readonly ValueLabel[] = [
  { value: 0, label: 'No' },
  { value: 1, label: 'Yes' },
];
