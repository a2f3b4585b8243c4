/** Renaming a provider, and stating a nothing-to-report reason, shown in the validation report. */
import { expect, test } from '../test/observe-page.ts';
import type { Page } from '@playwright/test';
import { closeDialog } from '../test/fill.ts';
import { type OwnGrant, ownGrant } from '../test/own-grant.ts';
import { openPortal, signIn } from '../test/people.ts';
import { chooseInRow } from '../test/row-menu.ts';

const [ASPEN, ELM] = ['Aspen House', 'Elm Court'];

test.describe.configure({ mode: 'serial' });

let page: Page;
let grant: OwnGrant;

const dialog = () => page.getByRole('dialog');

test.beforeAll(async ({ browser }) => {
  grant = await ownGrant('olive-names', 'Hemlock Name Services', [
    { name: ASPEN, programs: ['Aspen Program'] },
    { name: ELM, programs: [] },
  ]);
  page = await (await browser.newContext()).newPage();
  await signIn(page, grant.key);
  await openPortal(page, /Active/);
});
test.afterAll(() => page.context().close());

test('a provider is renamed; a name in use is refused and what was typed stays [BEY-156]', async () => {
  await page.goto('/providers');
  await chooseInRow(page, ASPEN, 'Rename');
  await dialog()
    .getByLabel(/Provider Name/)
    .fill(ELM);
  await dialog().getByRole('button', { name: 'Save' }).click();
  await expect(dialog()).toContainText('This name is already in use.');
  await expect(dialog().getByLabel(/Provider Name/)).toHaveValue(ELM);
  await dialog()
    .getByLabel(/Provider Name/)
    .fill('Aspen Family Center');
  await dialog().getByRole('button', { name: 'Save' }).click();
  await expect(dialog()).toContainText(`Provider ${ASPEN} is now named Aspen Family Center.`);
  await closeDialog(page);
  await expect(page.getByRole('main').getByRole('rowheader')).toHaveText(['Aspen Family Center', ELM]);
});

test('an inactive provider states why there is nothing to report; the report says so [BEY-168]', async () => {
  await page.getByLabel(`Provider Active? ${ELM}`).selectOption('No');
  await chooseInRow(page, ELM, 'State a reason');
  await dialog().getByLabel('Reason').selectOption({ label: 'It has not started yet' });
  await dialog()
    .getByLabel(/Explanation/)
    .fill('It starts in October.');
  await dialog().getByRole('button', { name: 'Save' }).click();
  await expect(dialog()).toHaveCount(0);
  const stated = 'It has not started yet. It starts in October.';
  await expect(page.getByRole('row', { name: new RegExp(ELM) })).toContainText(stated);
  await page.goto('/validationreport');
  await expect(page.getByRole('region', { name: 'Nothing to report' })).toContainText(`${ELM}: ${stated}`);
});
