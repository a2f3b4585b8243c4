/** The main job in a period of the draft instrument; the periods of 2021 in the same database keep their questions. */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { FormContext, FormName } from '../../packages/domain/form-kit/form.ts';
import { CLEAN_ANSWERS } from '../../packages/domain/instruments/2026-draft/forms/clean-answers.ts';
import { FORMS } from '../../packages/domain/instruments/2026-draft/forms/forms.ts';
import { SURVEYS } from '../../packages/domain/instruments/2026-draft/surveys/surveys.ts';
import { SURVEYS as SURVEYS_2021 } from '../../packages/domain/instruments/2021/surveys/surveys.ts';
import { listFileColumns } from '../../packages/domain/survey/catalogue/catalogue.ts';
import { listCodes, type Survey, type SurveyColumn } from '../../packages/domain/survey/catalogue/column.ts';
import { columnLetters } from '../../packages/domain/survey/catalogue/headings.ts';
import { filled } from '../../packages/sheets/test/filled.ts';
import { readAll } from '../../packages/sheets/test/read-all.ts';
import { expectAsked, expectOpen, fillAndReload } from '../reporting/form-journey.ts';
import { listRows } from '../test/database.ts';
import { closeDialog, submitData } from '../test/fill.ts';
import { expect, test } from '../test/observe-page.ts';
import { type OwnGrant, ownGrant } from '../test/own-grant.ts';
import { type Ask, openPortal, signInAndAsk } from '../test/people.ts';
import { periodPk } from '../test/programme.ts';
import { saveCleanPages, savePages } from '../test/saved-pages.ts';
import { checkAndSave, loadFile } from '../uploads/uploading.ts';

const CONTEXT: FormContext = {
  season: 'winter',
  collectCovid: false,
  reportingWindow: '1 July to 31 December 2023',
  newProvidersOfGrantee: null,
};
const PROVIDER = 'Rowan Hill Center';
const PROGRAM = 'Rowan Choices';
const ROWS = 24;
const NOTICE = 'This period uses draft questions: 2026 performance measures (draft).';
const COUNTS = {
  prog_en_tot_surveys_ms: 0,
  prog_en_tot_surveys_hs: ROWS,
  prog_ex_tot_surveys_ms: 0,
  prog_ex_tot_surveys_hs: 0,
  prog_ex_data_collection_online: null,
};

test.describe.configure({ mode: 'serial' });

let [page, admin]: [Page, Page] = [null as never, null as never]; // both before the first test
let [ask, askAsAdmin]: [Ask, Ask] = [null as never, null as never];
let grant: OwnGrant;
let draft: number;
let summer: number;

const main = () => page.getByRole('main');
const title = () => page.getByRole('heading', { level: 1 });
const step = (name: string) => page.getByRole('region', { name: new RegExp(`^Step \\d: ${name}`) });
const ofProgram = () => `/provider/${grant.providers[0]?.pk}/program/${grant.providers[0]?.programs[0]}`;
const openForWriting = async (open: boolean) =>
  expect(await askAsAdmin('PUT', `/api/admin/reporting-periods/${draft}`, { open_for_writing: open })).toBe(
    200,
  );

test.beforeAll(async ({ browser }) => {
  grant = await ownGrant('olive-draft', 'Rowan Draft Services', [{ name: PROVIDER, programs: [PROGRAM] }]);
  [draft, summer] = [await periodPk('Winter 2024'), await periodPk('Summer 2023')];
  admin = await (await browser.newContext()).newPage();
  askAsAdmin = await signInAndAsk(admin, 'ada');
  await openForWriting(true);
  page = await (await browser.newContext()).newPage();
  page.setDefaultTimeout(20_000);
  ask = await signInAndAsk(page, grant.key);
  await saveCleanPages(ask, grant, summer);
  await openPortal(page, /Active/);
});
test.afterAll(async () => {
  // Other journeys expect this period as created by the demo.
  for (const table of ['program_cohorts', 'program_submissions', 'provider_submissions', 'grant_submissions'])
    await listRows(`delete from ${table} where fk_grants = $1 and fk_reporting_periods = $2`, [
      grant.pk,
      draft,
    ]);
  await openForWriting(false);
  await Promise.all([admin.context().close(), page.context().close()]);
});

