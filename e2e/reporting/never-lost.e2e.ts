/** Typed input survives leaving, failed saves, concurrent edits, a closed tab and an expired session. */
import { expect, test } from '../test/observe-page.ts';
import type { Browser, Page } from '@playwright/test';
import { PASSWORD } from '../../apps/api/seeds/personas.ts';
import { closeDialog, pressSave } from '../test/fill.ts';
import { giveCode, nextToken, openPortal, signIn } from '../test/people.ts';
import { demoGrant, periodPk } from '../test/programme.ts';

const LEAVING =
  'The page contains data that have not been saved. Are you sure you want to leave the page without saving?';
const SAVES = /\/api\/grantees\/\d+\/providers\/\d+\/submissions\/\d+$/;
const DRAFTS = /\/drafts\/provider(\?|$)/;
const SAVED = 'No issues detected. The data on this page has been saved.';
/** Indices in the demo's list of grants: mika's, and the one of gus and nell. */
const [MIKAS, GUSES] = [5, 2];

const staff = (page: Page) => page.getByLabel('Staff administering SRAE programs');
const working = (page: Page) => page.getByLabel('Facilitators delivering the program');
const status = (page: Page) => page.locator('.save-bar__status');

/** Each test uses its own provider form, so that drafts do not interfere. */
async function openProvider(page: Page, key: string, position: number, provider: number): Promise<string> {
  await signIn(page, key);
  // A Provider is redirected to its own table; a Grantee selects one.
  if (key === 'nell') await page.waitForURL('/providers');
  else await openPortal(page, /Active/);
  const address = `/provider/${(await demoGrant(position)).providers[provider]?.pk}`;
  await page.goto(address);
  await expect(status(page)).toContainText('Data saved');
  return address;
}

async function newPerson(browser: Browser): Promise<Page> {
  return (await browser.newContext()).newPage();
}

/** Resolves when a draft has been saved on the server. */
async function draftKept(page: Page): Promise<void> {
  await page.waitForResponse((one) => one.request().method() === 'PUT' && DRAFTS.test(one.url()) && one.ok());
}

test('leaving with unsaved answers asks first; Cancel stays, OK leaves, and the draft is offered on return [LAY-043] [BEY-066]', async ({
  page,
}) => {
  const address = await openProvider(page, 'mika', MIKAS, 0);
  const before = await staff(page).inputValue();
  await staff(page).fill('41');
  await expect(status(page)).toContainText('Unsaved changes');
  const providers = page.getByRole('link', { name: 'Providers', exact: true });
  await providers.click();
  await expect(page.getByRole('dialog')).toContainText(LEAVING);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(address);
  await expect(staff(page)).toHaveValue('41');

  const asked = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  const question = await asked;
  expect(question.type()).toBe('beforeunload');
  await question.dismiss();
  await expect(staff(page)).toHaveValue('41');

  await providers.click();
  await page.getByRole('button', { name: 'OK', exact: true }).click();
  await expect(page).toHaveURL('/providers');
  await page.goto(address);
  const discarded = page.waitForResponse(
    (one) => one.request().method() === 'DELETE' && DRAFTS.test(one.url()) && one.ok(),
  );
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(staff(page)).toHaveValue(before);
  await discarded;
  await page.goto('/providers');
  await page.goto(address);
  await expect(status(page)).toContainText('Data saved');
  await expect(page.getByText(/You have unsaved changes/)).toHaveCount(0);
});

test('a save that fails keeps the answers and says so; Retry saves them [BEY-047] [BEY-048] [BEY-049] [ERR-023]', async ({
  page,
}) => {
  const address = await openProvider(page, 'mika', MIKAS, 1);
  await staff(page).fill('42');
  await page.route(SAVES, (route) => (route.request().method() === 'PUT' ? route.abort() : route.continue()));
  await pressSave(page);
  await expect(page.getByRole('alert').filter({ hasText: 'were not saved' })).toContainText(
    'Your answers were not saved; they are still on this page.',
  );
  await expect(status(page)).toContainText('Not saved — Retry');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(staff(page)).toHaveValue('42');

  // The server saves, but the response is lost: the retry must not conflict with its own earlier save.
  let lose = (): void => {};
  const seen = new Promise<void>((resolve) => (lose = resolve));
  await page.unroute(SAVES);
  await page.route(SAVES, async (route) => {
    if (route.request().method() !== 'PUT') return route.continue();
    await route.fetch();
    await seen;
    return route.abort();
  });
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(status(page)).toContainText('Saving…');
  lose();
  await expect(status(page)).toContainText('Not saved — Retry');
  await page.unroute(SAVES);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('dialog')).toContainText(SAVED);
  await closeDialog(page);
  await page.goto(address);
  await expect(staff(page)).toHaveValue('42');
  await expect(page.getByText(/You have unsaved changes/)).toHaveCount(0);
});

