import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { acceptedText } from './accepted-values.ts';
import { toColumnInfo, listColumns, toEnumMaps, listFileColumns, findColumn } from './catalogue.ts';
import { type SurveyColumn, type SurveyKind } from './column.ts';
import type { CheckResult } from '../check/check.ts';
import { indexPairs } from '../names.ts';
import { checkSample, listExpectedPairs, listSentRows, PAIR, readBatchRow } from '../template/sample-rows.ts';
import { batchAt } from '../upload-batches.ts';
import { SURVEYS } from '../../instruments/2021/surveys/surveys.ts';

const KINDS = ['entry', 'exit'] as const satisfies readonly SurveyKind[];
const table = readTable('survey-columns.csv');
const scaleRows = readTable('scales.csv');

// Every code of any column, and two unknown ones.
const ALL_CODES = [
  ...new Set([
    ...scaleRows
      .filter(({ scale }) => !/forms|Problem|Interest/.test(scale ?? ''))
      .map(({ code = '' }) => code),
    ...table.flatMap(({ scale_or_values: answer = '' }) =>
      answer.startsWith('values:') ? answer.slice('values:'.length).split('|') : [],
    ),
    '99',
    'X',
  ]),
];

describe('the catalogue against its table', () => {
  it.each(KINDS)('holds every column of the %s survey in order, and no other [CAT-001] [CAT-125]', (kind) => {
    expect(listColumns(SURVEYS[kind]).map(asTableRow(kind))).toEqual(
      table.filter((row) => row.survey === kind),
    );
  });

  it.each(KINDS)('gives every column of the %s survey a heading of its own [CAT-001]', (kind) => {
    const headings = listFileColumns(SURVEYS[kind]).flatMap((column) => column.question);
    expect(new Set(headings).size).toBe(headings.length);
    expect(listFileColumns(SURVEYS[kind]).every((column) => column.question.length > 0)).toBe(true);
  });

  it('holds the scales with their codes, labels and stored codes [CAT-125]', () => {
    const ours = SURVEYS.scales.flatMap(({ name: scale, choices }) =>
      choices.map(({ code, label, canonical }) => ({ scale, code, label, canonical })),
    );
    const special = SURVEYS.entry.specialCodes.map(({ fits: _, ...choice }) => ({
      scale: 'Special codes',
      ...choice,
    }));
    const names = new Set([...ours, ...special].map(({ scale }) => scale));
    const theirs = scaleRows.filter(({ scale }) => names.has(scale ?? ''));
    const byScale = (a: { scale?: string }, b: { scale?: string }) =>
      (a.scale ?? '').localeCompare(b.scale ?? '');
    expect([...ours, ...special].toSorted(byScale)).toEqual(theirs.toSorted(byScale));
  });

  it('finds a column by its name and nothing under a foreign one', () => {
    expect(findColumn(SURVEYS.exit, 'ex_age')?.label).toBe('Age');
    expect(findColumn(SURVEYS.exit, 'en_age')).toBeUndefined();
    expect(findColumn(SURVEYS.entry, '__proto__')).toBeUndefined();
  });
});

const columnRows = requirements().flatMap(({ id, text }) => {
  const [, name, survey, heading, type] =
    /^Column (\w+)(?: \((entry|exit)\))?: template heading "([^"]+)".*?; type (\w+)/.exec(text) ?? [];
  const kind: SurveyKind = survey === 'exit' || name?.startsWith('ex_') ? 'exit' : 'entry';
  if (name === undefined) return [];
  const row = table.find((one) => one.survey === kind && one.column === name);
  if (!row) throw new Error(`${name} is in no table`);
  return [{ id, kind, name, heading, type, column: findColumn(SURVEYS[kind], name), row }];
});

describe('every column of the catalogue', () => {
  it('is named by a requirement of its own, the survey numbers aside', () => {
    expect(columnRows).toHaveLength(
      listFileColumns(SURVEYS.entry).length + listFileColumns(SURVEYS.exit).length,
    );
  });

  describe.each(columnRows)('$kind $name', ({ id, kind, name, heading, type, column, row }) => {
    it(`has its heading, type, label and versions [${id}]`, () => {
      const [first, other] = column?.question ?? [];
      const text = other === undefined ? first : `${first} (${other} on the middle school version)`;
      expect(text).toBe(heading);
      expect(column?.type).toBe(type);
      expect(column && asTableRow(kind)(column)).toEqual(row);
    });

    it(`takes what the tables list, stores their codes, and is named when a value is outside [${id}] [CAT-002]`, () => {
      if (!column) throw new Error(`${name} is not in the catalogue`);
      const { good, bad } = toExamples(name, row);
      const accepted = checkSample(
        SURVEYS[kind],
        good.map(({ value }) => ({ [name]: value })),
      );
      expect(accepted.report.issues).toEqual([]);
      expect(storedCodes(kind, name, accepted)).toEqual(good.map(({ stored }) => stored));
      const refused = checkSample(
        SURVEYS[kind],
        bad.map((value) => ({ [name]: value })),
      );
      const [issue, ...others] = refused.report.issues;
      expect(others).toEqual([]);
      if (row.scale_or_values === 'expected') {
        expect(issue).toMatchObject({ code: 'invalid-pair', count: bad.length });
      } else {
        expect(issue).toMatchObject({
          code: 'out-of-range',
          column: name,
          count: bad.length,
          message: `Column ${name} has ${bad.length} out-of-range value(s)`,
        });
      }
    });
  });
});

