/** Using the results: downloading and printing figures, returning to a selection, reading without color. */
import { readFile } from 'node:fs/promises';
import type { FrameLocator, Page } from '@playwright/test';
import { openWorkbook } from '../../packages/sheets/read-workbook.ts';
import { signIn } from '../test/people.ts';
import { PORTS } from '../test/test-servers.ts';
import { printedSheets } from '../test/printed.ts';
import { expect, test } from '../test/observe-page.ts';

const DASHBOARD = `http://localhost:${PORTS.dashboard}`;
const NOT_LINKED = 'Entry and exit surveys are not linked and come from different groups of youth';
const TABS = [
  'How did grantees run and support programs?',
  'What were the programs like?',
  'Whom did they serve?',
  'How did youth respond?',
] as const;

const toFrame = (page: Page) => page.frameLocator('iframe[title="Dashboard"]');

let page: Page;
let frame: FrameLocator;

// One sign-in for all tests, since text messages per person are limited.
test.beforeAll(async ({ browser }) => {
  // Print layouts and checks use separate pages.
  page = await (await browser.newContext()).newPage();
  await page.addInitScript(() => {
    window.print = () => document.body.setAttribute('data-printed', 'yes');
    window.addEventListener('load', () => {
      const loaded = performance.now();
      window.addEventListener('message', ({ data, origin }) => {
        const heard = { after: performance.now() - loaded, origin, data: JSON.stringify(data) };
        Reflect.set(window, 'heard', Reflect.get(window, 'heard') ?? heard);
      });
    });
  });
  await signIn(page, 'alan');
  frame = toFrame(page);
  await expect(frame.getByRole('heading', { name: 'At a glance' })).toBeVisible();
});
test.afterAll(() => page.context().close());

async function openTab(name: string): Promise<void> {
  await frame.getByRole('navigation', { name: 'Questions' }).getByRole('button', { name }).click();
  await expect(frame.getByRole('heading', { name, level: 2 })).toBeVisible();
  await expect(frame.locator('main[aria-busy=false]')).toBeVisible();
}

const dashboardFrame = () => page.frames().find((one) => one.url().startsWith(DASHBOARD));

/** The frame's current document, without scripts. */
async function loadDocument(): Promise<string> {
  const html = await dashboardFrame()?.evaluate(() => {
    const copy = document.documentElement.cloneNode(true);
    if (!(copy instanceof HTMLElement)) return '';
    for (const one of copy.querySelectorAll('script, link[rel=modulepreload]')) one.remove();
    return copy.outerHTML;
  });
  return html ?? '';
}

/** Opens the document for printing in a separate page. */
async function printPage(html: string): Promise<Page> {
  const sheet = await page.context().newPage();
  await sheet.route(`${DASHBOARD}/printed`, (route) =>
    route.fulfill({ contentType: 'text/html', body: `<!doctype html>${html}` }),
  );
  await sheet.goto(`${DASHBOARD}/printed`);
  return sheet;
}

/** The text of each printed page; the PDF is kept with the test report for inspection. */
function listSheets(printed: Page, name: string): Promise<readonly string[]> {
  const path = test.info().outputPath(`${name.slice(0, -1)}.pdf`);
  return printedSheets(printed, { path, preferCSSPageSize: true });
}

/** The frame's history is part of the page's session history. */
const goBack = () => page.evaluate(() => history.back());

const bare = (text: string) => text.replaceAll(/\s+/g, '');

test('the frame is another origin and is told who looks a second after its load, never the session [DAS-001] [DAS-002] [BEY-085] [BEY-087]', async () => {
  const heard = await dashboardFrame()?.evaluate(() => Reflect.get(window, 'heard') as unknown);
  const { after, origin, data } = heard as { after: number; origin: string; data: string };
  // The portal's load event may fire slightly before or after the frame's own.
  expect(after).toBeGreaterThan(900);
  expect(origin).toBe(new URL(page.url()).origin);
  const message = JSON.parse(data) as { session: { token: string } };
  expect(Object.keys(message).toSorted()).toEqual(['grant', 'search', 'session', 'type', 'v']);
  const header = message.session.token.split('.')[0] ?? '';
  expect(Buffer.from(header, 'base64url').toString()).toContain('"typ":"dash+jwt"');
});

