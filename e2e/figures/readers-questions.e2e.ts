/**
 * Readers' key questions, each answered within two clicks of the page after sign-in. Verifies the clicks stated in
 * docs/experience.md. The seconds from that page to the answer are recorded as a test annotation but not asserted.
 */
import { readFileSync } from 'node:fs';
import type { FrameLocator, Locator, Page } from '@playwright/test';
import { seedCoverageFault } from '../test/coverage-fault.ts';
import { listRows } from '../test/database.ts';
import { signIn } from '../test/people.ts';
import { expect, test } from '../test/observe-page.ts';

/** The grantee whose report claims far more surveys than its file. */
const FAULTY = 'Harborview Health District';

/** One click, or one selection in a list. */
type Step = (on: { page: Page; frame: FrameLocator }) => Promise<unknown>;
type Question = {
  readonly asks: string;
  readonly steps: readonly Step[];
  readonly answer: (on: { page: Page; frame: FrameLocator }) => Locator;
};

const press =
  (name: string | RegExp): Step =>
  ({ frame }) =>
    frame.getByRole('button', { name }).first().click();

const openDashboard: Step = ({ page }) =>
  page
    .getByRole('button', { name: /^Dashboard of / })
    .first()
    .click();

const OF_STAFF: readonly Question[] = [
  {
    asks: 'Which grants are late, and why?',
    steps: [
      press('Reporting tracker'),
      ({ frame }) => frame.getByLabel('Show', { exact: true }).selectOption('Overdue'),
    ],
    // One line states the days overdue and what is missing.
    answer: ({ frame }) =>
      frame
        .locator('tbody tr')
        .filter({ hasText: /\d days overdue/ })
        .filter({ hasText: /to revise|incomplete|not saved|entry 0 of \d/ })
        .first(),
  },
  {
    asks: 'Which programs lose youth?',
    steps: [press('By program: Completed 75 percent of hours'), press('Lowest first')],
    answer: ({ frame }) =>
      frame
        .getByRole('table', { name: /^Completed 75 percent/ })
        .filter({ has: frame.getByRole('columnheader', { name: 'Program' }) })
        .locator('tbody tr')
        .first()
        .filter({ hasText: /\d+%/ }),
  },
  {
    asks: 'Where do surveys not match the counts?',
    steps: [
      ({ page }) => page.getByRole('link', { name: 'Data quality' }).click(),
      ({ page }) => page.getByLabel('Findings').selectOption('coverage'),
    ],
    // Every listed grant has such a finding with its numbers.
    answer: ({ page }) =>
      page
        .getByRole('listitem')
        .filter({ has: page.getByRole('heading', { name: FAULTY, level: 2 }) })
        .getByText(/The entry survey file has about \d+ surveys; the forms report [\d,]+\./),
  },
  {
    asks: 'What has changed since winter?',
    steps: [
      press('Filters'),
      ({ frame }) => frame.getByLabel('Compare with').selectOption({ label: 'Winter 2023' }),
    ],
    answer: ({ frame }) => frame.getByRole('columnheader', { name: 'Difference' }).first(),
  },
  {
    asks: 'What do youth say about the program?',
    steps: [press('How did youth respond?')],
    answer: ({ frame }) => frame.locator('.answer'),
  },
];

const OF_A_GRANTEE: readonly Question[] = [
  {
    asks: 'What is left to do, and until when?',
    steps: [],
    answer: ({ page }) =>
      page
        .getByRole('row')
        .filter({ hasText: /\d of 5 steps done/ })
        .first(),
  },
  {
    asks: 'How do we compare with the nation?',
    steps: [openDashboard],
    answer: ({ frame }) =>
      frame
        .getByRole('region', { name: 'Our grant and the nation' })
        .getByRole('row')
        .filter({ hasText: /\d+%/ })
        .first(),
  },
  {
    asks: 'Which of our providers loses youth?',
    steps: [openDashboard, press('By provider: Completed 75 percent of hours')],
    answer: ({ frame }) => frame.getByRole('table', { name: /^Completed 75 percent/ }),
  },
];

/** Question and clicks of each line in the document for a reader. */
function listDocumented(named: string): readonly (readonly [string, number])[] {
  const text = readFileSync(new URL('../../docs/experience.md', import.meta.url), 'utf8');
  return text.split('\n').flatMap((line) => {
    const [, reader, question = '', , clicks] = line.split('|').map((cell) => cell.trim());
    return reader === named ? [[question, Number(clicks)] as const] : [];
  });
}

let fault: Awaited<ReturnType<typeof seedCoverageFault>> | undefined;

test.beforeAll(async () => {
  fault = await seedCoverageFault(FAULTY);
  await listRows(`update reporting_periods set due_date = '2023-08-31' where name = 'Summer 2023'`);
});
test.afterAll(async () => {
  await fault?.restore();
  // Other journeys expect a period without a due date.
  await listRows(`update reporting_periods set due_date = null where name = 'Summer 2023'`);
});

for (const [reader, start, questions, named] of [
  ['alan', '/dashboard', OF_STAFF, 'Federal staff'],
  ['grace', '/landing', OF_A_GRANTEE, 'Grantee'],
] as const) {
  test(`${named}: docs/experience.md has these questions with these clicks`, () => {
    expect(listDocumented(named)).toEqual(questions.map(({ asks, steps }) => [asks, steps.length]));
  });

  test.describe(`${reader} asks`, () => {
    let page: Page;
    // One sign-in for all tests, since text messages per person are limited.
    test.beforeAll(async ({ browser }) => {
      page = await (await browser.newContext()).newPage();
      await signIn(page, reader);
    });
    test.afterAll(() => page.context().close());

    for (const { asks, steps, answer } of questions) {
      test(`${asks} (${steps.length} clicks)`, async () => {
        expect(steps.length).toBeLessThanOrEqual(2);
        const begun = Date.now();
        await page.goto(start);
        const on = { page, frame: page.frameLocator('iframe[title="Dashboard"]') };
        for (const step of steps) await step(on);
        await expect(answer(on)).toBeVisible();
        test
          .info()
          .annotations.push({ type: 'seconds', description: ((Date.now() - begun) / 1000).toFixed(1) });
      });
    }
  });
}