test('two people on one page: the second is told who saved and chooses field by field; both are kept [BEY-058] [BEY-059] [BEY-060]', async ({
  browser,
}) => {
  const [gus, nell] = [await newPerson(browser), await newPerson(browser)];
  const address = await openProvider(gus, 'gus', GUSES, 0);
  await openProvider(nell, 'nell', GUSES, 0);
  const trained = (page: Page) => page.getByLabel('Of these, trained on the core curriculum');
  // Numbers saved by an earlier attempt would not be a change.
  const more = (await staff(gus).inputValue()) === '21' ? 5 : 0;
  const [admin, first, second, core] = [`${21 + more}`, `${31 + more}`, `${32 + more}`, `${30 + more}`];
  await staff(gus).fill(admin);
  await working(gus).fill(first);
  await pressSave(gus);
  await expect(gus.getByRole('dialog', { name: 'Data saved' })).toBeVisible();

  await working(nell).fill(second);
  await trained(nell).fill(core);
  await pressSave(nell);
  const conflict = nell.getByRole('dialog', { name: 'This page has been saved meanwhile' });
  await expect(conflict).toContainText(
    /Gus Grantee saved this page on \w+ \d+, \d{4}, \d+:\d\d [ap]m E[SD]T/,
  );
  const group = (name: string) => conflict.getByRole('group', { name, exact: true });
  await expect(conflict.getByRole('group')).toHaveCount(3);
  await expect(group('Staff administering SRAE programs').getByLabel(`Theirs: ${admin}`)).toBeChecked();
  await expect(group('Facilitators delivering the program').getByLabel(`Yours: ${second}`)).toBeChecked();
  await expect(group('Of these, trained on the core curriculum').getByLabel(`Yours: ${core}`)).toBeChecked();
  await group('Facilitators delivering the program').getByText(`Theirs: ${first}`).click();
  await conflict.getByRole('button', { name: 'Save these answers' }).click();
  await expect(nell.getByRole('dialog', { name: 'Data saved' })).toBeVisible();

  for (const page of [gus, nell]) {
    await page.goto(address);
    await expect(staff(page)).toHaveValue(admin);
    await expect(working(page)).toHaveValue(first);
    await expect(trained(page)).toHaveValue(core);
    await page.context().close();
  }
});

test('a closed tab loses nothing: the draft is offered to its author, and is no saved data [BEY-063] [BEY-064] [BEY-065] [BEY-067] [BEY-068] [BEY-070]', async ({
  page,
}) => {
  const token = nextToken(page);
  const address = await openProvider(page, 'mika', MIKAS, 2);
  const saved = await staff(page).inputValue();
  const typed = saved === '43' ? '48' : '43'; // a value saved by an earlier attempt would not be a change
  const kept = draftKept(page);
  await staff(page).fill(typed);
  await kept;
  await page.close();

  const again = await page.context().newPage();
  await again.goto(address);
  await expect(
    again.getByText(/You have unsaved changes from \w+ \d+, \d{4}, .*: restore or discard/),
  ).toBeVisible();
  await expect(staff(again)).toHaveValue(saved);
  const provider = address.split('/')[2];
  const stored = await again.request.get(
    `/api/providers/${provider}/submissions/${await periodPk('Summer 2023')}/reduce`,
    { headers: { authorization: await token } },
  );
  expect(await stored.text()).toContain(`"prov_num_staff_admin_progs":${saved}`);

  await again.getByRole('button', { name: 'Restore' }).click();
  await expect(staff(again)).toHaveValue(typed);
  await expect(status(again)).toContainText('Unsaved changes');
  await pressSave(again);
  await expect(again.getByRole('dialog')).toContainText(SAVED);
  await again.goto(address);
  await expect(staff(again)).toHaveValue(typed);
  await expect(again.getByText(/You have unsaved changes/)).toHaveCount(0);
});

test('two tabs of one person keep their unsaved answers apart; both are offered on return [BEY-063] [BEY-064]', async ({
  page,
}) => {
  const address = await openProvider(page, 'mika', MIKAS, 0);
  const other = await page.context().newPage();
  await other.goto(address);
  await expect(status(other)).toContainText('Data saved');
  const typed = (await staff(page).inputValue()) === '46' ? '47' : '46';
  const kept = draftKept(page);
  await staff(page).fill(typed);
  await kept;
  const latest = draftKept(other);
  await working(other).fill('71');
  await latest;
  await page.close();
  await other.close();

  const again = await page.context().newPage();
  await again.goto(address);
  await again.getByRole('button', { name: 'Discard' }).click();
  await again.getByRole('button', { name: 'Restore' }).click();
  await expect(staff(again)).toHaveValue(typed);
  await expect(working(again)).not.toHaveValue('71');
  await pressSave(again);
  await expect(again.getByRole('dialog')).toContainText(SAVED);
  await again.goto(address);
  await expect(staff(again)).toHaveValue(typed);
  await expect(again.getByText(/You have unsaved changes/)).toHaveCount(0);
});

test.describe('a session that ends while someone types', () => {
  for (const [what, key] of [
    ['while saving: the save is repeated after signing in [BEY-055]', 'Control+s'],
    ['before saving: the draft is kept after signing in', null],
  ] as const) {
    test(`opens the sign-in card over the page, ${what}`, async ({ browser, page }) => {
      const address = await openProvider(page, 'mika', MIKAS, 3);
      const elsewhere = await newPerson(browser);
      await signIn(elsewhere, 'mika');
      await elsewhere.goto('/logout');
      await expect(elsewhere.getByRole('heading', { name: 'Sign in' })).toBeVisible();
      await elsewhere.context().close();

      const value = key === null ? '45' : '44';
      await staff(page).fill(value);
      if (key !== null) await page.keyboard.press(key);
      const card = page.getByRole('dialog', { name: 'Your session has ended' });
      await expect(card).toBeVisible();
      await expect(card.getByLabel('Email')).toHaveValue('mika@example.org');
      await expect(card.getByLabel('Password', { exact: true })).toBeFocused();
      await expect(page).toHaveURL(address);
      await card.getByLabel('Password', { exact: true }).fill(PASSWORD);
      await card.getByRole('button', { name: 'Login', exact: true }).click();
      const kept = key === null ? draftKept(page) : null;
      await giveCode(page, 'mika');
      await kept;
      if (key === null) {
        await expect(card).toHaveCount(0);
        await expect(status(page)).toContainText('Unsaved changes');
        await pressSave(page);
      }
      await expect(page.getByRole('dialog')).toContainText(SAVED);
      await page.goto(address);
      await expect(staff(page)).toHaveValue(value);
    });
  }
});
