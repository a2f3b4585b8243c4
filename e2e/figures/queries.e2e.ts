/** A query from the tracker through answer to closing, with three accounts; invisible to the grant's Provider. */
import type { Page } from '@playwright/test';
import { expectGoodAtEveryWidth } from '../accessibility/accessible.ts';
import { listRows } from '../test/database.ts';
import { expect, test } from '../test/observe-page.ts';
import { nextToken, openPortal, signIn } from '../test/people.ts';
import { demoGrant, type Grant } from '../test/programme.ts';

test.describe.configure({ mode: 'serial' });

let [alan, gus, nell]: [Page, Page, Page] = [null as never, null as never, null as never]; // before the first test
const QUESTION = `How was this counted? (${Date.now()})`;
const ANSWER = 'From the attendance sheets of every site.';
let address = '';
let grant: Grant;

test.beforeAll(async ({ browser }) => {
  grant = await demoGrant(2);
  const open = async () => (await browser.newContext()).newPage();
  [alan, gus, nell] = [await open(), await open(), await open()];
});
test.afterAll(async () => {
  for (const page of [alan, gus, nell]) await page.context().close();
});

/** The mails about queries to an address, latest first. */
async function mailsTo(key: string): Promise<readonly string[]> {
  const { data } = (await (await alan.request.get('/api/dev/outbox')).json()) as {
    data: readonly { recipient: string; template: string; body: string }[];
  };
  return data
    .filter((one) => one.recipient === `${key}@example.org` && one.template === 'query_message')
    .map(({ body }) => body);
}

test('federal staff ask about a page of a submitted report from the tracker [BEY-169]', async () => {
  await signIn(alan, 'alan');
  const frame = alan.frameLocator('iframe[title="Dashboard"]');
  const press = (name: string | RegExp) => frame.getByRole('button', { name }).first().click();
  await press('Reporting tracker');
  await frame.getByLabel('Grant', { exact: true }).fill(grant.name);
  await press(`Open the report of ${grant.name}`);
  await expect(frame.getByRole('heading', { name: 'Queries' })).toBeVisible();
  await press('Ask about Grantee data');
  await expect(alan.getByRole('heading', { name: 'Ask a question' })).toBeVisible();
  await expect(alan.getByLabel('The question is about')).toHaveValue('page');
  await expectGoodAtEveryWidth(alan, 'a new query');
  await alan.getByLabel('The question is about').selectOption('A question of a page');
  await alan.getByLabel('Question of the page').selectOption({ index: 1 });
  await alan.getByLabel('Frequent questions').selectOption('Please confirm a number');
  await alan.getByLabel('Your question').fill(QUESTION);
  const before = await mailsTo('gus');
  await alan.getByRole('button', { name: 'Send question' }).click();
  await expect(alan.getByText(QUESTION)).toBeVisible();
  await expect(alan.getByText('Waiting for the grantee')).toBeVisible();
  address = new URL(alan.url()).search;
  await expectGoodAtEveryWidth(alan, 'a query of federal staff');

  const [mail, ...earlier] = await mailsTo('gus');
  expect(earlier).toEqual(before);
  expect(mail).toContain(`New query about the Summer 2023 report of ${grant.name}`);
  expect(mail).toContain(`/queries${address}`);
  expect(mail).not.toContain(QUESTION);
  expect(await mailsTo('nell')).toEqual([]);
});

test('the Grantee finds it on the page and in the inbox, and answers [BEY-169]', async () => {
  await signIn(gus, 'gus');
  await gus.goto('/landing');
  await expect(gus.getByRole('heading', { name: '1 query needs your answer' })).toBeVisible();
  await expectGoodAtEveryWidth(gus, 'landing with a query');
  await openPortal(gus, new RegExp(`^${grant.name}`));
  await gus.goto('/grantee');
  await expect(gus.getByRole('heading', { name: /^1 query about this page/ })).toBeVisible();
  await gus.getByRole('link', { name: 'Go to the question' }).click();
  await expect(gus.locator('.field-query')).toBeInViewport();
  await expectGoodAtEveryWidth(gus, 'a page with a query');
  await gus.getByRole('link', { name: 'Queries', exact: true }).first().click();
  await expect(gus.getByRole('heading', { name: 'Queries', level: 1 })).toBeVisible();
  await expect(gus.getByRole('row').filter({ hasText: 'Waiting for the grantee' })).toHaveCount(1);
  await expectGoodAtEveryWidth(gus, 'inbox of a Grantee');
  await gus.getByRole('row').filter({ hasText: 'Waiting for the grantee' }).getByRole('link').click();
  await expect(gus.getByText(QUESTION)).toBeVisible();
  // By keyboard, from the text to the button.
  await gus.getByLabel('Your answer').focus();
  await gus.keyboard.type(ANSWER);
  await gus.keyboard.press('Tab');
  await expect(gus.getByRole('button', { name: 'Send answer' })).toBeFocused();
  await gus.keyboard.press('Enter');
  await expect(gus.getByRole('list', { name: 'Messages' })).toContainText(ANSWER);
  await expect(gus.getByText('Answered', { exact: true })).toBeVisible();
  await expectGoodAtEveryWidth(gus, 'a query of a Grantee');
  expect((await mailsTo('alan'))[0]).toContain('Query answered about the Summer 2023 report');
});