test('each reporting page of the period says that its questions are a draft, and none asks about COVID-19 [BEY-142] [BEY-146]', async () => {
  await page.getByLabel('Report Period').selectOption({ label: 'Winter 2024' });
  await expect(title()).toHaveText('Grant Recipient-Level Information');
  await expect(page.getByRole('link', { name: 'Grant Recipient Data' })).toBeVisible();
  await expect(page).toHaveTitle(/^Grant recipient data/);
  await page.goto(`/providers?period=${draft}`);
  await savePages(
    ask,
    { grant, periodPk: draft, forms: FORMS },
    { ...CLEAN_ANSWERS, programentryexit: { ...CLEAN_ANSWERS.programentryexit, ...COUNTS } },
  );
  const provider = `/provider/${grant.providers[0]?.pk}`;
  const program = ofProgram();
  const pages = ['/grantee', '/providers', provider, `${provider}/programs`, program];
  for (const path of [
    ...pages,
    `${program}/reach`,
    `${program}/entry-exit`,
    '/upload/entry',
    '/validationreport',
  ]) {
    await page.goto(`${path}?period=${draft}`);
    await expect(page.getByText(NOTICE), path).toBeVisible();
    await expect(main(), path).not.toContainText(/covid|grantee/i);
  }
});

const FILLED: readonly (readonly [FormName, () => string])[] = [
  ['grantee', () => '/grantee'],
  ['programreach', () => `${ofProgram()}/reach`],
  ['programentryexit', () => `${ofProgram()}/entry-exit`],
];

for (const [form, toPath] of FILLED)
  test(`the form ${form} asks the questions of the draft instrument and keeps their answers [BEY-142]`, async () => {
    await emptyPage(form);
    await page.goto(`${toPath()}?period=${draft}`);
    await expectOpen(page);
    const counted = form === 'programentryexit' ? COUNTS : {};
    const answers = { ...CLEAN_ANSWERS[form], ...counted };
    const context = { ...CONTEXT, anyYouthBegin: true, anyYouthComplete: true };
    const journey = { form, forms: FORMS, context, answers };
    await expectAsked(page, journey, {});
    await fillAndReload(page, journey);
  });

test('the template of the period asks race and ethnicity once, is filled in and uploaded [BEY-142] [BEY-143]', async () => {
  await page.goto(`/upload/entry?period=${draft}`);
  const template = await downloadTemplate();
  expect(template.name).toMatch(/^entry-survey-template-winter-2024-[a-z0-9-]+\.xlsx$/);
  const said = await listTexts(template.bytes);
  expect(said).toMatch(/Race and ethnicity/);
  expect(said).toContain('Middle Eastern');
  const rows = makeRows(SURVEYS.entry);
  await loadFile(page, { name: template.name, buffer: await fillTemplate(template.bytes, rows) });
  await expect(step('Custom File')).toContainText('This is the standard entry workbook');
  await checkAndSave(page, ROWS);
  const stored = await listRows(
    `select u.instrument, count(*)::int as rows, count(*) filter (where s.en_race_ethnicity_mena)::int as mena,
       count(s.en_hispanic)::int as hispanic
     from entry_submissions s join programs_in_force f using (fk_grants, fk_uploads, fk_programs)
     join entry_uploads u on u.fk_grants = f.fk_grants and u.pk = f.fk_uploads
     where f.kind = 'entry' and s.fk_grants = $1 and f.fk_reporting_periods = $2 group by u.instrument`,
    [grant.pk, draft],
  );
  expect(stored).toEqual([
    { instrument: '2026-draft', rows: ROWS, mena: countYes(rows, 'en_race_ethnicity_mena'), hispanic: 0 },
  ]);
});

test('a template of a period of 2021 has its own columns and is recognised in the draft period [BEY-142] [BEY-148]', async () => {
  await page.goto(`/upload/entry?period=${summer}`);
  const template = await downloadTemplate();
  const said = await listTexts(template.bytes);
  expect(said).toMatch(/Race/);
  expect(said).not.toMatch(/Race and ethnicity|Middle Eastern/);
  await page.goto(`/upload/entry?period=${draft}`);
  const buffer = await fillTemplate(template.bytes, makeRows(SURVEYS_2021.entry));
  await loadFile(page, { name: template.name, buffer });
  await expect(step('File')).toContainText(
    'made for the instrument \u201c2021 performance measures\u201d, but Winter 2024 asks the instrument \u201c2026 performance measures (draft)\u201d',
  );
});

