/** A provider-level user from invitation to report: reaches its provider, fills in its pages, cannot submit. */
import type { Page } from '@playwright/test';
import { CLEAN_ANSWERS } from '../../packages/domain/instruments/2021/forms/clean-answers.ts';
import { closeDialog, fillForm, pressSave } from '../test/fill.ts';
import { expectOpen } from './form-journey.ts';
import { type OwnGrant, ownGrant } from '../test/own-grant.ts';
import { type Ask, giveCode, givePassword, nextToken, openPortal, signIn } from '../test/people.ts';
import { periodPk } from '../test/programme.ts';
import { expect, test } from '../test/observe-page.ts';
import { chooseInRow, openRowMenu } from '../test/row-menu.ts';

const OTHER = 'Elder Grove School';
const PROVIDER = 'Juniper Corner House';
const PROGRAM = 'Next Steps, mornings';
const PIA = 'pia-journey';
const PASSWORD = 'Still-Lantern-64!';

test.describe.configure({ mode: 'serial' });

let [olive, pia]: [Page, Page] = [null as never, null as never]; // both before the first test
let grant: OwnGrant;
let ask: Ask;

const dialog = (page: Page) => page.getByRole('dialog');
const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) });

test.beforeAll(async ({ browser }) => {
  grant = await ownGrant('olive-provider', 'Alder Adoption Services', [{ name: OTHER, programs: ['Elder'] }]);
  olive = await (await browser.newContext()).newPage();
  pia = await (await browser.newContext()).newPage();
  await signIn(olive, grant.key);
  await openPortal(olive, /Active/);
});
test.afterAll(() => Promise.all([olive.context().close(), pia.context().close()]));

async function givePerson(name: string, familyName: string, email: string): Promise<void> {
  await dialog(olive).getByLabel('First Name').fill(name);
  await dialog(olive).getByLabel('Last Name').fill(familyName);
  await dialog(olive).getByLabel('Email').fill(email);
}

test('a Grantee adds a provider with a user, and another user later; an address that collides is refused [PRV-011] [PRV-012] [PRV-017] [PRV-018] [PRV-028] [PRV-029]', async () => {
  await olive.goto('/providers');
  await olive.getByRole('button', { name: 'Add Provider' }).click();
  await dialog(olive).getByLabel('Provider Name').fill(PROVIDER);
  await expect(dialog(olive).getByLabel('Email')).toHaveCount(0);
  await dialog(olive).getByText('Provider: a provider-level user enters the data').click();
  const add = dialog(olive).getByRole('button', { name: 'Add Provider', exact: true });
  await givePerson('Olive', 'Again', `${grant.key}@example.org`);
  await expect(dialog(olive)).toContainText('User already has grantee-level account');
  await expect(add).toBeDisabled();
  await givePerson('Pia', 'Porter', `${PIA}@example.org`);
  await add.click();
  await expect(dialog(olive)).toContainText(
    `Provider ${PROVIDER} was added successfully with user associated.`,
  );
  await closeDialog(olive);

  await olive.getByRole('button', { name: `Add user: ${PROVIDER}` }).click();
  await expect(dialog(olive).getByLabel('Provider Name')).toHaveCount(0);
  const addUser = dialog(olive).getByRole('button', { name: 'Add User', exact: true });
  await givePerson('Pia', 'Porter', ` ${PIA.toUpperCase()}@example.org`);
  await expect(dialog(olive)).toContainText('User already associated with this provider');
  await expect(addUser).toBeDisabled();
  await givePerson('Paul', 'Porter', 'paul-journey@example.org');
  await addUser.click();
  await expect(dialog(olive)).toContainText(`User was successfully added to provider ${PROVIDER}.`);
  await closeDialog(olive);
});

test('the invited person signs in for the first time and sees the own provider alone [PRV-001] [PRV-005] [PRV-006] [LAN-010]', async () => {
  await pia.goto('/');
  await givePassword(pia, PIA, await temporaryPassword(pia));
  await pia.getByLabel('New password', { exact: true }).fill(PASSWORD);
  await pia.getByLabel('Confirm new password', { exact: true }).fill(PASSWORD);
  await pia.getByRole('button', { name: 'Save New Password' }).click();
  await pia.getByLabel('Phone number').fill('2025550188');
  await pia.getByRole('button', { name: 'Verify Number' }).click();
  const token = nextToken(pia);
  await giveCode(pia, PIA);
  const headers = { authorization: await token };
  ask = async (method, path, data) =>
    (await pia.request.fetch(path, { method, headers, ...(data === undefined ? {} : { data }) })).status();

  await expect(pia).toHaveURL('/providers');
  await expect(pia.getByRole('main').getByRole('rowheader')).toHaveText([PROVIDER]);
  await openRowMenu(pia, PROVIDER);
  await expect(pia.getByRole('button', { name: /Add Provider|Add user|Delete/ })).toHaveCount(0);
  for (const address of ['/grantee', '/requseraccounts', '/upload', `/provider/${grant.providers[0]?.pk}`]) {
    await pia.goto(address);
    await expect(pia).toHaveURL('/providers');
  }
});

