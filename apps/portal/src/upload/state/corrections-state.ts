/** What is corrected on the page: cells by hand and mapped values, with everything that can be undone (decision 33). */
import type { RememberedValue } from '@srae/contract/schemas/value-mappings';
import {
  mappingKey,
  NAMES_COLUMN,
  type CellCorrection,
  type Corrections,
  type ValueMapping,
} from '@srae/domain/survey/corrections/corrections';
import type { Fault } from '@srae/domain/survey/corrections/faults';

export type Correction = CellCorrection | ValueMapping;

/** One correction before and after a step; undefined where there is none. */
type Step = {
  readonly key: string;
  readonly before: Correction | undefined;
  readonly after: Correction | undefined;
};

/** What is done, and undone, together. */
export type Change = readonly Step[];

/** Mapped values of earlier uploads: offered, and used when a person says so (BEY-159). */
export type ValueMemory =
  | { readonly at: 'unknown' }
  | { readonly at: 'known'; readonly mappings: readonly RememberedValue[] }
  | { readonly at: 'failed' }
  /** The upload went well, but what was mapped could not be kept for next time. */
  | { readonly at: 'not-kept' };

export type CorrectionState = {
  /** By `cellKey` and `mappingKey`. */
  readonly entries: ReadonlyMap<string, Correction>;
  /** The latest last. */
  readonly undo: readonly Change[];
  readonly redo: readonly Change[];
  /** Of each row that the check lists, as the corrections leave it. */
  readonly faults: readonly (readonly Fault[])[];
  /** Whether the checked rows have all these corrections; only then can they be saved. */
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

/** The corrections as the worker takes them; of cells those of the given rows, or of all where `rows` is null. */
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

/** The rows that a change is about; null where mapped values change, which any row may hold. */
export function listChangedRows(change: Change): readonly number[] | null {
  const rows: number[] = [];
  for (const { before, after } of change) {
    const one = before ?? after;
    if (!one || 'column' in one) return null;
    rows.push(one.row);
  }
  return rows;
}

/** The decisions on values, by `mappingKey`. */
export function indexDecisions(entries: CorrectionState['entries']): ReadonlyMap<string, ValueMapping> {
  const decided = new Map<string, ValueMapping>();
  for (const [key, one] of entries) if ('column' in one) decided.set(key, one);
  return decided;
}

/** How many cells and values are decided, in words; null when nothing is. */
export function describeCorrections(state: Pick<CorrectionState, 'entries'>): string | null {
  const { cells, mappings } = toCorrections(state);
  const words = [
    ...(cells.length > 0
      ? [cells.length === 1 ? '1 corrected cell' : `${cells.length} corrected cells`]
      : []),
    ...(mappings.length > 0
      ? [mappings.length === 1 ? '1 mapped value' : `${mappings.length} mapped values`]
      : []),
  ];
  return words.length > 0 ? words.join(' and ') : null;
}

/** A cell's new text; undefined takes the correction back. */
export function cellChange(state: CorrectionState, cell: CellCorrection, isOriginal: boolean): Change {
  const key = cellKey(cell.row, cell.at);
  return changed([{ key, before: state.entries.get(key), after: isOriginal ? undefined : cell }]);
}

/** Decisions on values; `accepted` null takes one back. */
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

/** Everything taken back at once. */
export function clearingChange({ entries }: CorrectionState): Change {
  return Array.from(entries, ([key, before]) => ({ key, before, after: undefined }));
}

/** The state after a change, which can be undone. */
export function withChange(state: CorrectionState, change: Change): CorrectionState {
  if (change.length === 0) return state;
  const entries = applied(state.entries, change, 'after');
  return { ...state, entries, undo: [...state.undo, change], redo: [], status: 'waiting' };
}

/** The state before its latest change. */
export function undone(state: CorrectionState, change: Change): CorrectionState {
  return {
    ...state,
    entries: applied(state.entries, change, 'before'),
    undo: state.undo.slice(0, -1),
    redo: [...state.redo, change],
    status: 'waiting',
  };
}

/** The state with the change that was undone last. */
export function redone(state: CorrectionState, change: Change): CorrectionState {
  return {
    ...state,
    entries: applied(state.entries, change, 'after'),
    undo: [...state.undo, change],
    redo: state.redo.slice(0, -1),
    status: 'waiting',
  };
}

/** What is remembered, by `mappingKey`. */
export function indexMemory(memory: ValueMemory): ReadonlyMap<string, RememberedValue> {
  const known = memory.at === 'known' ? memory.mappings : [];
  return new Map(known.map((one) => [mappingKey(one.column, one.found), one]));
}

/** An answer in words: the code, the two names, or that the cell is cleared. */
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
