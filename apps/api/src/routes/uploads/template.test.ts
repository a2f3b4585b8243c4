import { listFileColumns } from '@srae/domain/survey/catalogue/catalogue';
import { createChecker } from '@srae/domain/survey/check/check';
import type { SurveyKind } from '@srae/domain/survey/catalogue/column';
import { columnLetters, listHeadings } from '@srae/domain/survey/catalogue/headings';
import { suggestMapping } from '@srae/domain/survey/mapping';
import type { ExpectedPair } from '@srae/domain/survey/names';
import { batchAt } from '@srae/domain/survey/upload-batches';
import { listSentRows } from '@srae/domain/survey/template/sample-rows';
import { readStamp } from '@srae/domain/survey/template/stamp';
import { defaultRows, isCustomFile, SURVEY_SHEETS } from '@srae/domain/survey/template/workbook';
import { openWorkbook } from '@srae/sheets/read-workbook';
import { filled } from '@srae/sheets/test/filled';
import { readAll } from '@srae/sheets/test/read-all';
import { unzipped } from '@srae/sheets/test/unzipped';
import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { openDatabase } from '../../store/database/database.ts';
import { emptyDatabase } from '../../../test/cluster/test-database.ts';
import { toBatch } from '../../../test/portal/uploads/upload-bodies.ts';
import { OTHER_GRANT } from '../../../test/portal/uploads/upload-data.ts';
import { openUploadPortal } from '../../../test/portal/uploads/upload-portal.ts';
import { SURVEYS } from '@srae/domain/instruments/2021/surveys/surveys';

const database = await emptyDatabase();
const portal = await openUploadPortal(database);
const { call, getFile, put } = portal;
afterAll(() => portal.close());

const toUrl = (kind: string, grant = 1, period = 1) => `/api/${kind}/${grant}/submissions/${period}/template`;

it('is for those who can upload for the grant, and for Admins', async () => {
  expect((await call(null, 'GET', toUrl('entry'))).status).toBe(401);
  expect((await call('pat', 'GET', toUrl('entry'))).status).toBe(403);
  expect((await call('gus', 'GET', toUrl('entry'))).status).toBe(404);
  expect((await call('grace', 'GET', toUrl('follow-up'))).status).toBe(404);
  expect((await getFile('ada', toUrl('entry'))).status).toBe(200);
  expect((await call('grace', 'GET', `${toUrl('entry')}?format=ods`)).status).toBe(400);
});

it('as csv is one line with every heading [BEY-128]', async () => {
  const file = await getFile('grace', `${toUrl('exit')}?format=csv`);
  expect(file).toMatchObject({
    type: 'text/csv; charset=utf-8',
    disposition: 'attachment; filename="exit-survey-template-summer-2023-northern-youth-gdx.csv"',
  });
  expect(await readAll(file.bytes, 'template.csv')).toEqual([
    [1, ...listFileColumns(SURVEYS.exit).map(({ question, name }) => question[0] ?? name)],
  ]);
});

it.each(['entry', 'exit'] as const)(
  'of the %s survey, filled in and uploaded, is the standard workbook without an issue [BEY-127]',
  async (kind) => {
    const { bytes, disposition } = await getFile('grace', toUrl(kind));
    expect(disposition).toContain(`${kind}-survey-template-summer-2023-northern-youth-gdx.xlsx`);
    const { dataRow } = defaultRows(kind, false);
    const rows = [listAnswers(kind, 'HS'), listAnswers(kind, 'MS')];
    const typed = rows.flatMap((row, at) =>
      row.map((value, column) => [`${columnLetters(column)}${dataRow + at}`, value] as const),
    );
    const { report, submission } = await checked(kind, await filled(bytes, 2, Object.fromEntries(typed)));
    expect(report.issues).toEqual([]);
    expect(report.summary).toMatchObject({ validRows: 2, rowsRead: 2 });
    if (!submission) throw new Error('nothing to save');
    const saved = listSentRows(batchAt(submission, 0));
    expect((await put('grace', kind, toBatch(saved, { kind, commit: true }))).status).toBe(200);
  },
);

