import { pluralize } from '@srae/domain/form-kit/numbers';
import { listFileColumns } from '@srae/domain/survey/catalogue/catalogue';
import type { Survey, SurveyColumn } from '@srae/domain/survey/catalogue/column';
import { headingLabels } from '@srae/domain/survey/catalogue/headings';
import { NOT_IN_FILE_TEXT } from '@srae/domain/survey/messages';
import { findPairs, takenPositions, unmappedColumns, type ColumnChoice } from '@srae/domain/survey/mapping';
import { memo, useCallback, useDeferredValue, useId, useMemo, useRef, useState } from 'react';
import type { Preview } from '../../../upload/protocol.ts';
import type { MappingState, Origin } from '../../../upload/state/mapping-state.ts';
import type { Memory } from '../../../upload/state/upload-state.ts';
import { Button } from '../../../ui/Button.tsx';
import { Checkbox } from '../../../ui/inputs/Checkbox.tsx';
import { type Column, DataTable } from '../../../ui/DataTable.tsx';
import { ChoiceSelect, type ChoiceSelectProps, listFileColumnOptions } from './ChoiceSelect.tsx';
import { MemoryNotice } from '../status/MemoryNotice.tsx';
import { OriginTag } from './OriginTag.tsx';

export type ColumnMappingProps = {
  survey: Survey;
  preview: Preview;
  state: MappingState;
  memory: Memory;
  disabled: boolean;
  onMap: (column: string, choice: ColumnChoice | undefined) => void;
  onUseRemembered: () => void;
  onSetAside: () => void;
};

/** Maps each survey item to its file column, or to none (UPL-007, UPL-008). */
export const ColumnMapping = memo(function ColumnMapping(props: ColumnMappingProps) {
  const { survey, preview, state, memory, disabled, onMap, onUseRemembered, onSetAside } = props;
  const { headings, samples } = preview;
  const tableId = useId();
  const all = useMemo(() => listFileColumns(survey), [survey]);
  const unmapped = unmappedColumns(survey, state.mapping);
  // Frozen when the checkbox is ticked, so that a row does not disappear while being edited.
  const [only, setOnly] = useState<ReadonlySet<string> | null>(null);
  // Collapsed if all headings match; a remembered mapping is shown before it is applied (BEY-122).
  const [folded, setFolded] = useState(unmapped.length === 0 && memory.at === 'none');
  const complete = unmapped.length === 0;
  const { heading, ...leftOut } = useLeaveOut(unmapped, onMap);
  const labels = useMemo(() => headingLabels(headings), [headings]);
  const fileColumns = useMemo(() => listFileColumnOptions(labels, samples), [labels, samples]);
  const pairs = useMemo(() => findPairs(survey, headings), [survey, headings]);
  // A choice changes an option of every other select: they follow once the choice itself is shown.
  const shownMapping = useDeferredValue(state.mapping);
  const taken = useMemo(
    () => new Map(all.map(({ name }) => [name, takenPositions(shownMapping, name)])),
    [all, shownMapping],
  );
  const shown = only === null ? all : all.filter(({ name }) => only.has(name));

  const rows = shown.map(
    (column): Row => ({
      column,
      origin: state.origins[column.name],
      choice: state.mapping[column.name],
      pair: pairs.get(column.name) ?? null,
      taken: taken.get(column.name) ?? NONE_TAKEN,
      labels,
      fileColumns,
      disabled,
      onMap: leftOut.mapOne,
    }),
  );
  return (
    <div className="mapping">
      <h3 id="upload-mapping-heading" ref={heading} tabIndex={-1}>
        Column Mapping
      </h3>
      <MemoryNotice memory={memory} onUseRemembered={onUseRemembered} onSetAside={onSetAside} />
      <div className="mapping__tools">
        <p className="mapping__count" role="status">
          {all.length - unmapped.length} of {all.length} mapped
          {leftOut.count > 0
            ? `. ${pluralize(leftOut.count, 'item was', 'items were')} set to ${NOT_IN_FILE_TEXT}.`
            : null}
        </p>
        {complete && only === null ? (
          <FoldButton folded={folded} controls={tableId} onFold={setFolded} />
        ) : (
          <Checkbox
            id="upload-only-unmatched"
            label="Show only unmatched"
            checked={only !== null}
            onChange={(on) => setOnly(on ? new Set(unmapped.map(({ name }) => name)) : null)}
          />
        )}
        {leftOut.rest > 0 ? (
          <Button variant="secondary" small disabled={disabled} onClick={leftOut.leaveOutRest}>
            Set the {pluralize(leftOut.rest, 'other item')} to {NOT_IN_FILE_TEXT}
          </Button>
        ) : null}
      </div>
      <div id={tableId}>
        {complete && folded ? null : (
          <DataTable
            caption="Column Mapping"
            captionHidden
            columns={COLUMNS}
            rows={rows}
            rowKey={({ column }) => column.name}
            empty="Every survey item is mapped."
          />
        )}
      </div>
    </div>
  );
});

/** Sets the items that are still unmapped to not in the file, all at once, and says how many were. */
function useLeaveOut(unmapped: readonly SurveyColumn[], onMap: ColumnMappingProps['onMap']) {
  // Without a required column nothing can be saved (UPL-036), so each of them is a choice of its own.
  const rest = unmapped.filter(({ required }) => !required);
  const [count, setCount] = useState(0);
  const heading = useRef<HTMLHeadingElement>(null);
  return {
    rest: rest.length,
    /** The number of items set at once; 0 after another choice. */
    count,
    leaveOutRest: () => {
      for (const { name } of rest) onMap(name, 'not-in-file');
      setCount(rest.length);
      // The button unmounts, so the focus moves to the heading.
      heading.current?.focus();
    },
    /** Sets a single item. */
    mapOne: useCallback(
      (name: string, choice: ColumnChoice | undefined) => {
        setCount(0);
        onMap(name, choice);
      },
      [onMap],
    ),
    heading,
  };
}

type FoldButtonProps = { folded: boolean; controls: string; onFold: (folded: boolean) => void };

function FoldButton({ folded, controls, onFold }: FoldButtonProps) {
  return (
    <Button
      variant="plain"
      icon={folded ? 'chevron-right' : 'chevron-down'}
      aria-expanded={!folded}
      aria-controls={controls}
      onClick={() => onFold(!folded)}
    >
      {folded ? 'Show the mapping' : 'Hide the mapping'}
    </Button>
  );
}

type Row = ChoiceSelectProps & { origin: Origin | undefined };

const NONE_TAKEN: ReadonlySet<number> = new Set();

const COLUMNS: readonly Column<Row>[] = [
  { key: 'code', header: 'Question', cell: ({ column }) => column.question.join(' / ') },
  {
    key: 'label',
    header: 'Survey item',
    rowHeader: true,
    cell: ({ column }) => (
      <>
        {column.label}
        {column.required ? <span className="mapping__required"> (required)</span> : null}
      </>
    ),
  },
  {
    key: 'choice',
    header: 'File column',
    cardLabel: '',
    cell: ({ origin: _, ...choice }) => <ChoiceSelect {...choice} />,
  },
  {
    key: 'state',
    header: 'State',
    cardLabel: '',
    cell: ({ choice, origin }) => <OriginTag choice={choice} origin={origin} />,
  },
];
