/** View model of the correction grid: its columns, filtered rows and cell texts. */
import { SURVEY_ROLES } from '@srae/domain/instrument/roles';
import { acceptedText } from '@srae/domain/survey/catalogue/accepted-values';
import { listFileColumns } from '@srae/domain/survey/catalogue/catalogue';
import { listChoices, type Survey, type SurveyColumn } from '@srae/domain/survey/catalogue/column';
import type { ToCorrect } from '@srae/domain/survey/corrections/corrected-check';
import type { Fault } from '@srae/domain/survey/corrections/faults';
import { listPositions, type Mapping } from '@srae/domain/survey/mapping';
import type { ExpectedPair } from '@srae/domain/survey/names';

/** A file column of the grid with its survey item. */
export type GridColumn = { readonly at: number; readonly column: SurveyColumn; readonly heading: string };

export type GridFilter = {
  readonly kind: Fault['kind'] | '';
  /** The name of a column, or '' for all. */
  readonly column: string;
  /** Only rows that still need a correction. */
  readonly open: boolean;
};

export const NO_FILTER: GridFilter = { kind: '', column: '', open: false };

export const KINDS: readonly { readonly kind: Fault['kind']; readonly label: string }[] = [
  { kind: 'missing', label: 'Missing required value' },
  { kind: 'pair', label: 'Provider and program name' },
  { kind: 'other-provider', label: 'Another provider' },
  { kind: 'out-of-range', label: 'Value not accepted' },
];

/** The filtered rows, as positions in the list of rows to correct. */
export function listShown(
  faults: readonly (readonly Fault[])[],
  { kind, column, open }: GridFilter,
): readonly number[] {
  const fits = (fault: Fault) =>
    (kind === '' || fault.kind === kind) && (column === '' || fault.column === column);
  const isOpen = open || kind !== '' || column !== '';
  return Array.from(faults.keys()).filter((index) => !isOpen || (faults[index] ?? []).some(fits));
}

/** The name columns and each file column with an issue in a shown row, in file order. */
export function listGridColumns(
  survey: Survey,
  mapping: Mapping,
  labels: readonly string[],
  used: ReadonlySet<number>,
): readonly GridColumn[] {
  const names = new Set<string>([SURVEY_ROLES.provider.name, SURVEY_ROLES.program.name]);
  return listFileColumns(survey).flatMap((column) =>
    listPositions(mapping[column.name])
      .filter((at) => names.has(column.name) || used.has(at))
      .map((at) => ({ at, column, heading: labels[at] ?? column.name })),
  );
}

/** The positions with an issue in the rows. */
export function listFaultyPositions(
  faults: readonly (readonly Fault[])[],
  shown: readonly number[],
): ReadonlySet<number> {
  const positions = new Set<number>();
  for (const index of shown) for (const { at } of faults[index] ?? []) positions.add(at);
  return positions;
}

/** Columns with an issue, for the filter, in the order of the catalogue. */
export function listFaultyColumns(
  survey: Survey,
  { faults }: Pick<ToCorrect, 'faults'>,
): readonly SurveyColumn[] {
  const names = new Set(faults.flatMap((ofRow) => ofRow.map(({ column }) => column)));
  return listFileColumns(survey).filter(({ name }) => names.has(name));
}

/** How many rows still need a correction. */
export function countOpen(faults: readonly (readonly Fault[])[]): number {
  return faults.filter(({ length }) => length > 0).length;
}

/** The accepted values of a cell, as text. */
export function acceptedWords(column: SurveyColumn): string {
  if (column.answer.kind === 'expected')
    return 'one of the acceptable combinations listed above, spelled exactly as it is there';
  const words = acceptedText(column);
  return column.required || column.answer.kind === 'text' ? words : `${words}; or blank`;
}

export type PickedValue = { readonly value: string; readonly label: string };

/** The values offered while a cell is edited; programs are limited to the row's provider if it has any. */
export function listPicks(
  column: SurveyColumn,
  expected: readonly ExpectedPair[],
  provider: string,
): readonly PickedValue[] {
  if (column.answer.kind === 'expected') {
    const isProvider = column.name === SURVEY_ROLES.provider.name;
    const own = expected.filter((pair) => pair.provider_name === provider);
    const names = isProvider
      ? expected.map((pair) => pair.provider_name)
      : (own.length > 0 ? own : expected).map((pair) => pair.program_name);
    return [...new Set(names)].map((name) => ({ value: name, label: '' }));
  }
  return [
    ...listChoices(column).map(({ code, label }) => ({ value: code, label })),
    ...column.specialCodes.map(({ code, label }) => ({ value: code, label })),
  ];
}
