import './correct.scss';
import { formatNumber } from '@srae/domain/form-kit/numbers';
import type { Survey } from '@srae/domain/survey/catalogue/column';
import { headingLabels } from '@srae/domain/survey/catalogue/headings';
import type { ValueMapping } from '@srae/domain/survey/corrections/corrections';
import type { ToCorrect } from '@srae/domain/survey/corrections/corrected-check';
import type { Mapping } from '@srae/domain/survey/mapping';
import type { ExpectedPair } from '@srae/domain/survey/names';
import { useCallback, useMemo, useState } from 'react';
import { indexDecisions, type CorrectionState } from '../../../upload/state/corrections-state.ts';
import type { UploadSession } from '../../../upload/state/upload-session.ts';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { CorrectionTools } from './CorrectionTools.tsx';
import { CorrectionGrid } from './grid/CorrectionGrid.tsx';
import { GridFilters } from './grid/GridFilters.tsx';
import {
  countOpen,
  listFaultyColumns,
  listFaultyPositions,
  listGridColumns,
  listShown,
  NO_FILTER,
  type GridFilter,
} from './grid/grid-model.ts';
import { MapValues } from './MapValues.tsx';

export type CorrectSectionProps = {
  survey: Survey;
  mapping: Mapping;
  headings: readonly string[];
  expected: readonly ExpectedPair[];
  toCorrect: ToCorrect;
  corrections: CorrectionState;
  disabled: boolean;
  session: Pick<
    UploadSession,
    'get' | 'subscribe' | 'correctCell' | 'decide' | 'undo' | 'redo' | 'undoAll' | 'make'
  >;
};

/** Rows with an issue, for correction on the page instead of in the file. */
export function CorrectSection(props: CorrectSectionProps) {
  const { survey, expected, toCorrect, corrections, disabled, session } = props;
  const { rows, left, values } = toCorrect;
  const open = useMemo(() => countOpen(corrections.faults), [corrections.faults]);
  const decisions = useDecisions(corrections);
  return (
    <section className="correct" aria-labelledby="correct-heading">
      <h3 id="correct-heading">Correct Rows Here</h3>
      <p>
        You can correct the rows on this page instead of in your file. The portal checks each correction at
        once. Your file is not changed.
      </p>
      {left > 0 ? (
        <Notice tone="warning" slim>
          {formatNumber(open + left)} rows need a correction; {formatNumber(open)} of them are listed here,
          and the others follow when these are corrected. A file with so many is better corrected where it
          came from. Mapping values may help for many rows at once.
        </Notice>
      ) : null}
      <CorrectionTools
        corrections={corrections}
        open={open}
        listed={rows.length}
        disabled={disabled}
        onUndo={session.undo}
        onRedo={session.redo}
        onUndoAll={session.undoAll}
        onMake={session.make}
      />
      {values.length > 0 ? (
        <MapValues
          survey={survey}
          expected={expected}
          values={values}
          left={toCorrect.valuesLeft}
          decisions={decisions}
          memory={corrections.memory}
          disabled={disabled}
          onDecide={session.decide}
        />
      ) : null}
      {rows.length > 0 ? <RowsSection {...props} /> : null}
    </section>
  );
}

/** The value mappings; the map's identity is stable until one of them changes. */
function useDecisions({ entries }: CorrectionState): ReadonlyMap<string, ValueMapping> {
  const decisions = useMemo(() => indexDecisions(entries), [entries]);
  const [kept, setKept] = useState(decisions);
  const same = kept.size === decisions.size && [...decisions].every(([key, one]) => kept.get(key) === one);
  if (!same) setKept(decisions);
  return same ? kept : decisions;
}

/** The grid with its filters. Only a filter or a check changes the shown rows and columns, not each correction. */
function RowsSection(props: CorrectSectionProps) {
  const { survey, mapping, headings, expected, toCorrect, corrections, disabled, session } = props;
  const labels = useMemo(() => headingLabels(headings), [headings]);
  // Memoized: for 5,000 rows this exceeds the time budget of a keystroke.
  const numbers = useMemo(() => toCorrect.rows.map(({ row }) => row).join(' '), [toCorrect.rows]);
  const faulty = useMemo(() => listFaultyColumns(survey, toCorrect), [survey, toCorrect]);
  const [frozen, setFrozen] = useState(() => freeze(NO_FILTER, corrections, numbers));
  // A new check lists different rows, which invalidates positions in the list.
  const view = frozen.numbers === numbers ? frozen : freeze(frozen.filter, corrections, numbers);
  if (view !== frozen) setFrozen(view);

  // A string, so that unchanged columns keep their identity and a correction re-renders only its own row.
  const used = useMemo(
    () => joinPositions(view.used, listFaultyPositions(corrections.faults, view.shown)),
    [view, corrections.faults],
  );
  const columns = useMemo(
    () => listGridColumns(survey, mapping, labels, splitPositions(used)),
    [used, survey, mapping, labels],
  );
  const onFilter = useCallback(
    (filter: GridFilter) => setFrozen(freeze(filter, session.get().corrections, numbers)),
    [session, numbers],
  );
  return (
    <section aria-labelledby="correct-rows-heading">
      <h4 id="correct-rows-heading">Rows to Correct</h4>
      <GridFilters filter={view.filter} columns={faulty} onChange={onFilter} />
      {view.shown.length === 0 ? (
        <p>No rows match. Choose another kind of issue or another column.</p>
      ) : (
        <>
          <p className="correct__hint" id="correct-keys">
            Arrow keys move. Type, or press Enter, to edit a cell; Enter or Tab keeps the text, Escape drops
            it. Press Ctrl+Z to undo and Ctrl+Y to redo.
          </p>
          <CorrectionGrid
            // A new filter starts at the first cell.
            key={`${numbers} ${JSON.stringify(view.filter)}`}
            survey={survey}
            mapping={mapping}
            expected={expected}
            rows={toCorrect.rows}
            shown={view.shown}
            columns={columns}
            corrections={corrections}
            disabled={disabled}
            onCorrect={session.correctCell}
            onUndo={session.undo}
            onRedo={session.redo}
          />
        </>
      )}
    </section>
  );
}

type View = {
  readonly filter: GridFilter;
  /** The row numbers listed when the view was frozen. */
  readonly numbers: string;
  readonly shown: readonly number[];
  /** Positions with an issue at that time; their columns stay visible after correction. */
  readonly used: ReadonlySet<number>;
};

function freeze(filter: GridFilter, corrections: CorrectionState, numbers: string): View {
  const shown = listShown(corrections.faults, filter);
  const corrected = [...corrections.entries.values()].flatMap((one) => ('row' in one ? [one.at] : []));
  return {
    filter,
    numbers,
    shown,
    used: new Set([...listFaultyPositions(corrections.faults, shown), ...corrected]),
  };
}

/** The sorted union of both sets. */
function joinPositions(some: ReadonlySet<number>, others: ReadonlySet<number>): string {
  return [...new Set([...some, ...others])].toSorted((one, other) => one - other).join(' ');
}

function splitPositions(joined: string): ReadonlySet<number> {
  return new Set(joined === '' ? [] : joined.split(' ').map(Number));
}
