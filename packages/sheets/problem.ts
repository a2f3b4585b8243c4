/** Parameters of a problem's message; `file` is the name the user chose. */
export type ProblemFacts = {
  file: string;
  /** 1-based row as a spreadsheet shows it. */
  row?: number;
  sheet?: string;
  limit?: number;
  /** Name of a part inside the workbook. */
  part?: string;
};

export type SheetProblemCode = keyof typeof SENTENCES;

/** Why a file cannot be read; `message` is a full sentence for the user, `code` is for the program. */
export class SheetProblem extends Error {
  readonly code: SheetProblemCode;

  constructor(code: SheetProblemCode, facts: ProblemFacts) {
    super(SENTENCES[code](facts));
    this.name = 'SheetProblem';
    this.code = code;
  }
}

type Sentence = (facts: ProblemFacts) => string;

const AS_XLSX = 'Open it in a spreadsheet program, save it as an Excel workbook (.xlsx) and choose it again.';
const AGAIN = 'Open the original in a spreadsheet program, save it again and choose the new file.';

const quoted = (facts: ProblemFacts): string => `The file "${facts.file}"`;
const sentenceFor =
  (what: string, todo: string = AS_XLSX): Sentence =>
  (facts) =>
    `${quoted(facts)} ${what}. ${todo}`;
const count = (value = 0): string => value.toLocaleString('en-US');
const mebibytes = (bytes = 0): string => `${count(bytes / 2 ** 20)} MB`;
const atRow = (facts: ProblemFacts): string =>
  `${facts.row === undefined ? '' : ` in row ${facts.row}`}${facts.sheet ? ` of sheet "${facts.sheet}"` : ''}`;