test('the report of the period is read and submitted [BEY-142] [BEY-143]', async () => {
  await page.goto(`/validationreport?period=${draft}`);
  await expect(page.getByText(NOTICE)).toBeVisible();
  await submitData(page);
  await expect(page.getByRole('dialog')).toContainText('Your data have been');
  await closeDialog(page);
  await expect(page.getByRole('region', { name: 'Submission 1', exact: true })).toBeVisible();
});

test('the dashboard shows race and ethnicity of the period, and the trend both periods [BEY-142] [BEY-145]', async () => {
  await page.goto('/dashboard');
  const frame = page.frameLocator('iframe[title="Dashboard"]');
  await frame.getByRole('button', { name: 'Filters' }).click();
  await frame.getByLabel('Report period', { exact: true }).selectOption('Winter 2024');
  await expect(frame.getByText(NOTICE)).toBeVisible();
  await frame.getByRole('button', { name: 'Whom did they serve?' }).click();
  const card = frame.getByRole('region', { name: /^Race and ethnicity/ }).first();
  await card.getByRole('button', { name: 'Show table' }).click();
  for (const answer of ['Middle Eastern or North African', 'White', /several|more than one|multi/i])
    await expect(card.getByRole('table')).toContainText(answer);
  const points = frame.getByRole('group', { name: 'Youth served by period' }).first().locator('[data-mark]');
  await expect(points).toHaveCount(3);
  await expect(points.nth(1)).toHaveAccessibleName(/^Summer 2023\./);
  await expect(points.last()).toHaveAccessibleName(/^Winter 2024\./);
});

test('the period of 2021 opens with its own questions and words [BEY-142] [BEY-143]', async () => {
  await page.goto(`/grantee?period=${summer}`);
  await expect(title()).toHaveText('Grantee-Level Measures of Structure, Cost, and Support');
  await expect(main()).toContainText(/COVID/);
  await expect(page.getByText(NOTICE)).toHaveCount(0);
});

/** Clears the page's answers; versions are kept, so that an open page detects the change. */
async function emptyPage(form: FormName): Promise<void> {
  const { table } = FORMS[form];
  const owner = table === 'grant_submissions' ? grant.pk : grant.providers[0]?.programs[0];
  const key = table === 'grant_submissions' ? 'fk_grants' : 'fk_programs';
  const names = Object.keys(CLEAN_ANSWERS[form]).filter((name) => name !== 'program_cohorts');
  const cleared = names.map((name) => `${name} = null`);
  await listRows(
    `update ${table} set ${cleared.join(', ')} where fk_reporting_periods = $1 and ${key} = $2`,
    [draft, owner],
  );
  if (form === 'programreach')
    await listRows('delete from program_cohorts where fk_reporting_periods = $1 and fk_programs = $2', [
      draft,
      owner,
    ]);
}

async function downloadTemplate(): Promise<{ readonly name: string; readonly bytes: Buffer }> {
  const [started] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download template (xlsx)' }).click(),
  ]);
  return { name: started.suggestedFilename(), bytes: await readFile(await started.path()) };
}

/** All texts of the survey sheet. */
async function listTexts(bytes: Buffer): Promise<string> {
  return (await readAll(bytes, 'template.xlsx', { sheet: 1 })).flat().join('\n');
}

type Row = Readonly<Record<string, string>>;

function makeRows(survey: Survey): readonly Row[] {
  return Array.from({ length: ROWS }, (_, at) =>
    Object.fromEntries(listFileColumns(survey).map((column) => [column.name, toCell(column, at)])),
  );
}

function toCell(column: SurveyColumn, at: number): string {
  const known: Row = { provider_name: PROVIDER, program_name: PROGRAM, survey_version: 'HS' };
  const own = known[column.name];
  if (own !== undefined) return own;
  if (column.answer.kind === 'text') return `answer ${at}`;
  const codes = listCodes(column);
  return codes[(at * 7 + column.name.length) % codes.length] ?? '';
}

const countYes = (rows: readonly Row[], name: string) => rows.filter((row) => row[name] === '1').length;

async function fillTemplate(bytes: Buffer, rows: readonly Row[]): Promise<Buffer> {
  const typed = rows.flatMap((cells, row) =>
    Object.values(cells).map((text, at) => [`${columnLetters(at)}${row + 5}`, text] as const),
  );
  return Buffer.from(await filled(bytes, 2, Object.fromEntries(typed)));
}
