/** How much of a file is read before it is refused (UP-5, UP-6). Sizes in bytes. */
export type SheetLimits = {
  fileBytes: number;
  /** Of all parts together; the characters of the cells given are capped by the same number. */
  unpackedBytes: number;
  parts: number;
  /** Maximum ratio of a part's unpacked to its packed size; parts below `ratioFloorBytes` are exempt. */
  ratio: number;
  ratioFloorBytes: number;
  /** Rows with values from `firstDataRow` on; what comes above it is not counted. */
  dataRows: number;
  /** Rows without values, wherever they stand: each takes time to read, however little the file takes on the disk. */
  emptyRows: number;
  /** The 1-based row of the first data. */
  firstDataRow: number;
  columns: number;
  /** One cell or one quoted field, in characters: the limit of a spreadsheet cell. */
  cellCharacters: number;
  /** Distinct texts of a workbook, unpacked; they are kept in memory. At most one for every 32 bytes of the limit. */
  sharedTextBytes: number;
};

export const SHEET_LIMITS: SheetLimits = {
  fileBytes: 25 * 2 ** 20,
  unpackedBytes: 512 * 2 ** 20,
  parts: 200,
  ratio: 200,
  ratioFloorBytes: 2 ** 20,
  // The capacity of a worksheet: callers set the limits of their purpose (BEY-163).
  dataRows: 1_048_576,
  emptyRows: 1_048_576,
  firstDataRow: 1,
  columns: 1000,
  cellCharacters: 32_767,
  sharedTextBytes: 128 * 2 ** 20,
};
