/** docs/instruments/<id>/survey-dictionary.md: every column of both surveys, its scale, codes, versions and direction, from the catalogue. */
import { listInstruments } from '@srae/domain/instruments/instruments';
import type { Survey, Surveys } from '@srae/domain/survey/catalogue/column';
import {
  DICTIONARY_HEADINGS,
  dictionaryLines,
  specialCodeLines,
} from '@srae/domain/survey/catalogue/dictionary';
import { BATCH_SIZE, MISSING_WARNING_PERCENT, OTHER_TEXT_MAX } from '@srae/domain/survey/limits';
import { defaultRows, standardSheets } from '@srae/domain/survey/template/workbook';

/** The document of each instrument, by path. */
export function surveyDictionaryDocuments(): Readonly<Record<string, string>> {
  return Object.fromEntries(
    listInstruments().map(({ id, surveys }) => [
      `docs/instruments/${id}/survey-dictionary.md`,
      surveyDictionaryDocument(surveys),
    ]),
  );
}

function surveyDictionaryDocument({ entry, exit, scales }: Surveys): string {
  const parts = [
    '# Survey dictionary',
    'Generated from packages/domain/survey by `npm run docs`; not to be edited by hand. The same lines can be downloaded as csv from the page Upload Entry/Exit Data.',
    'An answer is accepted as its code, its words, or both (“1 All of the time”, “1 = All of the time”), without regard to case, and is stored as the code. A cell may be blank except in required columns.',
    ...[entry, exit].map(surveyPart),
    '## Scales',
    table(
      ['Scale', 'Codes'],
      scales.map(({ name, choices }) => [
        name,
        choices.map(({ code, label }) => `${code} = ${label}`).join('; '),
      ]),
    ),
    '## Codes for “not on this version”',
    table(['Code', 'Meaning'], specialCodeLines(entry)),
    '## Limits',
    table(
      ['What', 'Value'],
      [
        ['Longest other-specify text, in characters', String(OTHER_TEXT_MAX)],
        [
          'A column gets a warning when more than this share of valid rows is blank',
          `${MISSING_WARNING_PERCENT}%`,
        ],
        ['Rows in one request', String(BATCH_SIZE)],
      ],
    ),
  ];
  return `${parts.join('\n\n')}\n`;
}

function surveyPart(survey: Survey): string {
  const { kind } = survey;
  const { headersRow, dataRow } = defaultRows(kind, false);
  // The survey's name is the section's heading; the first column of the download repeats it.
  const [, ...headings] = DICTIONARY_HEADINGS;
  return [
    `## ${kind === 'entry' ? 'Entry' : 'Exit'} survey`,
    `Standard workbook: the sheets ${standardSheets(kind).join(', ')}; headings in row ${headersRow}, data from row ${dataRow}.`,
    table(
      headings,
      dictionaryLines(survey).map(([, name = '', ...rest]) => [`\`${name}\``, ...rest]),
    ),
  ].join('\n\n');
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replaceAll('\n', ' ')).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}
