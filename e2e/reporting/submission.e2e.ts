/** Submitting a report with major, minor and no issues; locking, reopening and printing it. */
import { printedSheets } from '../test/printed.ts';
import { expect, test } from '../test/observe-page.ts';
import type { Page } from '@playwright/test';
import { CLEAN_ANSWERS } from '../../packages/domain/instruments/2021/forms/clean-answers.ts';
import { listRows } from '../test/database.ts';
import { closeDialog, pressSave, submitData } from '../test/fill.ts';
import { type OwnGrant, ownGrant } from '../test/own-grant.ts';
import { type Ask, openPortal, signInAndAsk } from '../test/people.ts';
import { periodPk } from '../test/programme.ts';
import { askToSave, saveCleanPages } from '../test/saved-pages.ts';

const PROVIDERS = ['Linden Lane Services', 'Hawthorn Youth Alliance'] as const;
const PROGRAMS = ['Linden Program', 'Hawthorn Program'] as const;
const REASON = 'The number of youth was a typing error.';
const LOCKED = 'This report has been submitted and is locked.';

test.describe.configure({ mode: 'serial' });

let [page, admin]: [Page, Page] = [null as never, null as never]; // both before the first test
let [ask, askAsAdmin]: [Ask, Ask] = [null as never, null as never];
let grant: OwnGrant;
let period: number;

const receipt = (number: number) => page.getByRole('region', { name: `Submission ${number}`, exact: true });
const target = () => page.locator('#f-gr_target_num_youth');
const lockAfterSubmit = async (locks: boolean) =>
  expect(
    await askAsAdmin('PUT', `/api/admin/reporting-periods/${period}`, { lock_after_submit: locks }),
  ).toBe(200);

test.beforeAll(async ({ browser }) => {
  grant = await ownGrant('olive-submission', 'Sycamore Submission Services', [
    { name: PROVIDERS[0], programs: [PROGRAMS[0]] },
    { name: PROVIDERS[1], programs: [PROGRAMS[1]] },
  ]);
  period = await periodPk('Summer 2023');
  page = await (await browser.newContext()).newPage();
  ask = await signInAndAsk(page, grant.key);
  await saveCleanPages(ask, grant, period, {
    ...CLEAN_ANSWERS.grantee,
    gr_grantee_staff_num: 2,
    gr_grantee_ftes_num: 3,
    gr_target_num_youth: null,
  });
  await openPortal(page, /Active/);
});
test.afterAll(() => page.context().close());

async function submit(comments?: string): Promise<void> {
  await page.goto('/validationreport');
  if (comments !== undefined) await page.locator('#f-gr_additional_info').fill(comments);
  await submitData(page);
}

async function changeGrantee(name: string, value: string): Promise<void> {
  await page.goto('/grantee');
  await page.locator(`#f-${name}`).fill(value);
  await pressSave(page);
  await expect(page.getByRole('dialog', { name: 'Data saved' })).toBeVisible();
  await closeDialog(page);
}

test('with a major issue the report is not submitted; the comments are saved [VAL-019] [VAL-022] [VAL-023] [BEY-037]', async () => {
  await submit('Staff are counted at the end of June.');
  await expect(page.getByRole('dialog')).toContainText(
    'Your data need review and revision before submission.',
  );
  await closeDialog(page);
  await expect(page.getByRole('region', { name: /^Submission \d/ })).toHaveCount(0);
  const saved = await listRows(
    `select gr_submitted is true as submitted, gr_additional_info as comments from grant_submissions where fk_grants = $1`,
    [grant.pk],
  );
  expect(saved).toEqual([{ submitted: false, comments: 'Staff are counted at the end of June.' }]);
});

test('with minor issues alone it is submitted and says so; the receipt has the number [VAL-020] [BEY-035]', async () => {
  await changeGrantee('gr_grantee_staff_num', '4');
  await submit();
  await expect(page.getByRole('dialog')).toContainText(
    'Your data have been submitted, but there is at least one incomplete field or inconsistency.',
  );
  await closeDialog(page);
  await expect(page.locator('#receipt')).toHaveText('Submission 1');
  await expect(page.locator('#receipt')).toBeFocused();
  await expect(receipt(1)).toContainText('Olive Owner');
  await expect(receipt(1)).toContainText('Unchanged since');
});

test('a change afterwards is named; without issues the second submission succeeds [VAL-021] [BEY-040] [BEY-041]', async () => {
  await changeGrantee('gr_target_num_youth', '1200');
  await page.goto('/validationreport');
  await expect(receipt(1)).toContainText('Changed since submission 1');
  await submit();
  await expect(page.getByRole('dialog')).toContainText('Your data have been successfully submitted.');
  await closeDialog(page);
  await expect(receipt(2)).toContainText('Unchanged since');
  await expect(page.getByText(/Changed since submission/)).toHaveCount(0);
  const history = page.getByRole('table', { name: 'All submissions of this report' });
  await expect(history.getByRole('rowheader')).toHaveText(['Submission 2', 'Submission 1']);
});

