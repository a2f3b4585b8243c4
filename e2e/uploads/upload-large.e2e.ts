/** 100,000 rows through the page: it stays responsive, progress advances, and the database matches the file. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '../test/observe-page.ts';
import type { Page } from '@playwright/test';
import { pressSave } from '../test/fill.ts';
import { openPortal, signIn } from '../test/people.ts';
import { toCsv, madeRows, storedIn, toStored, surveyGrant } from './upload-context.ts';
import { checkData, expectSaved, loadFile, openUpload } from './uploading.ts';

const COUNT = 100_000;

test('100,000 rows: a check cancelled at once, progress while checking and saving, and every cell stored [UPL-029]', async ({
  page,
}) => {
  test.setTimeout(240_000);
  const rows = madeRows(COUNT);
  const folder = await mkdtemp(join(tmpdir(), 'srae-large-'));
  const file = join(folder, 'a large file.csv');
  await writeFile(file, toCsv(rows, '').buffer);
  const grant = await surveyGrant('olive-large', 'Larch Large Services');
  await signIn(page, grant.key);
  await openPortal(page, /Active/);
  await openUpload(page, 'entry');
  await loadFile(page, file);

  await page.getByRole('button', { name: 'Check Data' }).click();
  await expect(page.getByText(/[1-9][\d,]* rows checked/)).toBeVisible();
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect(page.getByRole('progressbar')).toHaveCount(0);

  const checking = await watch(page);
  await checkData(page, COUNT);
  await checking('checking');

  const saving = await watch(page);
  await pressSave(page);
  await expectSaved(page, 120_000);
  await saving('saving');

  expect(await storedIn(grant.pk)).toEqual(toStored(rows));
  await rm(folder, { recursive: true });
});

/** Observes the progress bar and main thread; the returned function logs the results and asserts progress. */
async function watch(page: Page): Promise<(what: string) => Promise<void>> {
  const watching = await page.evaluateHandle(() => {
    const seen = {
      values: [] as number[],
      gap: 0,
      task: 0,
      last: performance.now(),
      began: performance.now(),
    };
    // A gap without a long task is caused by the machine: the idle thread was not scheduled.
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) seen.task = Math.max(seen.task, duration);
    }).observe({ type: 'longtask' });
    const timer = setInterval(() => {
      const now = performance.now();
      seen.gap = Math.max(seen.gap, now - seen.last);
      seen.last = now;
      const value = document.querySelector('progress')?.value ?? 0;
      if (value > 0 && value !== seen.values.at(-1)) seen.values.push(value);
    }, 10);
    return { seen, timer };
  });
  return async (what) => {
    const { values, gap, task, took } = await watching.evaluate(({ seen, timer }) => {
      clearInterval(timer);
      return { values: seen.values, gap: seen.gap, task: seen.task, took: performance.now() - seen.began };
    });
    console.log(
      `100,000 rows, ${what}: ${Math.round(took)} ms, longest gap ${Math.round(gap)} ms, longest task ${Math.round(task)} ms, ${values.length} steps.`,
    );
    expect(values.length).toBeGreaterThan(3);
    expect(values).toEqual(values.toSorted((one, other) => one - other));
  };
}
