import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import config from '../../vitest.fuzz.config.ts';
import { ROOT } from '../lib/setup.mjs';

test.each(config.test.include)('npm run fuzz includes a test under %s', (pattern) => {
  const files = execFileSync('git', ['-C', ROOT, 'ls-files', '--', `:(glob)${pattern}`], { encoding: 'utf8' });
  expect(files).toMatch(/\.test\.ts$/m);
});
