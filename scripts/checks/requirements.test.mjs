import { describe, expect, it } from 'vitest';
import { playwrightTests, vitestTests } from './reports.mjs';
import { countRows, readChecklist, readRows } from './requirements.mjs';

const DOCUMENT = `
| Area | Rows |
| LAY | 2 |
| ID | Area | Requirement |
|---|---|---|
| LAY-001 | LAY | One |
| LAY-002 | LAY | Two, see LAY-001 |
| LAY-003 | LAY | Three (scope, no test) |
| CON2-001 | CON2 | Four |
`;

describe('the list of requirements', () => {
  it('holds the rows of the document, without the statements of scope', () => {
    expect(readRows(DOCUMENT)).toEqual([
      { id: 'LAY-001', area: 'LAY' },
      { id: 'LAY-002', area: 'LAY' },
      { id: 'CON2-001', area: 'CON2' },
    ]);
  });

  it('counts per area the rows that a passed test names, and no others', () => {
    const tests = [
      { title: 'shows the bar [LAY-001] [CON2-001]', passed: true },
      { title: 'hides the bar [LAY-002]', passed: false },
      { title: 'does something else [LAY-999]', passed: true },
    ];
    const { areas, unknown } = countRows(readRows(DOCUMENT), tests);
    expect(areas.get('LAY')).toEqual({ rows: 2, named: 1, missing: ['LAY-002'] });
    expect(areas.get('CON2')).toEqual({ rows: 1, named: 1, missing: [] });
    expect(unknown).toEqual(['LAY-999']);
  });
});

describe('the security checklist', () => {
  it('holds a row for each of its lines, and counts those that a passed test names in brackets', () => {
    const rows = readChecklist(
      '**Files**\n- **UP-1** gzip alone.\n- **UP-10** Not UP-1.\n- AU-1 in passing\n',
    );
    expect(rows).toEqual([
      { id: 'UP-1', area: 'UP' },
      { id: 'UP-10', area: 'UP' },
    ]);
    const tests = [
      { title: 'reads UTF-8, as in UP-10', passed: true },
      { title: 'unpacks [UP-1]', passed: true },
      { title: 'stops [UP-10]', passed: false },
    ];
    const { areas, unknown } = countRows(rows, tests);
    expect(areas.get('UP')).toEqual({ rows: 2, named: 1, missing: ['UP-10'] });
    expect(unknown).toEqual([]);
  });
});

describe('the reports of the runners', () => {
  it('count a vitest file that could not be loaded as a failed test, and leave out what did not run', () => {
    const passed = { fullName: 'adds [LAY-001]', status: 'passed' };
    const report = {
      testResults: [
        {
          name: 'a.test.ts',
          status: 'passed',
          assertionResults: [
            { ...passed, failureMessages: [] },
            { fullName: 'wavers', status: 'passed', failureMessages: ['expected 2'] },
            { fullName: 'later', status: 'skipped' },
          ],
        },
        {
          name: 'b.test.ts',
          status: 'failed',
          assertionResults: [{ fullName: 'breaks', status: 'failed', failureMessages: ['expected 1'] }],
        },
        { name: 'c.test.ts', status: 'failed', message: 'no such file', assertionResults: [] },
      ],
    };
    expect(vitestTests(report)).toEqual([
      { title: 'adds [LAY-001]', passed: true },
      { title: 'wavers', passed: true, why: 'expected 2' },
      { title: 'breaks', passed: false, why: 'expected 1' },
      { title: 'c.test.ts', passed: false, why: 'no such file' },
    ]);
  });

  it('say of a browser test, under the titles above it, why its first try failed', () => {
    const failed = { error: { message: 'timed out' } };
    const spec = (title, status) => ({
      title,
      tests: [{ status, results: status === 'expected' ? [{}] : [failed, {}] }],
    });
    const specs = [
      spec('works [LAY-001]', 'expected'),
      spec('wavers', 'flaky'),
      spec('breaks', 'unexpected'),
    ];
    const inner = { title: 'sign in', specs };
    const report = {
      suites: [{ title: 'auth.spec.ts', specs: [spec('later', 'skipped')], suites: [inner] }],
      errors: [],
    };
    expect(playwrightTests(report)).toEqual([
      { title: 'auth.spec.ts sign in works [LAY-001]', passed: true },
      { title: 'auth.spec.ts sign in wavers', passed: true, why: 'timed out' },
      { title: 'auth.spec.ts sign in breaks', passed: false, why: 'timed out' },
    ]);
  });

  it('are empty where nothing ran', () => {
    expect([...vitestTests(null), ...playwrightTests(null)]).toEqual([]);
  });
});