it('holds the names, the lists and the stamp of the grant and period, in four locked sheets [BEY-127] [BEY-129]', async () => {
  const { bytes } = await getFile('grace', toUrl('entry'));
  const { sheets } = await openWorkbook(bytes, { fileName: 'template.xlsx' });
  expect(sheets.map(({ name, hidden }) => [name, hidden])).toEqual([
    ['Instructions', false],
    ['Participant Entry Survey', false],
    ['Data Entry Codes', false],
    ['Summary Data', false],
  ]);
  const stamps = (await readAll(bytes, 'template.xlsx')).flatMap(([, ...cells]) =>
    cells.flatMap((cell) => readStamp(cell) ?? []),
  );
  expect(stamps).toEqual([
    { instrument: '2021', kind: 'entry', grantId: 1, periodPk: 1, periodName: 'Summer 2023' },
  ]);
  const parts = await unzipped(bytes);
  for (const at of [1, 2, 3, 4]) {
    expect(parts.get(`xl/worksheets/sheet${at}.xml`)).toContain('<sheetProtection sheet="1"');
  }
  expect(parts.get('xl/worksheets/sheet2.xml')).toContain(
    "<formula1>'Data Entry Codes'!$C$4:$C$5</formula1>",
  );
  expect((await readAll(bytes, 'template.xlsx', { sheet: 3 })).slice(1)).toEqual([
    [2, 'Bright Futures Coalition, LLC', 'Love Notes (SRA), 4th ed.', '52'],
    [3, 'Niños y Jóvenes Unidos', 'Making a Difference!', '41'],
  ]);
});

it('names every active program while no surveys are expected yet', async () => {
  const owner = openDatabase({ ...database.owner, max: 1 });
  try {
    await sql`insert into programs (pk, fk_grants, fk_providers, program_name) values (6, ${OTHER_GRANT}, 3, 'New')`.execute(
      owner,
    );
  } finally {
    await owner.destroy();
  }
  const { bytes } = await getFile('gus', toUrl('entry', OTHER_GRANT, 2));
  expect((await readAll(bytes, 'template.xlsx', { sheet: 3 })).slice(1)).toEqual([
    [2, 'Far Away', 'Elsewhere'],
    [3, 'Far Away', 'New'],
  ]);
});

/** The first listed value of every closed question, as a person would choose from the drop-downs. */
function listAnswers(kind: SurveyKind, version: string): readonly (string | number)[] {
  return listFileColumns(SURVEYS[kind]).map((column) => {
    switch (column.name) {
      case 'provider_name':
        return 'Niños y Jóvenes Unidos';
      case 'program_name':
        return 'Making a Difference!';
      case 'survey_version':
        return version;
      default:
        if (column.answer.kind === 'text') return 'Somali & "other"';
        if (column.answer.kind === 'scale') return column.answer.scale.name.startsWith('Yes') ? 'Y' : 1;
        if (column.type === 'boolean') return 1;
        return column.answer.kind === 'values' ? (column.answer.values[0]?.code ?? '') : '';
    }
  });
}

async function checked(kind: SurveyKind, bytes: Uint8Array) {
  const workbook = await openWorkbook(bytes, { fileName: 'template.xlsx' });
  const names = workbook.sheets.map(({ name }) => name);
  expect(isCustomFile(kind, names)).toBe(false);
  const { headersRow, dataRow } = defaultRows(kind, false);
  const rows = await readAll(bytes, 'template.xlsx', { sheet: SURVEY_SHEETS[kind] });
  const headings = listHeadings(rows.find(([row]) => row === headersRow)?.slice(1) ?? []);
  const answer = await call('grace', 'GET', `/api/${kind}/1/submissions/1/providers-programs/reduce`);
  const expected = answer.body.data as readonly ExpectedPair[]; // the contract of the call
  const mapping = suggestMapping(SURVEYS[kind], headings, false);
  const checker = createChecker({ survey: SURVEYS[kind], mapping, headings, expected });
  for (const [row, ...cells] of rows) if (row >= dataRow) checker.row(row, cells);
  return checker.finish();
}
