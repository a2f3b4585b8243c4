import { describe, expect, it } from 'vitest';
import { listFileColumns } from '../catalogue/catalogue.ts';
import { toCodeList, codesSheet } from './codes.ts';
import { foreignStampText, readStamp, stampText } from './stamp.ts';
import { countOpenRows, templateHeadings, templateSheets } from './template.ts';
import { toCodeId, getCellValidator, MISSING_ID } from '../catalogue/accepted-values.ts';
import { describeColumn, listChoices } from '../catalogue/column.ts';
import { listTemplatePrograms } from '../expectation.ts';
import { findStandardKind } from './workbook.ts';
import { SURVEYS } from '../../instruments/2021/surveys/surveys.ts';

const PROGRAMS = [
  { provider: 'B', program: 'One', surveys: 4 },
  { provider: 'A', program: 'Two', surveys: 10 },
  { provider: 'B', program: 'Three', surveys: null },
];
const STAMP = {
  instrument: '2021',
  kind: 'entry',
  grantId: 11,
  periodPk: 2,
  periodName: 'Summer 2023',
} as const;
const toSheets = (kind: 'entry' | 'exit') =>
  templateSheets({ survey: SURVEYS[kind], place: STAMP, grantName: 'Lakeside', programs: PROGRAMS });

describe('the template', () => {
  it.each([
    ['entry', 3, 4],
    ['exit', 4, 5],
  ] as const)(
    'of the %s survey has exactly the four standard sheets, all locked, headings in their row [BEY-127]',
    (kind, at, headersRow) => {
      const sheets = toSheets(kind);
      expect(findStandardKind(sheets.map(({ name }) => name))).toBe(kind);
      expect(sheets.map(({ locked }) => locked)).toEqual([true, true, true, true]);
      const survey = sheets[1];
      const headings = survey?.rows[at]?.map((cell) => (typeof cell === 'object' ? cell?.value : cell));
      expect(headings).toEqual(templateHeadings(SURVEYS[kind]));
      expect(survey?.frozen).toEqual({ rows: headersRow, columns: 3 });
      expect(survey?.rows[headersRow]?.[0]).toEqual({ value: null, style: 'open' });
      // What is typed as 007 or 3-4 stays that text.
      const specify = survey?.rows[headersRow - 1]?.findIndex((cell) =>
        JSON.stringify(cell).includes('_other_spec'),
      );
      expect(survey?.rows[headersRow]?.[specify ?? -1]).toEqual({ value: null, style: 'open-text' });
    },
  );

  it('offers a list for every column but the free texts, in every row that can be filled [BEY-127]', () => {
    const survey = toSheets('entry')[1];
    const lists = survey && 'lists' in survey ? survey.lists : [];
    const texts = listFileColumns(SURVEYS.entry).filter(({ answer }) => answer.kind === 'text');
    expect(lists).toHaveLength(listFileColumns(SURVEYS.entry).length - texts.length);
    expect(lists.slice(0, 2).map(({ range }) => range)).toEqual(['A5:A504', 'B5:B504']);
  });

  it('offers providers, then the programs of the chosen one, and says what each code means [BEY-127]', () => {
    const lists = (programs: typeof PROGRAMS) => {
      const [, survey] = templateSheets({
        survey: SURVEYS.entry,
        place: STAMP,
        grantName: 'Lakeside',
        programs,
      });
      return survey && 'lists' in survey ? survey.lists : [];
    };
    const { providers, programsOfRow } = codesSheet(SURVEYS.entry, PROGRAMS);
    const [provider, program, ...others] = lists(PROGRAMS);
    expect([provider?.title, provider?.source]).toEqual(['provider_name', providers]);
    expect([program?.title, program?.source]).toEqual(['program_name', programsOfRow(5)]);
    expect(lists([])).toEqual(others);
    const prompts = new Map(others.map(({ title, prompt }) => [title, prompt]));
    expect(prompts.get('Q4')).toBe('Hispanic or Latino. Y = Yes; N = No');
    expect(prompts.get('survey_version')).toBe('Survey version');
  });

  it('tells its grant and period, what to do, and how many surveys each program reported [BEY-127] [BEY-129]', () => {
    const [instructions, survey, , summary] = toSheets('exit').map(({ rows }) =>
      rows.map((row) => row.map((cell) => (typeof cell === 'object' && cell !== null ? cell.value : cell))),
    );
    const told = instructions?.map((row) => row.join(' ')) ?? [];
    expect(told[0]).toBe('Participant exit survey data');
    expect(told.filter((line) => line.startsWith('Step '))).toHaveLength(5);
    expect(told[2]).toContain(
      'Step 1 Enter one row per participant on the sheet Participant Exit Survey, from row 6.',
    );
    expect(told).toContain('Grant Lakeside');
    expect(told).toContain('Reporting period Summer 2023');
    expect(readStamp(String(instructions?.at(-1)?.[1]))).toEqual({ ...STAMP, kind: 'exit' });
    expect(survey?.slice(0, 3)).toEqual([
      ['Participant Exit Survey'],
      ['Reporting period: Summer 2023. Grant: Lakeside.'],
      [],
    ]);
    expect(survey?.[3]?.[3]).toBe(describeColumn(listFileColumns(SURVEYS.exit)[3] ?? expect.fail()));
    expect(summary).toEqual([
      ['Provider', 'Program', 'Surveys expected'],
      ['B', 'One', 4],
      ['A', 'Two', 10],
      ['B', 'Three', null],
    ]);
  });

  it('leaves room for what is expected, between 500 and 2,000 rows', () => {
    const room = (surveys: number | null) => countOpenRows([{ provider: 'A', program: 'B', surveys }]);
    expect([room(null), room(416), room(417), room(1000), room(9999)]).toEqual([500, 500, 501, 1200, 2000]);
  });

  it('names the programs of which data are expected, and all active ones while none are', () => {
    const program = (program_name: string, more: object) => ({ provider_name: 'P', program_name, ...more });
    const surveyed = program('Surveyed', { prog_en_tot_surveys_ms: 3 });
    const silent = program('Silent', {});
    const inactive = program('Inactive', { prog_active: false, prog_en_tot_surveys_ms: 3 });
    const named = (...list: (typeof surveyed)[]) =>
      listTemplatePrograms('entry', list).map((one) => [one.program, one.surveys]);
    expect(named(surveyed, silent, inactive)).toEqual([['Surveyed', 3]]);
    expect(named(silent, inactive)).toEqual([['Silent', null]]);
  });
});

