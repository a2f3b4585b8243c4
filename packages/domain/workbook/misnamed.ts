/** Rows that name another provider or program than the one of their key: sorted, filled down or pasted in part. */
import { fold } from './cells.ts';
import type { SheetRow } from './read-sheets.ts';
import type { RowTarget } from './targets.ts';

/** Collects such rows of a sheet. Answers go by the key, since a name may have been changed in the portal meanwhile. */
export function createMisnamedRows(sheet: string) {
  let count = 0;
  let first = '';
  return {
    note({ row, places }: SheetRow, { provider, program }: RowTarget): void {
      if (places.key === '') return;
      const other = findOther(places.provider, provider?.name) ?? findOther(places.program, program?.name);
      if (other === null) return;
      count += 1;
      if (first === '')
        first = `row ${row}, which names \u201c${other.named}\u201d but has the key of \u201c${other.meant}\u201d`;
    },
    /** The notice about them; empty where there are none. */
    notices(): readonly string[] {
      if (count === 0) return [];
      const rows = count === 1 ? 'a row' : `${count} rows`;
      const which = count === 1 ? '' : 'the first is ';
      return [
        `The sheet ${sheet} has ${rows} whose key and name differ: ${which}${first}. Answers are read by the key. If rows were sorted or pasted in part, please correct them, or download the workbook again.`,
      ];
    },
  };
}

function findOther(named: string, meant: string | undefined) {
  if (named === '' || meant === undefined || fold(named) === fold(meant)) return null;
  return { named, meant };
}
