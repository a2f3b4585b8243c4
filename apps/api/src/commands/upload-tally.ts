/** Counts coded rows into tallies: by program and version, and by one further factor at a time. */
import type { Tally, TallyFactor } from '../store/tallies.ts';
import type { CodedRows } from '../store/tallies-coded.ts';
import { NOT_ASKED } from './upload-row-coder.ts';

export type TallyCounter = {
  readonly add: (coded: CodedRows) => void;
  readonly tallies: () => readonly Tally[];
};

/** A counter for one upload. */
export function createTallyCounter(): TallyCounter {
  const cells = new Cells();
  const counts = new Map<string, Count>();

  const countAt = (
    group: { programId: number; version: string },
    factor: string,
    factorCode: string,
  ): Count => {
    const key = `${group.programId} ${group.version} ${factor} ${factorCode}`;
    const known = counts.get(key);
    if (known) return known;
    // The names of factors are written by the coder alone.
    const made = {
      ...group,
      factor: factor as TallyFactor,
      factorCode,
      rows: 0,
      perCell: new Uint32Array(CELLS_MAX),
    };
    counts.set(key, made);
    return made;
  };

  return {
    add({ legend: { groups, factors, items }, bytes }) {
      const cellOf = items.map(({ name, codes }) => codes.map((code) => cells.of(name, code)));
      const ofGroup = groups.map((group) => ({
        all: countAt(group, 'all', ''),
        byFactor: factors.map(({ name, codes }) => codes.map((code) => countAt(group, name, code))),
      }));
      const width = 2 + factors.length + items.length;
      const touched = new Uint16Array(items.length);
      for (let row = 0; row < bytes.length; row += width) {
        const group = ofGroup[(bytes[row] ?? 0) * 256 + (bytes[row + 1] ?? 0)];
        if (!group) throw new Error('A coded row names no group of its legend.');
        const first = row + 2 + factors.length;
        let answered = 0;
        for (let item = 0; item < items.length; item += 1) {
          const code = bytes[first + item] ?? NOT_ASKED;
          if (code !== NOT_ASKED) touched[answered++] = cellOf[item]?.[code] ?? 0;
        }
        addTo(group.all, touched, answered);
        for (const [index, byCode] of group.byFactor.entries()) {
          const count = byCode[bytes[row + 2 + index] ?? 0];
          if (count) addTo(count, touched, answered);
        }
      }
    },
    tallies: () =>
      [...counts.values()]
        .filter(({ rows }) => rows > 0)
        .map(({ perCell, ...count }) => ({ ...count, cells: cells.named(perCell) })),
  };
}

type Count = Omit<Tally, 'rows' | 'cells'> & { rows: number; readonly perCell: Uint32Array };

// More cells than both catalogues have together.
const CELLS_MAX = 1_024;

/** Numbers pairs of item and code as they come, and gives counts their names again. */
class Cells {
  readonly #numbers = new Map<string, number>();
  readonly #names: { readonly item: string; readonly code: string }[] = [];

  of(item: string, code: string): number {
    const key = `${item} ${code}`;
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    if (this.#names.length === CELLS_MAX)
      throw new Error(`Survey rows hold more codes than the catalogue: ${key}`);
    this.#numbers.set(key, this.#names.length);
    this.#names.push({ item, code });
    return this.#names.length - 1;
  }

  named(perCell: Uint32Array): Tally['cells'] {
    const cells: Record<string, Record<string, number>> = {};
    for (const [index, { item, code }] of this.#names.entries()) {
      const count = perCell[index] ?? 0;
      if (count > 0) (cells[item] ??= {})[code] = count;
    }
    return cells;
  }
}

function addTo(count: Count, touched: Uint16Array, answered: number): void {
  count.rows += 1;
  const { perCell } = count;
  for (let index = 0; index < answered; index += 1) {
    const cell = touched[index] ?? 0;
    perCell[cell] = (perCell[cell] ?? 0) + 1;
  }
}