describe('what the upload says about the columns', () => {
  it('lists name and type of every column, the survey number first as a long [UPL-054]', () => {
    const [first, ...others] = toColumnInfo(SURVEYS.entry);
    expect(first).toEqual({ name: 'en_survey_number', type: 'long' });
    expect(others).toHaveLength(54);
    expect(toColumnInfo(SURVEYS.exit)[0]).toEqual({ name: 'ex_survey_number', type: 'long' });
  });

  it('lists the stored code behind every code and label', () => {
    expect(toEnumMaps(SURVEYS.entry).en_ever_had_sti).toEqual({
      0: 'N',
      1: 'Y',
      2: 'NS',
      N: 'N',
      Y: 'Y',
      NS: 'NS',
      No: 'N',
      Yes: 'Y',
      'Not Sure': 'NS',
    });
    expect(toEnumMaps(SURVEYS.entry).en_lang_other_spec).toBeUndefined();
  });

  it('puts accepted values into words', () => {
    const words = (kind: SurveyKind, name: string) => {
      const column = findColumn(SURVEYS[kind], name);
      return column && acceptedText(column);
    };
    expect(words('entry', 'en_age')).toBe('10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20');
    expect(words('entry', 'en_make_plans')).toBe(
      '1 Not true at all, 2 Somewhat true, 3 Very true, MS, MS IMPACT, HS IMPACT',
    );
    expect(words('entry', 'en_race_other_spec')).toBe('100 characters or fewer');
  });
});

function asTableRow(kind: SurveyKind): (column: SurveyColumn) => Record<string, string> {
  return (column) => ({
    survey: kind,
    column: column.name,
    question: column.question.join('|'),
    type: column.type,
    scale_or_values: answerText(column),
    versions: column.versions.join('|'),
    label: column.label,
    special_codes: column.specialCodes.map(({ code }) => code).join('|'),
    good_direction: column.goodDirection.join('|'),
  });
}

function answerText({ answer }: SurveyColumn): string {
  switch (answer.kind) {
    case 'number':
      return 'integer';
    case 'expected':
      return 'expected';
    case 'values':
      return `values:${answer.values.map(({ code }) => code).join('|')}`;
    case 'scale':
      return `scale:${answer.scale.name}`;
    case 'text':
      return `max_length:${answer.maxLength}`;
  }
}

type Example = { readonly value: string; readonly stored: string };

/** Valid and invalid values of a column by the specification's tables: independent of the catalogue. */
function toExamples(name: string, row: TableRow): { good: readonly Example[]; bad: readonly string[] } {
  const answer = row.scale_or_values ?? '';
  if (answer === 'expected') {
    const value = name === 'provider_name' ? PAIR.provider_name : PAIR.program_name;
    return { good: [{ value, stored: value }], bad: ['Unknown'] };
  }
  const [, longest] = /^max_length:(\d+)$/.exec(answer) ?? [];
  if (longest !== undefined) {
    const value = 'x'.repeat(Number(longest));
    return { good: [{ value, stored: value }], bad: [`${value}x`] };
  }
  const good = [...listedAnswers(answer, row.type), ...specialAnswers(row)];
  const known = new Set(good.map(({ value }) => value.toLowerCase()));
  return { good, bad: ALL_CODES.filter((code) => !known.has(code.toLowerCase())) };
}

function listedAnswers(answer: string, type: string | undefined): readonly Example[] {
  const stored = (code: string) => (type === 'boolean' ? String(code === '1') : code);
  if (answer.startsWith('values:')) {
    const codes = answer.slice('values:'.length).split('|');
    return codes.map((code) => ({ value: code, stored: stored(code) }));
  }
  const scale = answer.slice('scale:'.length);
  return scaleRows
    .filter((one) => one.scale === scale)
    .flatMap(({ code = '', label = '', canonical = '' }) =>
      [code, label, `${code} ${label}`].map((value) => ({ value, stored: canonical })),
    );
}

function specialAnswers({ special_codes = '' }: TableRow): readonly Example[] {
  return special_codes === '' ? [] : special_codes.split('|').map((code) => ({ value: code, stored: code }));
}

/** The stored codes of a column after a clean file was sent and read by the server. */
function storedCodes(kind: SurveyKind, name: string, { submission }: CheckResult): readonly string[] {
  if (!submission) throw new Error('the file is not clean');
  const at = listColumns(SURVEYS[kind]).findIndex((column) => column.name === name);
  const pairs = indexPairs(listExpectedPairs(1));
  return listSentRows(batchAt(submission, 0)).map((row) => {
    const stored = readBatchRow(SURVEYS[kind], row, pairs);
    return 'row' in stored ? String(stored.row[at]) : stored.issue.message;
  });
}

function requirements(): readonly { id: string; text: string }[] {
  return read('../requirements.md')
    .split('\n')
    .filter((line) => line.startsWith('| CAT-'))
    .map((line) => line.split('|').map((part) => part.trim()))
    .map(([, id = '', , text = '']) => ({ id, text }));
}

type TableRow = Readonly<Record<string, string>>;

function readTable(file: string): readonly TableRow[] {
  const [header = [], ...rows] = read(file)
    .split(/\r?\n/)
    .filter((line) => line !== '')
    .map((line) =>
      [...line.matchAll(/(?:^|,)(?:"([^"]*)"|([^",]*))/g)].map(([, quoted, plain]) => quoted ?? plain ?? ''),
    );
  return rows.map((row) => Object.fromEntries(header.map((name, index) => [name, row[index] ?? ''])));
}

function read(file: string): string {
  return readFileSync(new URL(`../../../../docs/spec/tables/${file}`, import.meta.url), 'utf8');
}
