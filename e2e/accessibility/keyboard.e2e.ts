/** Each form and the provider table by keyboard alone, with the focus where users expect it. */
import { expect, test } from '../test/observe-page.ts';
import type { Page } from '@playwright/test';
import type { Answers } from '../../packages/domain/form-kit/answers.ts';
import type { FormName } from '../../packages/domain/form-kit/form.ts';
import { allFields } from '../../packages/domain/form-kit/issues.ts';
import { CLEAN_ANSWERS } from '../../packages/domain/instruments/2021/forms/clean-answers.ts';
import { FORMS } from '../../packages/domain/instruments/2021/forms/forms.ts';
import { expectOpen } from '../reporting/form-journey.ts';
import { closeByKeyboard, tabTo } from './keyboard.ts';
import { type OwnGrant, ownGrant } from '../test/own-grant.ts';
import { openPortal, signInByPage } from '../test/people.ts';

const PROVIDER = 'Quill Road Center';
const PROGRAM = 'Keys to Choices';

test.describe.configure({ mode: 'serial' });

let page: Page;
let grant: OwnGrant;

const dialog = () => page.getByRole('dialog');
const providerPath = () => `/provider/${grant.providers[0]?.pk}`;
const programPath = () => `${providerPath()}/program/${grant.providers[0]?.programs[0]}`;

test.beforeAll(async ({ browser }) => {
  grant = await ownGrant('olive-keyboard', 'Kestrel Keyboard Services', [
    { name: PROVIDER, programs: [PROGRAM] },
  ]);
  page = await browser.newPage();
  await signInByPage(page, grant.key);
  await openPortal(page, /Active/);
});
test.afterAll(() => page.close());

async function answerByKeyboard(form: FormName, answers: Answers): Promise<void> {
  for (const field of allFields(FORMS[form])) {
    const value = answers[field.name];
    if (value === undefined || value === null || typeof value === 'object') continue;
    if (field.kind === 'checkbox' && value !== true) continue;
    const control = page.locator(`#f-${field.name}`);
    await tabTo(control, { within: 40 });
    if (field.kind === 'checkbox') await page.keyboard.press('Space');
    else if (field.kind === 'yesno') await page.keyboard.press(value === true ? 'y' : 'n');
    else if (field.kind === 'choice' || field.kind === 'curriculum') await page.keyboard.press('ArrowDown');
    else await page.keyboard.type(String(value));
  }
}

/** Ctrl+S saves, the dialog traps the focus, Enter on Close returns it to the last answer. */
async function saveByKeyboard(form: FormName): Promise<void> {
  const before = await page.evaluate(() => document.activeElement?.id);
  await page.keyboard.press('Control+s');
  await expect(dialog()).toContainText(FORMS[form].savedText);
  await closeByKeyboard(page);
  await expect(page.locator(`#${before}`)).toBeFocused();
}

/** From the last answer to the link to the next page. */
async function continueWith(name: string): Promise<void> {
  await tabTo(page.locator('.save-bar').getByRole('link', { name, exact: true }), { within: 30 });
  await page.keyboard.press('Enter');
}

test('the grantee form: an issue is reached from the dialog, answered, saved, and Continue leads on', async () => {
  await expectOpen(page);
  await page.locator('body').press('Control+s');
  await expect(dialog()).toBeFocused();
  await tabTo(dialog().getByRole('listitem').getByRole('button').first());
  await page.keyboard.press('Enter');
  await expect(dialog()).toHaveCount(0);
  await expect(page.locator('#f-gr_interrupt_ops_covid')).toBeFocused();
  await answerByKeyboard('grantee', CLEAN_ANSWERS.grantee);
  await saveByKeyboard('grantee');
  await continueWith('Continue');
  await expect(page).toHaveURL('/providers');
});