describe('the lists', () => {
  it.each(['entry', 'exit'] as const)(
    'of the %s survey hold every stored code and nothing that is refused',
    (kind) => {
      for (const column of listFileColumns(SURVEYS[kind])) {
        const list = toCodeList(column);
        if (listChoices(column).length === 0) {
          expect(list).toEqual([]);
          continue;
        }
        const validator = getCellValidator(column);
        const ids = list.map(({ code }) => toCodeId(validator, code));
        expect(ids.filter((id) => id === MISSING_ID || id === validator.outOfRange)).toEqual([]);
        expect(ids.length).toBe(validator.codes.length - 2);
      }
    },
  );

  it('say under the heading of each column what its codes mean [BEY-127]', () => {
    const [, , headings = [], ...values] = codesSheet(SURVEYS.entry, PROGRAMS).rows;
    const labels = listFileColumns(SURVEYS.entry).flatMap((column) => {
      const heading = column.question[0] ?? column.name;
      const at = headings.findIndex((cell) => String(cell).split(', ').includes(heading));
      const choices = listChoices(column).filter(({ label }) => label !== '');
      return choices.map(({ canonical, label }) => {
        expect(headings[at + 1]).toBe('Meaning');
        expect(values.find((row) => String(row[at]) === canonical)?.[at + 1]).toBe(label);
        return label;
      });
    });
    expect(labels.length).toBeGreaterThan(100);
  });

  it('stand side by side, pairs of names sorted by provider, and each column finds its own', () => {
    const sheet = codesSheet(SURVEYS.entry, PROGRAMS);
    expect(sheet.rows.slice(2, 6).map((row) => row.slice(0, 3))).toEqual([
      ['Provider', 'Program of the provider', 'Providers'],
      ['A', 'Two', 'A'],
      ['B', 'One', 'B'],
      ['B', 'Three', null],
    ]);
    expect(sheet.providers).toBe("'Data Entry Codes'!$C$4:$C$5");
    expect(sheet.programsOfRow(5)).toBe(
      `IF($A5="",'Data Entry Codes'!$B$4:$B$6,OFFSET('Data Entry Codes'!$B$3,MATCH($A5,'Data Entry Codes'!$A$4:$A$6,0),0,COUNTIF('Data Entry Codes'!$A$4:$A$6,$A5),1))`,
    );
    const age = listFileColumns(SURVEYS.entry).find(({ name }) => name === 'en_age');
    const [, letters = ''] = /!\$([A-Z]+)\$4:\$\1\$14$/.exec((age && sheet.findRange(age)) ?? '') ?? [];
    const at = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
    expect(sheet.rows.slice(3, 14).map((row) => row[at])).toEqual([
      10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20,
    ]);
  });
});

describe('the stamp', () => {
  it('is read back from its cell', () => {
    expect(readStamp(` ${stampText(SURVEYS.entry, STAMP)} `)).toEqual(STAMP);
    expect(readStamp('Reporting period: Summer 2023')).toBeNull();
    expect(stampText(SURVEYS.exit, STAMP)).toBe('SRAE template 1; exit; grant 11; period 2; Summer 2023');
  });

  it('of another period is said with both periods, of another grant too; the own one is not [BEY-129]', () => {
    const here = { instrument: '2021', grantId: 11, periodPk: 2, periodName: 'Summer 2023' } as const;
    expect(foreignStampText(STAMP, here)).toBeNull();
    const earlier = foreignStampText({ ...STAMP, periodPk: 1, periodName: 'Winter 2022' }, here);
    expect(earlier).toContain('Winter 2022');
    expect(earlier).toContain('Summer 2023');
    expect(foreignStampText({ ...STAMP, grantId: 12 }, here)).toContain('another grant');
  });

  it('of another instrument is said with both, even of one that this portal does not have [BEY-148]', () => {
    const here = { instrument: '2021', grantId: 11, periodPk: 2, periodName: 'Summer 2023' } as const;
    const draft = readStamp(stampText({ instrument: '2026-draft', kind: 'entry' }, here));
    expect(draft).toEqual({ ...STAMP, instrument: '2026-draft' });
    if (draft === null) throw new Error('the stamp was not read');
    expect(foreignStampText(draft, here)).toContain(
      'made for the instrument \u201c2026 performance measures (draft)\u201d, but Summer 2023 asks the instrument \u201c2021 performance measures\u201d',
    );
    expect(foreignStampText({ ...draft, instrument: '2030' }, here)).toContain(
      'which this portal does not have',
    );
    const there = { ...here, instrument: '2026-draft' } as const;
    expect(foreignStampText(STAMP, there)).toContain(
      'made for the instrument \u201c2021 performance measures\u201d',
    );
    expect(foreignStampText(draft, there)).toBeNull();
  });
});
