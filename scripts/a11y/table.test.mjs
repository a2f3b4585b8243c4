import { expect, it } from 'vitest';
import { accessibilityTable } from './table.mjs';

const look = (view, check, found = [], unsure = []) => ({ view, check, found, unsure, by: 'some.e2e.ts' });

it('counts looks and findings by check, and names every finding with its view', () => {
  const text = accessibilityTable(
    [look('login', 'axe 1280'), look('login', 'axe 360', ['label: #a | #b']), look('landing', 'axe 360')],
    '2024-02-29',
  );
  expect(text).toContain('Last run: 2024-02-29. 3 looks at 2 views; 1 findings.');
  expect(text).toContain('| axe 360 | 2 | 1 |\n| axe 1280 | 1 | 0 |');
  expect(text).toContain('- login, axe 360: label: #a \\| #b');
  expect(text).toContain('| some.e2e.ts | login; landing |');
});

it('says what axe was not sure of, and nothing of findings when there are none', () => {
  const text = accessibilityTable([look('a', 'axe 360', [], ['color-contrast']), look('b', 'axe 360')], 'x');
  expect(text).toContain('color-contrast 1.');
  expect(text).not.toContain('Findings:');
});
