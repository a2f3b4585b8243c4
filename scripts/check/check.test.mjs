import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { ROOT } from '../lib/setup.mjs';

const folder = mkdtempSync(join(tmpdir(), 'check-'));
afterAll(() => rmSync(folder, { recursive: true }));

function check(...args) {
  const env = { ...process.env, INIT_CWD: join(ROOT, 'e2e/fixtures') };
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(ROOT, 'scripts/check.mjs'), ...args], {
    encoding: 'utf8',
    env,
  });
  return { status, stdout, stderr };
}

it('a clean file ends with 0, named from where the person is, and its findings are text [BEY-173]', () => {
  const { status, stdout } = check('exit-standard.xlsx', '--survey', 'exit');
  expect(status).toBe(0);
  expect(stdout).toContain('262 rows are ready.');
  expect(stdout).toContain('Provider and program names are not checked');
});

it('issues end with 1, and JSON holds the report [BEY-173]', () => {
  const pairs = ['--pairs', 'entry-standard.xlsx'];
  const { status, stdout } = check(
    'entry-standard-with-faults.xlsx',
    '--survey',
    'entry',
    '--json',
    ...pairs,
  );
  expect(status).toBe(1);
  const found = JSON.parse(stdout);
  expect(found).toMatchObject({ survey: 'entry', namesJudged: true, headersRow: 4 });
  expect(found.report.issues.map(({ code }) => code)).toContain('invalid-pair');
});

it('a file that cannot be read, and a wrong order, end with 2 and a sentence [BEY-173]', () => {
  const broken = join(folder, 'broken.xlsx');
  writeFileSync(broken, 'PK\u0003\u0004');
  for (const [args, sentence] of [
    [[broken, '--survey', 'entry'], /The file "broken\.xlsx" .+\.$/m],
    [['none.csv', '--survey', 'entry'], /The file none\.csv cannot be read: ENOENT\./],
    [['exit-standard.xlsx'], /Name the survey, entry or exit\./],
    [['exit-standard.xlsx', '--survey', 'exit', '--wrong'], /npm run check -- FILE/],
  ]) {
    const { status, stdout, stderr } = check(...args);
    expect([status, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(sentence);
  }
});
