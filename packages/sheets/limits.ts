/** How much of a file is read before it is refused (UP-5, UP-6). Sizes in bytes. */
export type SheetLimits = {
  fileBytes: number;
  unpackedBytes: number;
  parts: number;
  /** Highest unpacked size of a part over its packed size; parts below `ratioFloorBytes` are exempt. */
  ratio: number;
  ratioFloorBytes: number;
  /** Rows with values from `firstDataRow` on; what comes above it is not counted. */
  dataRows: number;
  /** The 1-based row that the data begin in. */
  firstDataRow: number;
  columns: number;
  /** One cell or one quoted field, in characters: what a spreadsheet cell can hold. */
  cellCharacters: number;
  /** Different texts of a workbook, unpacked; they are held in memory. */
  sharedTextBytes: number;
};

export const SHEET_LIMITS: SheetLimits = {
  fileBytes: 25 * 2 ** 20,
  unpackedBytes: 512 * 2 ** 20,
  parts: 200,
  ratio: 200,
  ratioFloorBytes: 2 ** 20,
  // What a worksheet can hold: whoever reads for a purpose says how much of it that purpose takes (BEY-163).
  dataRows: 1_048_576,
  firstDataRow: 1,
  columns: 1000,
  cellCharacters: 32_767,
  sharedTextBytes: 128 * 2 ** 20,
};
