/** Percentages of a place and the nation: completion, and how youth found the program. */
import type { MeasuresRead } from '@srae/contract/schemas/dashboard/dashboard';
import { type Cell, findCell } from '@srae/contract/figures/figure-text';

export type BesideNationRow = {
  readonly id: string;
  readonly label: string;
  readonly cell: Cell;
  readonly nation: Cell | undefined;
};

/** Rows in the order of the instrument; empty for a place without reports. */
export function listBesideNation(
  own: readonly MeasuresRead[],
  national: readonly MeasuresRead[],
): readonly BesideNationRow[] {
  return COMPARED.flatMap(({ id, group }) => {
    const figure = findFigure(own, id);
    const nation = findFigure(national, id);
    return (figure?.rows ?? []).flatMap((row): BesideNationRow[] => {
      const cell = findCell(row, group);
      if (cell === undefined || row.breaks || (cell.hidden === null && cell.value === null)) return [];
      const same = nation?.rows.find((one) => one.id === row.id);
      return [{ id: `${id} ${row.id}`, label: row.label, cell, nation: same && findCell(same, group) }];
    });
  });
}

/** Figures by the group whose share is compared. */
const COMPARED = [
  { id: 'completed_75', group: 'all' },
  { id: 'experience', group: 'most' },
] as const;

function findFigure(reads: readonly MeasuresRead[], id: string) {
  return reads.flatMap(({ figures }) => figures).find((figure) => figure.id === id);
}
