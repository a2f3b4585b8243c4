/**
 * A SAS program that reads the csv of a dataset: informats, labels, formats, and the special missing values .A to .Z for
 * missing codes (SAS 9.4 Language Reference: INFILE and INPUT statements, $CHAR informat, FORMAT procedure).
 */
import type { DataValue, ValueLabel, Variable } from '@srae/domain/dataset/variable';
import { GUARDED } from '@srae/sheets/write/write-csv';
import { writeDataCsv } from './csv.ts';
import { cutBytes } from './bytes.ts';
import { type Dataset, listCutTexts, measure, shortNames, TEXT_BYTES_MAX } from './dataset.ts';

const NAME_MAX = 32;
/** In bytes, which are the characters of a SAS session in UTF-8. */
const LABEL_MAX = 256;

/** The rows as SAS reads them: a text stays on its line, and holds no Ctrl-Z, which ends a file on Windows. */
export function writeSasCsv(dataset: Dataset): AsyncGenerator<Buffer> {
  return writeDataCsv(dataset, (row) => row.map(onOneLine));
}

function onOneLine(value: DataValue): DataValue {
  return typeof value === 'string' ? value.replaceAll(NO_TEXT_OF_A_LINE, ' ') : value;
}

// oxlint-disable-next-line no-control-regex -- Ctrl-Z
const NO_TEXT_OF_A_LINE = /[\r\n\u001A]+/g;

/** The program. `csv` is the name of the file beside it. */
export async function sasProgram(dataset: Dataset, csv: string): Promise<string> {
  const measured = await measure(dataset);
  const names = shortNames(dataset.variables, NAME_MAX);
  const columns = dataset.variables.map((variable, at) => ({
    variable,
    name: names[at] ?? variable.name,
    format: `srae${at}_`,
    // One byte more for the apostrophe that guards formulas.
    width: Math.min((measured.extents[at]?.longest ?? 0) + 1, TEXT_BYTES_MAX),
  }));
  const labelled = columns.filter(({ variable }) => variable.values.length + variable.missing.length > 0);
  const missing = columns.filter(({ variable }) => variable.missing.length > 0);
  const texts = columns.filter(({ variable }) => variable.type === 'text');
  const lines = [
    comment(dataset.title),
    ...[...dataset.about, ...listCutTexts(dataset.variables, measured)].map(([label, text]) =>
      comment(`${label}: ${text}`),
    ),
    comment(
      `Change the folder below to the one that holds ${csv}. Line breaks inside texts are spaces here.`,
    ),
    '%let folder = .;',
    '',
    ...(labelled.length > 0 ? ['proc format;'] : []),
    ...labelled.flatMap(({ variable, format }) => [
      `  value ${format}`,
      ...variable.values.map((one) => `    ${one.value} = ${quoted(one.label)}`),
      ...variable.missing.map((one, at) => `    .${letter(at)} = ${quoted(one.label)}`),
      '  ;',
    ]),
    ...(labelled.length > 0 ? ['run;', ''] : []),
    `data ${dataset.name.replaceAll('-', '_').slice(0, NAME_MAX)};`,
    `  infile "&folder./${csv}" dsd dlm=',' firstobs=2 lrecl=1048576 truncover encoding='utf-8' termstr=crlf;`,
    '  length',
    ...columns.map(
      ({ name, variable, width }) => `    ${name} ${variable.type === 'text' ? `$ ${width}` : '8'}`,
    ),
    '  ;',
    '  input',
    // $CHAR keeps a single period and leading blanks, which $ alone turns into nothing.
    ...columns.map(({ name, variable, width }) =>
      variable.type === 'text' ? `    ${name} : $char${width}.` : `    ${name}`,
    ),
    '  ;',
    ...(texts.length > 0
      ? [comment('The apostrophe that keeps spreadsheet programs from running a text')]
      : []),
    ...texts.map(
      ({ name }) =>
        `  if prxmatch(${literal(`/${GUARDED.source}/`)}, ${name}) then ${name} = substr(${name}, 2);`,
    ),
    ...missing.flatMap(({ name, variable }) =>
      variable.missing.map((one, at) => `  if ${name} = ${one.value} then ${name} = .${letter(at)};`),
    ),
    ...(labelled.length > 0
      ? ['  format', ...labelled.map(({ name, format }) => `    ${name} ${format}.`), '  ;']
      : []),
    '  label',
    ...columns.map(({ name, variable }) => `    ${name} = ${quoted(toLabel(name, variable))}`),
    '  ;',
    'run;',
    '',
  ];
  return lines.join('\r\n');
}

function toLabel(name: string, variable: Variable): string {
  return name === variable.name ? variable.label : `${variable.name}: ${variable.label}`;
}

function quoted(text: string): string {
  return literal(cutBytes(text.replaceAll(/\s+/g, ' '), LABEL_MAX));
}

/** A literal: in single quotes, where the macro processor reads nothing. */
function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

function comment(text: string): string {
  return `/* ${text.replaceAll(/\s+/g, ' ').replaceAll('*/', '* /')} */`;
}

/** .A for the first missing code of a column. */
function letter(at: number): ValueLabel['label'] {
  return String.fromCharCode(65 + at);
}