test('every figure is taken away as csv, workbook and picture, as the page shows it [UP-8] [BEY-115]', async () => {
  const title = 'Sexual experience before the program';
  await openTab(TABS[3]);
  const card = frame.getByRole('region', { name: title }).first();
  const scope = (await frame.locator('.scope').textContent()) ?? '';
  const taken: Record<string, Buffer> = {};
  for (const format of ['csv', 'xlsx', 'png', 'svg']) {
    const button = card.getByRole('button', { name: `Download ${title} as ${format}` });
    const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
    expect(download.suggestedFilename()).toMatch(
      new RegExp(`^sexual-experience-before-the-program-summer-2023-all-grants-.+\\.${format}$`),
    );
    taken[format] = await readFile(await download.path());
  }
  await card.getByRole('button', { name: 'Show table' }).click();
  const shown = await card.locator('tbody td:not(:nth-last-child(-n+2))').allInnerTexts();
  const csv = taken['csv']?.toString() ?? '';
  const [about = '', table = ''] = csv.split('\r\n\r\n');
  expect(about).toContain(scope);
  expect(about).toContain('protected: small random changes keep answers private; totals may differ slightly');
  const lines = table.trimEnd().split('\r\n').slice(1);
  // Answers not offered by a question have no line.
  const offered = shown.filter((text) => text !== 'Not offered');
  expect(lines).toHaveLength(offered.length);
  const hidden = offered.filter((text) => /^(?:all but )?fewer than 11/.test(text));
  const hiddenLines = lines.filter((line) => /percent,,(?:all but )?fewer than 11[^,]*,,,/.test(line));
  expect(hiddenLines).toHaveLength(hidden.length);

  const { sheets } = await openWorkbook(new Uint8Array(taken['xlsx'] ?? []), { fileName: 'figure.xlsx' });
  expect(sheets.map(({ name }) => name)).toEqual(['Figure', 'About']);
  expect(taken['png']?.subarray(1, 4).toString()).toBe('PNG');
  expect(taken['png']?.readUInt32BE(16)).toBeGreaterThan(900);
  const svg = taken['svg']?.toString() ?? '';
  for (const said of [title, scope, 'Entry and exit surveys are not linked'])
    expect(bare(svg.replaceAll(/<[^>]+>/g, ''))).toContain(bare(said));
  expect(svg).not.toMatch(/<script| style=| class=/);
});

/** A tab fills no more sheets; with chart and table one after the other they were 11, 17, 20 and 24. */
const SHEETS = [4, 6, 7, 8] as const;

test('Print puts all of a tab on few sheets: what it covers, when, every figure whole with its bars, no buttons', async () => {
  const tabs = [];
  for (const tab of TABS) {
    await openTab(tab);
    await frame.getByRole('button', { name: 'Print', exact: true }).click();
    await expect(frame.locator('body')).toHaveAttribute('data-printed', 'yes');
    await frame.locator('body').evaluate((body) => body.removeAttribute('data-printed'));
    const scope = (await frame.locator('.scope').textContent()) ?? '';
    const titles = await frame.locator('main h3').allTextContents();
    const rows = await frame.locator('main tbody th').allTextContents();
    expect(titles.length).toBeGreaterThan(9);
    tabs.push({ tab, scope, titles, rows, html: await loadDocument() });
  }
  for (const [index, { tab, scope, titles, rows, html }] of tabs.entries()) {
    const printed = await printPage(html);
    const sheets = await listSheets(printed, tab);
    expect.soft(sheets.length, `${tab}: sheets`).toBeLessThanOrEqual(SHEETS[index] ?? 0);
    const text = bare(sheets.join(''));
    for (const said of [tab, scope, 'Printed', NOT_LINKED, ...titles, ...rows])
      expect.soft(text, said).toContain(bare(said));
    for (const chrome of ['Show table', 'Download figures', 'Reporting tracker', 'Break down by'])
      expect.soft(text, chrome).not.toContain(bare(chrome));
    // The first page explains the figures before showing any.
    expect(bare(sheets[0] ?? '')).toContain(bare(NOT_LINKED));

    // Letter size minus margins, at 96 dpi.
    await printed.setViewportSize({ width: 700, height: 940 });
    await printed.emulateMedia({ media: 'print' });
    const cut = await printed.evaluate(() =>
      [...document.querySelectorAll('.chart > svg, table')].flatMap((one) => {
        const { left, right, height } = one.getBoundingClientRect();
        const isTall = one.tagName === 'svg' && height > 800;
        // The bars of a printed figure are in the rows of its table.
        if (one.closest('.no-print')) return [];
        return left < -1 || right > window.innerWidth + 1 || isTall || height === 0
          ? [one.outerHTML.slice(0, 80)]
          : [];
      }),
    );
    expect.soft(cut, `${tab}: cut off`).toEqual([]);
    // Every bar of a chart is in the table that is printed for it.
    const unbarred = await printed.evaluate(() =>
      [...document.querySelectorAll('.card')].flatMap((card) => {
        const isChart = card.querySelector('.chart__bar') !== null;
        const bars = [...card.querySelectorAll('.row-bar')];
        const isDrawn = bars.some((bar) => bar.getBoundingClientRect().width > 40);
        return isChart && !isDrawn ? [card.getAttribute('aria-label')] : [];
      }),
    );
    expect.soft(unbarred, `${tab}: without bars`).toEqual([]);
    await printed.close();
  }
});