test('the provider table: Active is chosen, its confirmation answered, and the focus comes back', async () => {
  const active = page.getByLabel(`Provider Active? ${PROVIDER}`);
  await expect(active).toBeEnabled();
  await tabTo(active, { within: 60 });
  await page.keyboard.press('y');
  await expect(active).toBeEnabled();
  await expect(active).toHaveValue('yes');
  await expect(active).toBeFocused();
  await tabTo(page.getByRole('link', { name: `Continue: ${PROVIDER}, information` }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(providerPath());
});

test('the provider form', async () => {
  await expectOpen(page);
  await answerByKeyboard('provider', CLEAN_ANSWERS.provider);
  await saveByKeyboard('provider');
  await continueWith('Continue');
  await expect(page).toHaveURL(`${providerPath()}/programs`);
});

test('a provider with data: Escape and No keep it active, and the focus stays in the table [PRV-021]', async () => {
  await page.goto('/providers');
  const active = page.getByLabel(`Provider Active? ${PROVIDER}`);
  await expect(active).toHaveValue('yes');
  await tabTo(active, { within: 60 });
  await page.keyboard.press('n');
  await expect(page.getByText('Not saved yet.')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(dialog()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(active).toBeFocused();
  await expect(active).toHaveValue('yes');
  await page.keyboard.press('n');
  await page.keyboard.press('Enter');
  await tabTo(dialog().getByRole('button', { name: 'No', exact: true }));
  await page.keyboard.press('Enter');
  await expect(active).toBeFocused();
  await expect(active).toHaveValue('yes');
  await tabTo(page.getByRole('button', { name: `More actions: ${PROVIDER}` }));
  await page.keyboard.press('Enter');
  await tabTo(page.getByRole('link', { name: `Program models: ${PROVIDER}` }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${providerPath()}/programs`);
});

test('the program table and the structure form', async () => {
  const active = page.getByLabel(`Program Active? ${PROGRAM}`);
  await expect(active).toBeEnabled();
  await tabTo(active, { within: 60 });
  await page.keyboard.press('y');
  await expect(active).toBeFocused();
  await tabTo(page.getByRole('link', { name: `Continue: ${PROGRAM}, structure` }));
  await page.keyboard.press('Enter');
  await expectOpen(page);
  await expect(page).toHaveURL(programPath());
  await answerByKeyboard('programstructure', CLEAN_ANSWERS.programstructure);
  await saveByKeyboard('programstructure');
  await continueWith('Continue');
  await expect(page).toHaveURL(`${programPath()}/reach`);
});

test('the reach form, with a cohort in its dialog [REA-021]', async () => {
  await expectOpen(page);
  await answerByKeyboard('programreach', CLEAN_ANSWERS.programreach);
  const add = page.getByRole('button', { name: 'Add Cohort' }).first();
  await tabTo(add);
  await page.keyboard.press('Enter');
  await expect(dialog()).toBeFocused();
  await tabTo(page.locator('#cohort-prog_cohort_hours'));
  await page.keyboard.type('12.5');
  await page.keyboard.press('Enter');
  await expect(dialog()).toHaveCount(0);
  await expect(add).toBeFocused();
  const edit = page.getByRole('button', { name: 'Edit Cohort 1' });
  await tabTo(edit, { key: 'Shift+Tab' });
  await page.keyboard.press('Space');
  await expect(dialog()).toContainText('Edit Cohort');
  await page.keyboard.press('Escape');
  await expect(edit).toBeFocused();
  await tabTo(add);
  await saveByKeyboard('programreach');
  await continueWith('Continue to Info About Survey Admin');
  await expect(page).toHaveURL(`${programPath()}/entry-exit`);
});

test('the survey administration form', async () => {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Information about survey administration');
  await expectOpen(page);
  await answerByKeyboard('programentryexit', CLEAN_ANSWERS.programentryexit);
  await saveByKeyboard('programentryexit');
  await continueWith('Return to Program Model Table');
  await expect(page).toHaveURL(`${providerPath()}/programs`);
});
