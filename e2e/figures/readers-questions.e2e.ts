/**
 * The questions that readers come with (docs/experience.md), each answered from the page that follows the sign-in by at
 * most two clicks. The seconds until the answer is there stand beside the test as an annotation; no test waits for them.
 */
import type { FrameLocator, Locator, Page } from '@playwright/test';
import { signIn } from '../test/people.ts';
import { expect, test } from '../test/observe-page.ts';

/** One click, or one choice of a list. */
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
    steps: [press('Reporting tracker'), press(/^\d+ ?In progress$/)],
    answer: ({ frame }) =>
      frame
        .locator('tbody tr')
        .filter({ hasText: /to revise|incomplete|not saved/ })
        .first(),
  },
  {
    asks: 'Where are youth lost?',
    steps: [
      press('By grant: Completed 75 percent of hours'),
      // The lowest stands last of those that have a number; others follow by name.
      ({ frame }) =>
        frame.locator('.places__table tbody tr', { hasText: '%' }).last().getByRole('button').click(),
    ],
    answer: ({ frame }) =>
      frame
        .getByRole('table', { name: /^Completed 75 percent/ })
        .filter({ has: frame.getByRole('columnheader', { name: 'Provider' }) }),
  },
  {
    asks: 'Where do surveys not match the counts?',
    steps: [press('Reporting tracker'), press('Uploads received')],
    answer: ({ frame }) =>
      frame
        .locator('tbody tr')
        .filter({ hasText: /entry 0 of \d/ })
        .first(),
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
    asks: 'How do we stand beside the nation?',
    steps: [openDashboard],
    answer: ({ frame }) => frame.getByText('Nation').first(),
  },
  {
    asks: 'Which of our providers loses youth?',
    steps: [openDashboard, press('By provider: Completed 75 percent of hours')],
    answer: ({ frame }) => frame.getByRole('table', { name: /^Completed 75 percent/ }),
  },
];

for (const [reader, start, questions] of [
  ['alan', '/dashboard', OF_STAFF],
  ['grace', '/landing', OF_A_GRANTEE],
] as const) {
  test.describe(`${reader} asks`, () => {
    let page: Page;
    // One person for all of them: text messages to one are limited.
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
        const on = { page, frame: page.frameLocator('iframe[title="Results"]') };
        for (const step of steps) await step(on);
        await expect(answer(on)).toBeVisible();
        test
          .info()
          .annotations.push({ type: 'seconds', description: ((Date.now() - begun) / 1000).toFixed(1) });
      });
    }
  });
}
