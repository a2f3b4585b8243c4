import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import config from '../../vitest.fuzz.config.ts';
import { ROOT } from '../lib/setup.mjs';

test.each(config.test.include)('npm run fuzz includes a test under %s', (pattern) => {
  const [folder, below] = pattern.split('/**/');
  const files = below === undefined ? [pattern] : readdirSync(join(ROOT, folder), { recursive: true });
  const tests = files.filter((file) => file.endsWith('.test.ts'));
  expect(tests.length).toBeGreaterThan(0);
  if (below === undefined) expect(existsSync(join(ROOT, pattern))).toBe(true);
});