test('sets the provider as active and fills its form [PRV-019] [LAY-042]', async () => {
  await pia.getByLabel(`Provider Active? ${PROVIDER}`).selectOption('Yes');
  await expect(pia.getByLabel(`Provider Active? ${PROVIDER}`)).toHaveValue('yes');
  await pia.getByRole('link', { name: `Continue: ${PROVIDER}, information` }).click();
  await saveClean('provider', 'No issues detected. The data on this page has been saved.');
  await continueOn();
  await expect(pia).toHaveURL(/\/programs$/);
});

test('adds a program and fills its three pages [PRG-014] [REA-051]', async () => {
  await pia.getByRole('button', { name: 'Add Program' }).click();
  await dialog(pia).getByLabel('Name').fill(PROGRAM);
  await dialog(pia).getByRole('button', { name: 'Add Program' }).click();
  await expect(dialog(pia)).toContainText(`Program Model ${PROGRAM} was added successfully.`);
  await closeDialog(pia);
  await pia.getByLabel(`Program Active? ${PROGRAM}`).selectOption('Yes');
  await chooseInRow(pia, PROGRAM, 'Program data');
  await saveClean('programstructure', 'No issues detected, the data on this page has been saved');
  await continueOn();
  await saveClean('programreach', 'No issues detected. The data on this page has been saved.');
  await continueOn('Continue to Info About Survey Admin');
  await saveClean('programentryexit', 'No issues detected. The data on this page has been saved.');
  await continueOn('Return to Program Model Table');
  await expect(row(pia, PROGRAM)).toContainText('3 of 3 complete');
});

test('reads the report of the own provider, without grantee page, uploads and submission [VAL-003] [VAL-009] [VAL-010] [VAL-012] [VAL-013]', async () => {
  await pia.goto('/validationreport');
  await expect(pia.getByRole('region', { name: PROVIDER })).toBeVisible();
  await expect(pia.getByText(OTHER)).toHaveCount(0);
  await expect(pia.getByRole('main').getByRole('link', { name: /Grantee/ })).toHaveCount(0);
  await expect(pia.getByRole('button', { name: /Submit Data|Save comments/ })).toHaveCount(0);
  await expect(pia.getByRole('main').getByRole('textbox')).toHaveCount(0);
  // The program's surveys have no upload yet, which only the Grantee sees.
  await expect(pia.getByText(/not been uploaded|missing (?:entry|exit) survey/i)).toHaveCount(0);
  const period = await periodPk('Summer 2023');
  const submission = {
    formName: 'grantee',
    version: 0,
    formData: [
      {
        tableName: 'grant_submissions',
        tableData: [[{ name: 'gr_submitted', value: { booleanValue: true } }]],
      },
    ],
  };
  expect(await ask('PUT', `/api/grantees/${grant.pk}/submissions/${period}`, submission)).toBe(403);
  expect(await ask('GET', `/api/grantees/${grant.pk}/submissions/${period}/history`)).toBe(403);
});

test('the Grantee finds what was saved, and what is missing besides', async () => {
  await olive.goto('/validationreport');
  await olive.getByRole('button', { name: 'Expand all' }).click();
  const card = olive.getByRole('region', { name: PROVIDER });
  await expect(card).toContainText('No issues present');
  const grantee = olive.getByRole('region', { name: 'Grantee', exact: true });
  await expect(grantee).toContainText('No data have been saved');
  await expect(olive.getByRole('region', { name: OTHER })).toContainText('No data have been saved');
  await expect(olive.getByRole('button', { name: 'Submit Data' })).toBeVisible();
});

async function saveClean(form: keyof typeof CLEAN_ANSWERS, saved: string): Promise<void> {
  await expectOpen(pia);
  await fillForm(pia, form, CLEAN_ANSWERS[form]);
  await pressSave(pia);
  await expect(dialog(pia)).toContainText(saved);
  await closeDialog(pia);
}

const continueOn = (name = 'Continue') =>
  pia.locator('.save-bar').getByRole('link', { name, exact: true }).click();

/** The temporary password from the invitation in the outbox. */
async function temporaryPassword(page: Page): Promise<string> {
  const { data } = (await (await page.request.get('/api/dev/outbox')).json()) as {
    data: readonly { recipient: string; body: string }[];
  };
  const mail = data.find((one) => one.recipient === `${PIA}@example.org`);
  const password = /Temporary password: (\S+)/.exec(mail?.body ?? '')?.[1];
  if (!password) throw new Error('Nobody was invited.');
  return password;
}
