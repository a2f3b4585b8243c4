/** A Grantee creates a key for the grant's data system, which checks a file with it; then the key is revoked. */
import type { Page } from '@playwright/test';
import { expectGoodAtEveryWidth } from '../accessibility/accessible.ts';
import { dialog, expectDone, main, press, submit } from '../admin/administering.ts';
import { expect, test } from '../test/observe-page.ts';
import { openPortal, signIn } from '../test/people.ts';

test('a key is shown once, works for what it was made, and ends at once [BEY-176] [BEY-177]', async ({
  page,
}, { retry }) => {
  const name = `Data warehouse of the regional office ${retry}`;
  await signIn(page, 'grace');
  await openPortal(page, /FY2019/);
  await page.goto('/requseraccounts');
  await press(page, 'Show keys');
  await press(page, 'Make a key');
  await dialog(page).getByLabel('Name').fill(name);
  await dialog(page).getByText('Read statuses of the report').click();
  await expectGoodAtEveryWidth(page, 'making a key for machines');
  await submit(page, 'Make the key');
  const key = await dialog(page).locator('code').innerText();
  expect(key).toMatch(/^srae_[0-9a-f]{16}_[0-9a-f]{64}$/);
  await expectGoodAtEveryWidth(page, 'a new key for machines');
  await submit(page, 'Done');
  await expect(main(page).getByText(name)).toBeVisible();
  expect(await page.content()).not.toContain(key);
  await expectGoodAtEveryWidth(page, 'the keys for machines');

  const { grant, periods } = await asProgram(page, key, 'GET', '/api/machine');
  const period = periods.find(({ current }) => current);
  const checked = await asProgram(
    page,
    key,
    'POST',
    `/api/machine/${grant.pk}/submissions/${period?.pk}/entry/validation?file=rows.csv`,
  );
  expect(checked).toMatchObject({ accepted: false, receipt: null });

  await press(page, `Revoke ${name}`);
  await submit(page, 'Revoke');
  await expectDone(page, `${name} was revoked.`);
  const after = await page.request.get('/api/machine', { headers: { authorization: `Bearer ${key}` } });
  expect(after.status()).toBe(401);
});

type Answered = {
  readonly grant: { readonly pk: number };
  readonly periods: readonly { readonly pk: number; readonly current: boolean }[];
};

async function asProgram(page: Page, key: string, method: 'GET' | 'POST', path: string): Promise<Answered> {
  const answer = await page.request.fetch(path, {
    method,
    headers: {
      authorization: `Bearer ${key}`,
      ...(method === 'POST' ? { 'content-type': 'application/octet-stream' } : {}),
    },
    ...(method === 'POST' ? { data: Buffer.from('provider_name,program_name\r\nA,B\r\n') } : {}),
  });
  expect(answer.status()).toBe(200);
  const { data }: { data: Answered } = await answer.json();
  return data;
}
