// Survey rows for benchmarks: the entry survey's columns with plausible answers, and eleven columns that are ignored.
import { Buffer } from 'node:buffer';

/** Names expected by the demo's first grant. */
export const PAIRS = [
  ['Bright Futures Coalition, LLC', 'Choosing the Best – JOURNEY'],
  ['Bright Futures Coalition, LLC', 'Love Notes (SRA), 4th ed.'],
  ['Centro de Salud Comunitaria, Inc.', 'REAL Essentials, Starting Out'],
  ['Niños y Jóvenes Unidos', 'Making a Difference!'],
  ['Niños y Jóvenes Unidos', 'Heritage Keepers, Level 2'],
  ['Cedar Valley School District', 'Game Plan "Middle School"'],
];

const IGNORED = 11;
const VERSIONS = ['MS', 'HS', 'HS', 'HS IMPACT'];
const TEXTS = ['Somali', 'Haitian Creole, at home', 'Two or more'];

/**
 * The same rows for the same count and pairs of provider and program: a linear congruential generator. `columns` are the
 * catalogue's, without the number.
 */
export function* surveyRows(columns, listCodes, count, pairs = PAIRS) {
  let state = 12345;
  const below = (limit) => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
  const codes = columns.map((column) => listCodes(column));
  for (let row = 0; row < count; row += 1) {
    const [provider, program] = pairs[below(pairs.length)];
    const cells = columns.map((column, at) => {
      if (column.name === 'provider_name') return provider;
      if (column.name === 'program_name') return program;
      if (column.name === 'survey_version') return VERSIONS[below(VERSIONS.length)];
      if (column.answer.kind === 'text') return below(20) === 0 ? TEXTS[below(TEXTS.length)] : '';
      return below(25) === 0 ? '' : codes[at][below(codes[at].length)];
    });
    for (let extra = 0; extra < IGNORED; extra += 1) cells.push(String(below(100_000)));
    yield cells;
  }
}

export function listHeadings(columns) {
  const own = columns.map(({ question, name }) => question[0] ?? name);
  return [...own, ...Array.from({ length: IGNORED }, (_, at) => `Local note ${at + 1}`)];
}

/** A csv file of rows of cells. */
export function toCsv(rows) {
  const quoted = (cell) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
  return Buffer.from(rows.map((cells) => `${cells.map(quoted).join(',')}\r\n`).join(''));
}
