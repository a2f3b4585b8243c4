/** Data quality: staff compare submissions and use the desk with a seeded fault; a Grantee compares submissions. */
import { expectGoodAtEveryWidth } from '../accessibility/accessible.ts';
import { seedCoverageFault } from '../test/coverage-fault.ts';
import { listRows } from '../test/database.ts';
import { openPortal, signIn } from '../test/people.ts';
import { expect, test } from '../test/observe-page.ts';

const GRANTEE = 'Harborview Health District';
let fault: Awaited<ReturnType<typeof seedCoverageFault>> | undefined;

test.beforeAll(async () => {
  fault = await seedCoverageFault(GRANTEE);
});
test.afterAll(async () => {
  await fault?.restore();
  await listRows('delete from grant_portfolios where fk_grants = $1', [fault?.grant ?? 0]);
});

async function readAssignee(grant: number): Promise<string | undefined> {
  const [row] = await listRows<{ email: string }>(
    'select u.email from grant_portfolios p join identity_users u on u.username = p.assigned_to where p.fk_grants = $1',
    [grant],
  );
  return row?.email;
}

test('ACF finds a seeded fault on the desk by keyboard, takes the grant and opens a query about it [BEY-187]', async ({
  page,
}) => {
  await signIn(page, 'alan');
  const tab = page.getByRole('link', { name: 'Data quality' });
  await expect(tab).toBeVisible();
  await tab.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Data quality', level: 1 })).toBeVisible();

  const first = page.getByRole('list').getByRole('listitem').filter({ hasText: GRANTEE }).first();
  await expect(first).toContainText('Coverage of survey files');
  await expect(first).toContainText(/The entry survey file has about \d+ surveys; the forms report [\d,]+\./);
  await expectGoodAtEveryWidth(page, 'desk');

  // By keyboard alone: the checks, the assignee, the query.
  await page.getByLabel('Findings').focus();
  await page.keyboard.type('Coverage');
  await expect(page).toHaveURL(/check=coverage/);
  await expect(page.getByRole('heading', { level: 2 }).filter({ hasText: GRANTEE })).toHaveCount(1);
  await page.getByLabel(`Assigned to (${GRANTEE},`).focus();
  await page.keyboard.type('Alan');
  // Each letter chooses a person; one choice is one save.
  await page.keyboard.press('Enter');
  await expect(page.getByText('Assignment saved.')).toBeVisible();
  await expect.poll(() => readAssignee(fault?.grant ?? 0)).toBe('alan@example.org');
  await page.getByLabel('Portfolio').selectOption('My grants');
  await expect(page.getByRole('status').filter({ hasText: '1 grant in Summer 2023' })).toBeVisible();

  const ask = page.getByRole('link', {
    name: new RegExp(`^Ask the grantee ${GRANTEE}, .* about: Coverage of survey files, entry survey$`),
  });
  await ask.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/queries=ask&grant=\d+&report=\d+&topic=file&survey=entry&text=The\+entry/);
  await expect(page.getByRole('heading', { name: 'Ask a question' })).toBeVisible();
  await expect(page.getByLabel('Your question')).toHaveValue(
    /^The entry survey file has about \d+ surveys; .+ Please explain the difference, or upload a corrected file\.$/,
  );
});

test('federal staff compare two submissions from the report in the tracker [BEY-186]', async ({ page }) => {
  await signIn(page, 'alan');
  const frame = page.frameLocator('iframe[title="Dashboard"]');
  await frame.getByRole('button', { name: 'Reporting tracker' }).click();
  await frame.getByLabel('Grant', { exact: true }).fill(GRANTEE);
  await expect(frame.locator('tbody tr')).toHaveCount(1);
  await frame.getByRole('button', { name: /^Open the report of / }).click();
  await frame.getByRole('button', { name: 'Compare submission 1' }).click();
  await expect(frame.getByRole('heading', { name: 'Compare submissions' })).toBeFocused();
  await expect(frame.getByRole('status').filter({ hasText: /answers? (differ|were)/ })).toBeVisible();
  await expect(frame.getByLabel('Earlier submission')).toContainText('Winter 2023, submission 1');
  await expectGoodAtEveryWidth(page, 'comparison in the tracker');
  // The page's URL contains both.
  await expect(page).toHaveURL(/after=\d+\.1/);
});

test('a Grantee compares two submissions from their list, and prints [BEY-186]', async ({ page }) => {
  await signIn(page, 'gus');
  await openPortal(page, /Active/);
  await page.goto('/validationreport');
  await page.getByRole('link', { name: 'Compare submission 1' }).click();
  await expect(page.getByRole('heading', { name: 'Compare submissions', level: 1 })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: /answers? (differ|were)/ })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Survey data' })).toContainText('Entry survey, surveys');
  await expect(page.getByRole('region', { name: 'Questions that do not compare' })).toContainText(
    'Not asked in a winter period.',
  );
  await expectGoodAtEveryWidth(page, 'comparison');
});
