// The runners' json reports, read the same way by the test command and by the list of requirements.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './setup.mjs';

export const VITEST_REPORT = join(ROOT, '.cache/reports/vitest.json');
export const PLAYWRIGHT_REPORT = join(ROOT, '.cache/reports/playwright.json');

/** Every test of a vitest report as `{ title, passed }`; a file that did not load counts as one failed test. */
export function vitestTests(report = read(VITEST_REPORT)) {
  return (report?.testResults ?? []).flatMap((file) => {
    const tests = file.assertionResults.filter(
      (test) => test.status === 'passed' || test.status === 'failed',
    );
    const named = tests.map((test) => ({ title: test.fullName, passed: test.status === 'passed' }));
    const broken = file.status === 'failed' && named.every((test) => test.passed);
    return broken ? [...named, { title: file.name, passed: false }] : named;
  });
}

/** Every test of a Playwright report as `{ title, passed }`; one that passed only when repeated has failed. */
export function playwrightTests(report = read(PLAYWRIGHT_REPORT)) {
  const broken = (report?.errors ?? []).map((error) => ({ title: error.message ?? 'error', passed: false }));
  return [...(report?.suites ?? []).flatMap((suite) => specsOf(suite, '')), ...broken];
}

function specsOf(suite, above) {
  const title = `${above} ${suite.title}`.trim();
  const own = (suite.specs ?? []).flatMap((spec) =>
    spec.tests
      .filter((test) => test.status !== 'skipped')
      .map((test) => ({ title: `${title} ${spec.title}`, passed: test.status === 'expected' })),
  );
  return [...own, ...(suite.suites ?? []).flatMap((inner) => specsOf(inner, title))];
}

function read(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null;
}
