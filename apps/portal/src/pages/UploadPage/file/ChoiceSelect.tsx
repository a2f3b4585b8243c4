import type { SurveyColumn } from '@srae/domain/survey/catalogue/column';
import { choiceText, type ColumnChoice, type ColumnPair } from '@srae/domain/survey/mapping';
import { NOT_IN_FILE_TEXT } from '@srae/domain/survey/messages';
import { memo, useState } from 'react';
import { SelectInput, type SelectOption } from '../../../ui/inputs/SelectInput.tsx';

/** The option of a file column: while no other item has the column, and while one has it (UPL-008). */
export type FileColumn = { readonly free: SelectOption; readonly taken: SelectOption };

/** The options of the file columns, with sample values; the same ones for every select of the page. */
export function listFileColumnOptions(
  labels: readonly string[],
  samples: readonly (readonly string[])[],
): readonly FileColumn[] {
  return labels.map((label, position) => {
    const free = { value: String(position), label: withSamples(label, samples[position] ?? []) };
    return { free, taken: { ...free, disabled: true } };
  });
}

export type ChoiceSelectProps = {
  column: SurveyColumn;
  choice: ColumnChoice | undefined;
  /** Two file columns for the two versions' numbers of one item, when the file has both (BEY-132). */
  pair: ColumnPair | null;
  labels: readonly string[];
  fileColumns: readonly FileColumn[];
  /** File columns mapped to other items (UPL-008). */
  taken: ReadonlySet<number>;
  disabled: boolean;
  onMap: (column: string, choice: ColumnChoice | undefined) => void;
};

/** A select of file columns. */
export const ChoiceSelect = memo(function ChoiceSelect(props: ChoiceSelectProps) {
  const { column, choice, pair, labels, fileColumns, taken, disabled, onMap } = props;
  const [opening, setOpening] = useState(false);
  const isLong = fileColumns.length > ALWAYS_FILLED_MAX;
  const options: SelectOption[] = [
    NOT_IN_FILE_OPTION,
    ...(pair === null
      ? []
      : [
          {
            value: PAIR,
            label: choiceText(pair, labels),
            disabled: taken.has(pair.hs) || taken.has(pair.ms),
          },
        ]),
    ...fileColumns.flatMap((one, position) => {
      if (isLong && !opening && position !== choice) return [];
      return taken.has(position) ? one.taken : one.free;
    }),
  ];
  return (
    <SelectInput
      id={`upload-map-${column.name}`}
      className="mapping__select"
      label={`File column for ${column.question.join(' / ')} ${column.label}`}
      required={column.required}
      disabled={disabled}
      emptyLabel="Choose a file column"
      value={toValue(choice)}
      options={options}
      onOpening={isLong ? () => setOpening(true) : undefined}
      onBlur={isLong ? () => setOpening(false) : undefined}
      onChange={(value) => onMap(column.name, findChoice(value, pair))}
    />
  );
});

// One select per item and one option per file column: a file with 1,000 columns would add 54,000 options to the page.
// Long lists are populated on opening; when closed they contain only the selected option.
const ALWAYS_FILLED_MAX = 100;

const NOT_IN_FILE = 'not-in-file';
const NOT_IN_FILE_OPTION: SelectOption = { value: NOT_IN_FILE, label: NOT_IN_FILE_TEXT };
const PAIR = 'pair';
const SAMPLES_LENGTH = 30;

function toValue(choice: ColumnChoice | undefined): string {
  if (choice === undefined) return '';
  if (choice === 'not-in-file') return NOT_IN_FILE;
  return typeof choice === 'number' ? String(choice) : PAIR;
}

function findChoice(value: string, pair: ColumnPair | null): ColumnChoice | undefined {
  if (value === '') return undefined;
  if (value === NOT_IN_FILE) return NOT_IN_FILE;
  return value === PAIR ? (pair ?? undefined) : Number(value);
}

function withSamples(label: string, samples: readonly string[]): string {
  if (samples.length === 0) return label;
  const values = samples.join(', ');
  return `${label} – ${values.length > SAMPLES_LENGTH ? `${values.slice(0, SAMPLES_LENGTH)}…` : values}`;
}