const openFilters = () => frame.getByRole('button', { name: 'Filters' }).click();

test('the selection stands in the address of the page: it outlives a reload, a link shows it, Back leads to the one before', async () => {
  // The frame was not rendered while other pages were printed, so clicks would hit the outer page.
  await page.reload();
  await expect(frame.getByRole('heading', { name: 'At a glance' })).toBeVisible();
  await openFilters();
  const period = frame.getByLabel('Report period', { exact: true });
  const school = frame.getByLabel('Survey answers of', { exact: true });
  await period.selectOption('Winter 2023');
  await school.selectOption('High school');
  await frame.getByLabel('Break down by').selectOption('Sex');
  await openTab(TABS[3]);
  expect(dashboardFrame()?.url()).toContain('school=hs');

  await page.reload();
  await expect(school).toHaveValue('hs');
  await expect(period.locator('option:checked')).toHaveText('Winter 2023');
  await expect(frame.getByLabel('Break down by').locator('option:checked')).toHaveText('Sex');
  await expect(frame.getByRole('heading', { name: TABS[3], level: 2 })).toBeVisible();

  await expect(page).toHaveURL(/\/dashboard#.*school=hs/);
  const link = page.url();
  await page.goto('/manual');
  await page.goto(link);
  await expect(school).toHaveValue('hs');

  await frame.getByRole('button', { name: 'Remove the filter Survey answers of: high school' }).click();
  await expect(school).toHaveValue('all');
  await goBack();
  await expect(school).toHaveValue('hs');
  await frame.getByRole('button', { name: 'Reporting tracker' }).click();
  await expect(frame.getByRole('heading', { name: 'Reporting tracker' })).toBeVisible();
  await goBack();
  await expect(school).toHaveValue('hs');
});

test('charts can be read without colours and by the keyboard, and say their numbers', async () => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.reload();
  await expect(frame.getByRole('heading', { name: 'At a glance' })).toBeVisible();
  await openTab(TABS[2]);
  await openFilters();
  await frame.getByLabel('Report period', { exact: true }).selectOption('Summer 2023');
  const trend = frame.getByRole('group', { name: 'Youth served by period' }).first();
  const points = trend.locator('[data-mark]');
  await expect(points).toHaveCount(2);
  await expect(points.first()).toHaveAccessibleName(/^\w+ \d{4}\. [\d,]+\. n = /);
  const progress = frame.getByRole('region', { name: 'Progress to target' });
  await expect(progress.getByText('Target = 100%')).toBeVisible();
  await points.first().focus();
  await page.keyboard.press('End');
  await expect(points.last()).toBeFocused();
  await openTab(TABS[3]);
  const bars = frame.locator('.chart__bar');
  const looks = await bars.evaluateAll((all) =>
    all.map((bar) => `${bar.getAttribute('class')} ${getComputedStyle(bar).strokeDasharray}`),
  );
  expect(new Set(looks).size).toBeGreaterThan(2);
});

test('the page alone scrolls, and what is looked at stays in sight', async () => {
  const root = frame.locator('html');
  await expect
    .poll(() => root.evaluate((html) => html.scrollHeight - html.clientHeight), {
      message: 'scroll in scroll',
    })
    .toBeLessThanOrEqual(1);
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight / 2));
  const scope = frame.locator('.scope');
  await expect.poll(async () => (await scope.boundingBox())?.y ?? -1).toBeGreaterThanOrEqual(0);
  expect((await scope.boundingBox())?.y).toBeLessThan(200);
  // The sticky bar remains usable.
  const filters = frame.getByRole('button', { name: 'Filters' });
  const isOpen = await filters.getAttribute('aria-expanded');
  await filters.click();
  await expect(filters).toHaveAttribute('aria-expanded', isOpen === 'true' ? 'false' : 'true');
});
