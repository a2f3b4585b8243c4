/** The server stops while someone types: nothing is lost, and Retry saves once it is back. */
import type { Page } from '@playwright/test';
import { pressSave } from '../test/fill.ts';
import { openPortal, signIn } from '../test/people.ts';
import { ownServer, type ServerProcess } from './server-process.ts';
import { expect, test } from '../test/observe-page.ts';

let server: ServerProcess;

test.beforeAll(async () => {
  server = await ownServer('stopped');
  await server.start();
});
test.afterAll(async () => {
  await server.stop();
  await server.remove();
});

const status = (page: Page) => page.locator('.save-bar__status');

test('a save fails while the server is stopped: every answer stays, Retry saves them when it is back [BEY-047] [BEY-048] [ERR-023]', async ({
  browser,
}) => {
  const page = await (await browser.newContext({ baseURL: server.origin })).newPage();
  await signIn(page, 'grace');
  await openPortal(page, /FY2020/);
  const youth = page.getByLabel('Youth the grant aims to serve in the reporting year');
  const staff = page.getByLabel('Number of grantee staff administering the grant');
  await youth.fill('1400');
  await staff.fill('12');
  await server.kill();
  await pressSave(page);
  await expect(status(page)).toContainText('Not saved — Retry');
  await expect(page.getByRole('alert').filter({ hasText: 'were not saved' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(youth).toHaveValue('1,400');
  await expect(staff).toHaveValue('12');

  await server.start();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('dialog', { name: 'Data saved' })).toBeVisible();
  await expect(status(page)).toContainText('Data saved');
  await page.reload();
  await expect(youth).toHaveValue('1,400');
  await expect(staff).toHaveValue('12');
  await page.context().close();
});
