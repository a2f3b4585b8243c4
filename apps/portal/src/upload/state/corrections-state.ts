/** Corrections made on the page: cells by hand and mapped values, with the undo history (decision 33). */
import type { RememberedValue } from '@srae/contract/schemas/mappings/value-mappings';
import { pluralize } from '@srae/domain/form-kit/numbers';
import {
  mappingKey,
  NAMES_COLUMN,
  type CellCorrection,
  type Corrections,
  type ValueMapping,
} from '@srae/domain/survey/corrections/corrections';
import type { Fault } from '@srae/domain/survey/corrections/faults';

export type Correction = CellCorrection | ValueMapping;

/** One correction before and after a step; undefined if there is none. */
type Step = {
  readonly key: string;
  readonly before: Correction | undefined;
  readonly after: Correction | undefined;
};

/** Steps that are done and undone together. */
export type Change = readonly Step[];

/** Mapped values of earlier uploads: suggested, and applied only on the user's choice (BEY-159). */
export type ValueMemory =
  | { readonly at: 'unknown' }
  | { readonly at: 'known'; readonly mappings: readonly RememberedValue[] }
  | { readonly at: 'failed' }
  /** The upload succeeded, but its mapped values could not be stored for next time. */
  | { readonly at: 'not-kept' };

export type CorrectionState = {
  /** Keyed by `cellKey` and `mappingKey`. */
  readonly entries: ReadonlyMap<string, Correction>;
  /** Latest change last. */
  readonly undo: readonly Change[];
  readonly redo: readonly Change[];
  /** The remaining faults of each row listed by the check, after corrections. */
  readonly faults: readonly (readonly Fault[])[];
  /** Whether the last check includes all these corrections, which is required for saving. */
  readonly status: 'checked' | 'waiting' | 'failed';
  readonly memory: ValueMemory;
};

export const NO_CORRECTION_STATE: CorrectionState = {
  entries: new Map(),
  undo: [],
  redo: [],
  faults: [],
  status: 'checked',
  memory: { at: 'unknown' },
};

export function cellKey(row: number, at: number): string {
  return `${row} ${at}`;
}

/** The corrections in the worker's format; cell corrections are limited to `rows` unless null. */
export function toCorrections(
  { entries }: Pick<CorrectionState, 'entries'>,
  rows: ReadonlySet<number> | null = null,
): Corrections {
  const cells: CellCorrection[] = [];
  const mappings: ValueMapping[] = [];
  for (const one of entries.values()) {
    if ('column' in one) mappings.push(one);
    else if (rows === null || rows.has(one.row)) cells.push(one);
  }
  return { cells, mappings };
}

/** The rows affected by a change; null for mapped values, which may occur in any row. */
export function listChangedRows(change: Change): readonly number[] | null {
  const rows: number[] = [];
  for (const { before, after } of change) {
    const one = before ?? after;
    if (!one || 'column' in one) return null;
    rows.push(one.row);
  }
  return rows;
}

/** The value mappings, by `mappingKey`. */
export function indexDecisions(entries: CorrectionState['entries']): ReadonlyMap<string, ValueMapping> {
  const decided = new Map<string, ValueMapping>();
  for (const [key, one] of entries) if ('column' in one) decided.set(key, one);
  return decided;
}

/** Text with the number of corrected cells and mapped values; null if there are none. */
export function describeCorrections(state: Pick<CorrectionState, 'entries'>): string | null {
  const { cells, mappings } = toCorrections(state);
  const words = [
    ...(cells.length > 0 ? [pluralize(cells.length, 'corrected cell')] : []),
    ...(mappings.length > 0 ? [pluralize(mappings.length, 'mapped value')] : []),
  ];
  return words.length > 0 ? words.join(' and ') : null;
}

/** The change of a cell's text; undefined removes the correction. */
export function cellChange(state: CorrectionState, cell: CellCorrection, isOriginal: boolean): Change {
  const key = cellKey(cell.row, cell.at);
  return changed([{ key, before: state.entries.get(key), after: isOriginal ? undefined : cell }]);
}

/** The change of value mappings; `accepted` null removes one. */
export function mappingChange(
  state: CorrectionState,
  decisions: readonly (Pick<ValueMapping, 'column' | 'found'> & {
    readonly accepted: readonly string[] | null;
  })[],
): Change {
  return changed(
    decisions.map(({ column, found, accepted }) => {
      const key = mappingKey(column, found);
      const after = accepted === null ? undefined : { column, found, accepted };
      return { key, before: state.entries.get(key), after };
    }),
  );
}

/** The change that removes all corrections. */
export function clearingChange({ entries }: CorrectionState): Change {
  return Array.from(entries, ([key, before]) => ({ key, before, after: undefined }));
}

/** The state after an undoable change. */
export function withChange(state: CorrectionState, change: Change): CorrectionState {
  if (change.length === 0) return state;
  const entries = applied(state.entries, change, 'after');
  return { ...state, entries, undo: [...state.undo, change], redo: [], status: 'waiting' };
}

/** Undo: the state before its latest change. */
export function undone(state: CorrectionState, change: Change): CorrectionState {
  return {
    ...state,
    entries: applied(state.entries, change, 'before'),
    undo: state.undo.slice(0, -1),
    redo: [...state.redo, change],
    status: 'waiting',
  };
}

/** Redo: the state with the last undone change. */
export function redone(state: CorrectionState, change: Change): CorrectionState {
  return {
    ...state,
    entries: applied(state.entries, change, 'after'),
    undo: [...state.undo, change],
    redo: state.redo.slice(0, -1),
    status: 'waiting',
  };
}

/** The remembered values, by `mappingKey`. */
export function indexMemory(memory: ValueMemory): ReadonlyMap<string, RememberedValue> {
  const known = memory.at === 'known' ? memory.mappings : [];
  return new Map(known.map((one) => [mappingKey(one.column, one.found), one]));
}

/** Display text of an accepted answer: the code, the two names, or that the cell is cleared. */
export function answerText(column: string, accepted: readonly string[]): string {
  if (column === NAMES_COLUMN) return accepted.join(': ');
  const [code = ''] = accepted;
  return code === '' ? 'blank' : code;
}

function changed(steps: Change): Change {
  return steps.filter(({ before, after }) => JSON.stringify(before) !== JSON.stringify(after));
}

function applied(
  entries: ReadonlyMap<string, Correction>,
  change: Change,
  which: 'before' | 'after',
): ReadonlyMap<string, Correction> {
  const next = new Map(entries);
  for (const step of change) {
    const correction = step[which];
    if (correction === undefined) next.delete(step.key);
    else next.set(step.key, correction);
  }
  return next;
}
