/** The data file formats for statistical software, with their labels on pages. */
export const DATA_FORMAT_LABELS = {
  sav: 'SPSS (.sav)',
  dta: 'Stata (.dta)',
  sas: 'SAS (csv with its program)',
  parquet: 'Parquet',
  datapackage: 'Data package (csv with its description)',
} as const;

export type DataFormat = keyof typeof DATA_FORMAT_LABELS;

export const DATA_FORMATS = Object.keys(DATA_FORMAT_LABELS) as DataFormat[]; // the keys of the literal

/** Whether a file's format is a data format. */
export function isDataFormat(format: string): format is DataFormat {
  return format in DATA_FORMAT_LABELS;
}