const SENTENCES = {
  cancelled: sentenceFor(
    'was not read to the end because reading was cancelled',
    'Choose it again to start over.',
  ),

  // What the file is
  'unsupported-extension': (facts) =>
    `${quoted(facts)} has ${extension(facts.file)}. Only .xlsx and .csv files are accepted: convert or rename it and choose it again.`,
  'empty-file': sentenceFor('is empty', 'Choose a file that holds survey rows.'),
  'old-excel': sentenceFor('is a workbook in the old Excel format (.xls)'),
  'encrypted-workbook': sentenceFor(
    'is protected with a password',
    'Open it in Excel, remove the password, save it and choose it again.',
  ),
  'binary-workbook': sentenceFor('is an Excel binary workbook (.xlsb)'),
  'open-document': sentenceFor('is an OpenDocument spreadsheet (.ods)'),
  'numbers-document': sentenceFor(
    'is an Apple Numbers document',
    'Export it from Numbers as an Excel workbook (.xlsx) or as CSV and choose the exported file.',
  ),
  'other-office-document': sentenceFor(
    'is an office document but not a spreadsheet',
    'Choose the Excel workbook (.xlsx) or CSV file that holds the survey rows.',
  ),
  pdf: sentenceFor('is a PDF document', 'Choose the Excel workbook (.xlsx) or CSV file it was made from.'),
  image: sentenceFor(
    'is a picture',
    'Choose the Excel workbook (.xlsx) or CSV file that holds the survey rows.',
  ),
  'rich-text': sentenceFor(
    'is a word-processor document (RTF)',
    'Choose the Excel workbook (.xlsx) or CSV file that holds the survey rows.',
  ),
  'web-page': sentenceFor('is a web page, although its name says it is a spreadsheet'),
  'xml-spreadsheet': sentenceFor('is an XML spreadsheet (Excel 2003)'),
  'xml-document': sentenceFor(
    'is an XML document, not a spreadsheet',
    'Choose the Excel workbook (.xlsx) or CSV file that holds the survey rows.',
  ),
  archive: sentenceFor(
    'is a compressed archive, not a workbook',
    'Unpack it and choose the Excel workbook (.xlsx) or CSV file inside.',
  ),
  'text-named-xlsx': sentenceFor(
    'has a name that ends in .xlsx but holds plain text',
    'If its values are separated by commas, semicolons or tabs, rename it to end in .csv and choose it again.',
  ),
  'workbook-named-csv': sentenceFor(
    'has a name that ends in .csv but is an Excel workbook',
    'Rename it to end in .xlsx and choose it again.',
  ),
  'unknown-content': sentenceFor(
    'is neither an Excel workbook nor a text file',
    'Choose the Excel workbook (.xlsx) or CSV file that holds the survey rows.',
  ),

  // What is damaged
  'truncated-archive': sentenceFor('is cut off: its end is missing, as after an interrupted download', AGAIN),
  'damaged-archive': sentenceFor('is damaged: its table of contents cannot be read', AGAIN),
  'overlapping-parts': sentenceFor('is damaged or unsafe: parts inside it overlap', AGAIN),
  'duplicate-part': (facts) =>
    `${quoted(facts)} is damaged or unsafe: it holds the part "${facts.part ?? ''}" twice. ${AGAIN}`,
  'unsafe-part-name': (facts) =>
    `${quoted(facts)} is unsafe: it holds a part with the name "${facts.part ?? ''}". ${AGAIN}`,
  'unsupported-compression': sentenceFor(
    'is packed with a method that spreadsheet programs do not use',
    AGAIN,
  ),
  'damaged-part': (facts) =>
    `${quoted(facts)} is damaged: the part "${facts.part ?? ''}" cannot be unpacked or fails its checksum. ${AGAIN}`,
  'damaged-xml': (facts) =>
    `${quoted(facts)} is damaged: the part "${facts.part ?? ''}" is not well formed. ${AGAIN}`,
  'damaged-sheet': (facts) => `${quoted(facts)} is damaged: a cell cannot be read${atRow(facts)}. ${AGAIN}`,
  'rows-out-of-order': (facts) =>
    `${quoted(facts)} is damaged: row numbers repeat or go backwards${atRow(facts)}. ${AGAIN}`,
  'missing-part': (facts) =>
    `${quoted(facts)} is damaged: the part "${facts.part ?? ''}" is missing. ${AGAIN}`,
  'external-sheet': (facts) =>
    `${quoted(facts)} keeps the sheet "${facts.sheet ?? ''}" in another file. Copy its values into the workbook, save it and choose it again.`,
  'document-type': (facts) =>
    `${quoted(facts)} is unsafe: the part "${facts.part ?? ''}" declares a document type, which workbooks never do. ${AGAIN}`,
  'unknown-entity': (facts) =>
    `${quoted(facts)} is damaged or unsafe: the part "${facts.part ?? ''}" uses an unknown entity. ${AGAIN}`,

  // What is too large
  'file-too-large': (facts) =>
    `${quoted(facts)} is larger than ${mebibytes(facts.limit)}. Split it, or save it as CSV without unused sheets and columns, and choose it again.`,
  'unpacked-too-large': (facts) =>
    `${quoted(facts)} unpacks to more than ${mebibytes(facts.limit)}. Remove unused sheets, pictures and formatting, save it and choose it again.`,
  'too-many-parts': (facts) =>
    `${quoted(facts)} holds more than ${count(facts.limit)} parts. Remove unused sheets and pictures, save it and choose it again.`,
  'suspicious-compression': (facts) =>
    `${quoted(facts)} is packed so tightly that it may be unsafe: the part "${facts.part ?? ''}" grows more than ${count(facts.limit)} times. ${AGAIN}`,
  'too-many-rows': (facts) =>
    `${quoted(facts)} holds more than ${count(facts.limit)} data rows. Split it into smaller files, or delete rows that do not belong to the survey, and choose it again.`,
  'too-many-columns': (facts) =>
    `${quoted(facts)} has values beyond column ${count(facts.limit)}${atRow(facts)}. Delete columns that do not belong to the survey and choose it again.`,
  'text-too-long': (facts) =>
    `${quoted(facts)} holds a text that is too long for a cell${atRow(facts)}. Shorten it and choose the file again.`,
  'too-much-text': (facts) =>
    `${quoted(facts)} holds more than ${mebibytes(facts.limit)} of different texts. Remove unused sheets and columns, save it and choose it again.`,

  // Sheets
  'no-sheets': sentenceFor('is a workbook without sheets', 'Choose the workbook that holds the survey rows.'),
  'no-such-sheet': (facts) =>
    `${quoted(facts)} has no sheet "${facts.sheet ?? ''}". Choose one of its sheets.`,
  'not-a-worksheet': (facts) =>
    `The sheet "${facts.sheet ?? ''}" of the file "${facts.file}" is a chart or macro sheet without rows. Choose another sheet.`,

  // Text files
  'unclosed-quote': (facts) =>
    `${quoted(facts)} has a quotation mark${atRow(facts)} that is never closed. Close or remove it and choose the file again.`,
  'quoted-text-too-long': (facts) =>
    `${quoted(facts)} has a quoted text${atRow(facts)} of more than ${count(facts.limit)} characters; a closing quotation mark is probably missing. Close or remove it and choose the file again.`,
  'nul-in-text': sentenceFor(
    'holds characters (NUL) that text files do not have',
    'Open the original in a spreadsheet program, save it as "CSV UTF-8" and choose the new file.',
  ),
  'broken-encoding': sentenceFor(
    'says that its text is Unicode but holds bytes that are not',
    'Open the original in a spreadsheet program, save it as "CSV UTF-8" and choose the new file.',
  ),
} satisfies Record<string, Sentence>;

function extension(file: string): string {
  const dot = file.lastIndexOf('.');
  return dot < 0 ? 'no extension' : `the extension "${file.slice(dot)}"`;
}