test('the report prints every provider opened, and nothing of the frame', async () => {
  await page.goto('/validationreport');
  await expect(page.getByRole('button', { name: PROVIDERS[0] })).toHaveAttribute('aria-expanded', 'false');
  const sheets = await printedSheets(page, { format: 'Letter' });
  const text = sheets.join(' ');
  for (const printed of [
    ...PROVIDERS,
    ...PROGRAMS,
    'Provider-level information',
    'Submission 2',
    grant.name,
  ]) {
    expect(text).toContain(printed);
  }
  for (const sheet of sheets) expect(sheet).toContain(`${grant.name} · FY2020 · CSRAE · Summer 2023`);
  for (const chrome of [
    'Submit Data',
    'Save comments',
    'Program Provider Data',
    'Switch Grants',
    'Collapse all',
    'Expand all',
  ]) {
    expect(text).not.toContain(chrome);
  }
});

test.describe('with lock_after_submit on', () => {
  test.beforeAll(async ({ browser }) => {
    admin = await (await browser.newContext()).newPage();
    askAsAdmin = await signInAndAsk(admin, 'ada');
    await lockAfterSubmit(true);
  });
  test.afterAll(async () => {
    await lockAfterSubmit(false);
    await admin.context().close();
  });

  test('a submitted report refuses every edit, and its pages say why [BEY-042] [BEY-043]', async () => {
    const [provider] = grant.providers;
    const targets = { providerId: provider?.pk ?? 0, programId: provider?.programs[0] ?? 0 };
    for (const [form, where] of [
      ['grantee', {}],
      ['provider', { providerId: targets.providerId }],
      ['programstructure', targets],
      ['programreach', targets],
      ['programentryexit', targets],
    ] as const) {
      const status = await askToSave(ask, { grant, periodPk: period }, form, {
        answers: CLEAN_ANSWERS[form],
        target: where,
      });
      expect([form, status]).toEqual([form, 409]);
    }
    const toggle = { prov_active: false };
    expect(
      await askToSave(ask, { grant, periodPk: period }, 'provider', {
        answers: toggle,
        target: { providerId: targets.providerId },
      }),
    ).toBe(409);
    expect(await ask('POST', '/api/providers', { grantee_id: grant.pk, provider_name: 'Late' })).toBe(409);
    expect(await ask('POST', `/api/providers/${targets.providerId}/programs`, { program_name: 'Late' })).toBe(
      409,
    );

    const ofProgram = `/provider/${targets.providerId}/program/${targets.programId}`;
    for (const path of ['/grantee', `/provider/${targets.providerId}`, ofProgram, `${ofProgram}/reach`]) {
      await page.goto(path);
      await expect(page.getByText(LOCKED)).toBeVisible();
      await expect(page.getByRole('button', { name: 'Save', exact: true })).toHaveCount(0);
    }
    await page.goto('/providers');
    await expect(page.getByText(LOCKED)).toBeVisible();
    await expect(page.getByRole('button', { name: /Add Provider|Delete/ })).toHaveCount(0);
    await expect(page.getByRole('main').getByRole('combobox')).toHaveCount(1); // the report period
    await page.goto('/validationreport');
    await expect(page.getByText(LOCKED)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Submit Data' })).toHaveCount(0);
  });

  test('an Admin reopens it with a reason; the Grantee reads it and edits again [BEY-044] [BEY-045] [BEY-046]', async () => {
    await openPortal(admin, new RegExp(grant.name));
    await admin.goto('/validationreport');
    await admin.getByRole('button', { name: 'Reopen report' }).click();
    const dialog = admin.getByRole('dialog');
    await expect(dialog.getByRole('button', { name: 'Reopen report' })).toBeDisabled();
    await dialog.getByLabel('Reason').fill(REASON);
    await dialog.getByRole('button', { name: 'Reopen report' }).click();
    await expect(dialog).toHaveCount(0);

    await page.goto('/validationreport');
    await expect(page.getByText(/^By Ada Admin, /)).toContainText(`Reason: ${REASON}`);
    await expect(receipt(2)).toBeVisible();
    const audited = await listRows(
      `select 1 from audit_events where action = 'submission.reopen' and fk_grants = $1`,
      [grant.pk],
    );
    expect(audited).toHaveLength(1);
    await changeGrantee('gr_target_num_youth', '1300');
    await page.reload();
    await expect(target()).toHaveValue('1,300');
    await submit();
    await closeDialog(page);
    await expect(receipt(3)).toBeVisible();
  });
});
