// The runners' JSON reports, parsed once for the test command and the list of requirements.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../lib/setup.mjs';

export const VITEST_REPORT = join(ROOT, '.cache/reports/vitest.json');
export const PLAYWRIGHT_REPORT = join(ROOT, '.cache/reports/playwright.json');
/** Of `npm test -- --changed`: excludes tests that were not run. */
export const CHANGED_VITEST_REPORT = join(ROOT, '.cache/reports/changed-vitest.json');
export const CHANGED_PLAYWRIGHT_REPORT = join(ROOT, '.cache/reports/changed-playwright.json');

/**
 * Every test of a vitest report as `{ title, passed }`, with `why` where an attempt failed: a passed test has one
 * when only its second attempt passed. A file that did not load counts as one failed test.
 */
export function vitestTests(report = readReport(VITEST_REPORT)) {
  return (report?.testResults ?? []).flatMap((file) => {
    const tests = file.assertionResults.filter(
      (test) => test.status === 'passed' || test.status === 'failed',
    );
    const named = tests.map((test) => judged(test.fullName, test.status === 'passed', test.failureMessages));
    const broken = file.status === 'failed' && named.every((test) => test.passed);
    return broken ? [...named, judged(file.name, false, [file.message])] : named;
  });
}

/** The same of a Playwright report. */
export function playwrightTests(report = readReport(PLAYWRIGHT_REPORT)) {
  const broken = (report?.errors ?? []).map((error) => judged('a browser test file', false, [error.message]));
  return [...(report?.suites ?? []).flatMap((suite) => listSpecs(suite, '')), ...broken];
}

function listSpecs(suite, above) {
  const title = `${above} ${suite.title}`.trim();
  const own = (suite.specs ?? []).flatMap((spec) =>
    spec.tests
      .filter((test) => test.status !== 'skipped')
      .map((test) => judged(`${title} ${spec.title}`, test.status !== 'unexpected', toMessages(test))),
  );
  return [...own, ...(suite.suites ?? []).flatMap((inner) => listSpecs(inner, title))];
}

const toMessages = (test) => (test.results ?? []).map(({ error }) => error?.message);

function judged(title, passed, messages = []) {
  const why = messages.find(Boolean) ?? (passed ? null : 'It says no more.');
  return why === null ? { title, passed } : { title, passed, why };
}

/** A runner's report; null when it wrote none. */
export function readReport(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null;
}
