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

/** The file that the caller asked for, for advice that names it. */
export type WantedFile = {
  /** A sentence that asks for it: 'Choose the workbook that …'. */
  readonly choose: string;
  /** Whether it may be a csv file of anybody's making; otherwise advice on mending such a file helps nobody. */
  readonly takesCsv: boolean;
};

/** Why a file cannot be read; `message` is a full sentence for the user, `code` is for the program. */
export class SheetProblem extends Error {
  readonly code: SheetProblemCode;
  readonly #facts: ProblemFacts;

  constructor(code: SheetProblemCode, facts: ProblemFacts) {
    super(SENTENCES[code](facts, ANY_FILE));
    this.name = 'SheetProblem';
    this.code = code;
    this.#facts = facts;
  }

  /** The message with advice for the file that was asked for. */
  textFor(wanted: WantedFile): string {
    return SENTENCES[this.code](this.#facts, wanted);
  }
}

const ANY_FILE: WantedFile = {
  choose: 'Choose the Excel workbook (.xlsx) or CSV file that holds the rows.',
  takesCsv: true,
};

type Sentence = (facts: ProblemFacts, wanted: WantedFile) => string;
type Advice = (wanted: WantedFile) => string;

const choose: Advice = (wanted) => wanted.choose;
/** Advice on a file of the user's own making, which a file made by the portal does not need. */
const mend =
  (todo: string): Advice =>
  (wanted) =>
    wanted.takesCsv ? todo : wanted.choose;
const always =
  (todo: string): Advice =>
  () =>
    todo;

const AS_XLSX = always(
  'Open it in a spreadsheet program, save it as an Excel workbook (.xlsx) and choose it again.',
);
const AGAIN = always('Open the original in a spreadsheet program, save it again and choose the new file.');
const AS_CSV = mend(
  'Open the original in a spreadsheet program, save it as "CSV UTF-8" and choose the new file.',
);

const quoted = (facts: ProblemFacts): string => `The file "${facts.file}"`;
const sentenceFor =
  (what: string | ((facts: ProblemFacts) => string), todo: Advice = AS_XLSX): Sentence =>
  (facts, wanted) =>
    `${quoted(facts)} ${typeof what === 'string' ? what : what(facts)}. ${todo(wanted)}`;
const count = (value = 0): string => value.toLocaleString('en-US');
const mebibytes = (bytes = 0): string => `${count(bytes / 2 ** 20)} MB`;
const atRow = (facts: ProblemFacts): string =>
  `${facts.row === undefined ? '' : ` in row ${facts.row}`}${facts.sheet ? ` of sheet "${facts.sheet}"` : ''}`;

const SENTENCES = {
  cancelled: sentenceFor(
    'was not read to the end because reading was cancelled',
    always('Choose it again to start over.'),
  ),

  // What the file is
  'unsupported-extension': sentenceFor(
    ({ file }) => `has ${extension(file)}`,
    mend('Only .xlsx and .csv files are accepted: convert or rename it and choose it again.'),
  ),
  'empty-file': sentenceFor('is empty', choose),
  'old-excel': sentenceFor('is a workbook in the old Excel format (.xls)'),
  'encrypted-workbook': sentenceFor(
    'is protected with a password',
    always('Open it in Excel, remove the password, save it and choose it again.'),
  ),
  'binary-workbook': sentenceFor('is an Excel binary workbook (.xlsb)'),
  'open-document': sentenceFor('is an OpenDocument spreadsheet (.ods)'),
  'numbers-document': sentenceFor(
    'is an Apple Numbers document',
    (wanted) =>
      `Export it from Numbers as an Excel workbook (.xlsx)${wanted.takesCsv ? ' or as CSV' : ''} and choose the exported file.`,
  ),
  'other-office-document': sentenceFor('is an office document but not a spreadsheet', choose),
  pdf: sentenceFor(
    'is a PDF document',
    mend('Choose the Excel workbook (.xlsx) or CSV file it was made from.'),
  ),
  image: sentenceFor('is a picture', choose),
  'rich-text': sentenceFor('is a word-processor document (RTF)', choose),
  'web-page': sentenceFor('is a web page, although its name says it is a spreadsheet'),
  'xml-spreadsheet': sentenceFor('is an XML spreadsheet (Excel 2003)'),
  'xml-document': sentenceFor('is an XML document, not a spreadsheet', choose),
  archive: sentenceFor(
    'is a compressed archive, not a workbook',
    mend('Unpack it and choose the Excel workbook (.xlsx) or CSV file inside.'),
  ),
  'text-named-xlsx': sentenceFor(
    'has a name that ends in .xlsx but holds plain text',
    mend(
      'If its values are separated by commas, semicolons or tabs, rename it to end in .csv and choose it again.',
    ),
  ),
  'workbook-named-csv': sentenceFor(
    'has a name that ends in .csv but is an Excel workbook',
    always('Rename it to end in .xlsx and choose it again.'),
  ),
  'unknown-content': sentenceFor('is neither an Excel workbook nor a text file', choose),

  // What is damaged
  'truncated-archive': sentenceFor('is cut off: its end is missing, as after an interrupted download', AGAIN),
  'damaged-archive': sentenceFor('is damaged: its table of contents cannot be read', AGAIN),
  'overlapping-parts': sentenceFor('is damaged or unsafe: parts inside it overlap', AGAIN),
  'duplicate-part': sentenceFor(
    ({ part = '' }) => `is damaged or unsafe: it holds the part "${part}" twice`,
    AGAIN,
  ),
  'unsafe-part-name': sentenceFor(
    ({ part = '' }) => `is unsafe: it holds a part with the name "${part}"`,
    AGAIN,
  ),
  'unsupported-compression': sentenceFor(
    'is packed with a method that spreadsheet programs do not use',
    AGAIN,
  ),
  'damaged-part': sentenceFor(
    ({ part = '' }) => `is damaged: the part "${part}" cannot be unpacked or fails its checksum`,
    AGAIN,
  ),
  'damaged-xml': sentenceFor(({ part = '' }) => `is damaged: the part "${part}" is not well formed`, AGAIN),
  'damaged-sheet': sentenceFor((facts) => `is damaged: a cell cannot be read${atRow(facts)}`, AGAIN),
  'rows-out-of-order': sentenceFor(
    (facts) => `is damaged: row numbers repeat or go backwards${atRow(facts)}`,
    AGAIN,
  ),
  'missing-part': sentenceFor(({ part = '' }) => `is damaged: the part "${part}" is missing`, AGAIN),
  'external-sheet': sentenceFor(
    ({ sheet = '' }) => `keeps the sheet "${sheet}" in another file`,
    always('Copy its values into the workbook, save it and choose it again.'),
  ),
  'document-type': sentenceFor(
    ({ part = '' }) => `is unsafe: the part "${part}" declares a document type, which workbooks never do`,
    AGAIN,
  ),
  'unknown-entity': sentenceFor(
    ({ part = '' }) => `is damaged or unsafe: the part "${part}" uses an unknown entity`,
    AGAIN,
  ),

  // What is too large
  'file-too-large': sentenceFor(
    ({ limit }) => `is larger than ${mebibytes(limit)}`,
    mend('Split it, or save it as CSV without unused sheets and columns, and choose it again.'),
  ),
  'unpacked-too-large': sentenceFor(
    ({ limit }) => `unpacks to more than ${mebibytes(limit)}`,
    always('Remove unused sheets, pictures and formatting, save it and choose it again.'),
  ),
  'too-many-parts': sentenceFor(
    ({ limit }) => `holds more than ${count(limit)} parts`,
    always('Remove unused sheets and pictures, save it and choose it again.'),
  ),
  'suspicious-compression': sentenceFor(
    ({ part = '', limit }) =>
      `is packed so tightly that it may be unsafe: the part "${part}" grows more than ${count(limit)} times`,
    AGAIN,
  ),
  'too-many-rows': sentenceFor(
    ({ limit }) => `holds more than ${count(limit)} data rows`,
    mend('Split it into smaller files, or delete rows that do not belong to the data, and choose it again.'),
  ),
  'too-many-empty-rows': sentenceFor(
    ({ limit, sheet }) =>
      `holds more than ${count(limit)} empty rows${sheet ? ` in the sheet "${sheet}"` : ''}`,
    mend('Delete the empty rows below and between the data, save it and choose it again.'),
  ),
  'too-many-columns': sentenceFor(
    (facts) => `has values beyond column ${count(facts.limit)}${atRow(facts)}`,
    always('Delete columns that do not belong to the data and choose it again.'),
  ),
  'text-too-long': sentenceFor(
    (facts) => `holds a text that is too long for a cell${atRow(facts)}`,
    always('Shorten it and choose the file again.'),
  ),
  'too-much-text': sentenceFor(
    ({ limit }) => `holds more than ${mebibytes(limit)} of different texts`,
    always('Remove unused sheets and columns, save it and choose it again.'),
  ),

  // Sheets
  'no-sheets': sentenceFor('is a workbook without sheets', choose),
  'no-such-sheet': sentenceFor(
    ({ sheet = '' }) => `has no sheet "${sheet}"`,
    always('Choose one of its sheets.'),
  ),
  'not-a-worksheet': (facts) =>
    `The sheet "${facts.sheet ?? ''}" of the file "${facts.file}" is a chart or macro sheet without rows. Choose another sheet.`,

  // Text files
  'unclosed-quote': sentenceFor(
    (facts) => `has a quotation mark${atRow(facts)} that is never closed`,
    mend('Close or remove it and choose the file again.'),
  ),
  'quoted-text-too-long': sentenceFor(
    (facts) =>
      `has a quoted text${atRow(facts)} of more than ${count(facts.limit)} characters; a closing quotation mark is probably missing`,
    mend('Close or remove it and choose the file again.'),
  ),
  'nul-in-text': sentenceFor('holds characters (NUL) that text files do not have', AS_CSV),
  'broken-encoding': sentenceFor('says that its text is Unicode but holds bytes that are not', AS_CSV),
} satisfies Record<string, Sentence>;

function extension(file: string): string {
  const dot = file.lastIndexOf('.');
  return dot < 0 ? 'no extension' : `the extension "${file.slice(dot)}"`;
}
