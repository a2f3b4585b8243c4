/** Constants of the upload (specification section 9). */

/** Rows in one request (UPL-028). */
export const BATCH_SIZE = 500;

/**
 * Batches of an upload sent concurrently: while the database writes one, the server validates the next and the worker
 * packs the one after; more than three, so that no stage idles under load or network latency (decision 63).
 */
export const BATCHES_AT_ONCE = 5;

/** Maximum number of data rows in a file, and so in an upload; headings are not counted (BEY-163). */
export const DATA_ROWS_MAX = 100_000;

/** Longest other-specify text, in characters (UPL-043). */
export const OTHER_TEXT_MAX = 100;

/** Above this share of missing values a column gets a warning (UPL-044). */
export const MISSING_WARNING_PERCENT = 25;

/** Above this number of records the csv tip is shown (Q114). */
export const TIP_RECORDS = 10_000;

/** Scroll to the check results: delay in milliseconds and offset in pixels (UPL-053). */
export const SCROLL_TO_RESULTS = { delay: 250, offset: -61 } as const;

/** Milliseconds without a batch after which an open upload expires (decision 18). */
export const OPEN_UPLOAD_MS = 30 * 60_000;

export type BadCellsMax = { readonly perColumn: number; readonly total: number };

/** Bad cells kept for the error report, per column and in total. Further ones are only counted. */
export const BAD_CELLS_MAX = { perColumn: 10_000, total: 100_000 } as const;

/** Header rows whose column mapping is remembered for a survey of a grant, and as many for each provider (Q144). */
export const COLUMN_MAPPINGS_MAX = 100;

/** Longest value shown in messages and reports, in characters. */
export const SHOWN_VALUE_MAX = 200;
