/** Reads the version, the answers and the texts of one row after the other. */
import { toCodeId } from '../catalogue/accepted-values.ts';
import type { NamePair } from '../names.ts';
import type { Cell } from '../rows/cell-text.ts';
import { badValue, pairedId, type ClosedReader, type Readers } from '../rows/row-readers.ts';
import { TEXT_TOO_LONG } from '../template/text-table.ts';
import type { RowFaults } from './row-faults.ts';

export type RowValues = {
  /** The ids of the closed questions and of the texts by slot, until the next row. */
  readonly codes: Uint8Array;
  readonly textIds: Uint32Array;
  /** Fills in the ids of a row; false where a value is not accepted, which is noted. */
  readonly read: (rowNumber: number, cells: readonly Cell[], names: NamePair, versionId: number) => boolean;
};

/** `labels` name the columns of the file in faults. */
export function createRowValues(
  { closed, texts }: Readers,
  version: ClosedReader,
  labels: readonly string[],
  faults: RowFaults,
): RowValues {
  const answers = closed.filter((reader) => reader.at >= 0 && reader !== version);
  const specified = texts.filter(({ at }) => at >= 0);
  const codes = new Uint8Array(closed.length);
  const textIds = new Uint32Array(texts.length);

  function readAnswers(rowNumber: number, cells: readonly Cell[], names: NamePair): boolean {
    let valid = true;
    for (const reader of answers) {
      const { validator, at, msAt, slot } = reader;
      const id = msAt < 0 ? toCodeId(validator, cells[at]) : pairedId(reader, cells);
      codes[slot] = id;
      if (id !== validator.outOfRange) continue;
      valid = false;
      faults.outOfRange(rowNumber, names, reader.column.name, badValue(reader, cells, labels));
    }
    return valid;
  }

  function readTexts(rowNumber: number, cells: readonly Cell[], names: NamePair): boolean {
    let valid = true;
    for (const { table, at, slot, column } of specified) {
      const id = table.toId(cells[at]);
      textIds[slot] = id;
      if (id !== TEXT_TOO_LONG) continue;
      valid = false;
      faults.outOfRange(rowNumber, names, column.name, cells[at]);
    }
    return valid;
  }

  return {
    codes,
    textIds,
    read(rowNumber, cells, names, versionId) {
      codes[version.slot] = versionId;
      const validVersion = versionId !== version.validator.outOfRange;
      if (!validVersion) faults.outOfRange(rowNumber, names, version.column.name, cells[version.at]);
      const validAnswers = readAnswers(rowNumber, cells, names);
      return readTexts(rowNumber, cells, names) && validAnswers && validVersion;
    },
  };
}