test('a Provider of the grant sees nothing of it [BEY-169]', async () => {
  const token = nextToken(nell);
  await signIn(nell, 'nell');
  await expect(nell).toHaveURL('/providers');
  const headers = { authorization: await token };
  for (const path of ['/api/queries', '/api/own-queries'])
    expect((await nell.request.get(path, { headers })).status()).toBe(403);
  await nell.goto('/validationreport');
  await expect(nell.getByRole('heading', { name: 'Data Submission Validation', level: 1 })).toBeVisible();
  await expect(nell.getByRole('link', { name: 'Queries' })).toHaveCount(0);
  await expect(nell.locator('body')).not.toContainText(QUESTION);
  await nell.goto(`/queries${address}`);
  await expect(nell).not.toHaveURL(/\/queries/);
  expect(await mailsTo('nell')).toEqual([]);
});

test('federal staff read the answer and close the query; everything is in the audit [BEY-169]', async () => {
  await alan.goto('/dashboard?queries=list');
  await expect(alan.getByRole('row').filter({ hasText: grant.name })).toContainText('Answered');
  await expectGoodAtEveryWidth(alan, 'inbox of federal staff');
  await alan.getByRole('row').filter({ hasText: grant.name }).getByRole('link').click();
  await expect(alan.getByText(ANSWER)).toBeVisible();
  await alan.getByLabel('Why it can be closed').fill('Explained; nothing to correct.');
  await alan.getByRole('button', { name: 'Close query' }).click();
  await expect(alan.getByText('Closed', { exact: true }).first()).toBeVisible();
  await expect(alan.getByRole('textbox')).toHaveCount(0);
  expect((await mailsTo('gus'))[0]).toContain('Query closed about the Summer 2023 report');
  const pk = new URLSearchParams(address).get('queries') ?? '';
  const events = await listRows<{ action: string }>(`select action from audit_events where object like $1`, [
    `query ${pk}, period %`,
  ]);
  expect(events.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['query.ask', 'own-query.answer', 'query.close']),
  );
});

test('federal staff ask about a figure of one submitted report [BEY-169]', async () => {
  await alan.goto('/dashboard');
  const frame = alan.frameLocator('iframe[title="Dashboard"]');
  await frame.getByRole('button', { name: 'Filters' }).click();
  await expect(frame.getByRole('button', { name: /^Ask about: / })).toHaveCount(0);
  await frame.getByLabel('Grant', { exact: true }).selectOption({ label: `${grant.name}, FY2020` });
  const ask = frame.getByRole('button', { name: /^Ask about: / }).first();
  await expect(ask).toBeVisible();
  await expectGoodAtEveryWidth(alan, 'figures that can be asked about');
  const title = (await ask.getAttribute('aria-label'))?.replace('Ask about: ', '') ?? '';
  await ask.click();
  await expect(alan.getByLabel('The question is about')).toHaveValue('figure');
  await expect(alan.getByLabel('Figure').locator('option:checked')).toContainText(title);
  await alan.getByLabel('Your question').fill('What happened in spring?');
  await alan.getByRole('button', { name: 'Send question' }).click();
  await expect(alan.getByRole('heading', { name: `Figure: ${title}` })).toBeVisible();
  await alan.getByLabel('Why it can be closed').fill('A trial.');
  await alan.getByRole('button', { name: 'Close query' }).click();
  await expect(alan.getByText('Closed', { exact: true }).first()).toBeVisible();
});
