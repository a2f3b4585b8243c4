import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

const read = (env: Record<string, string>) => readConfig({ APP_ENV: 'local', ...env }, '/nowhere');

it.each(['', ' '])('a line left blank sets nothing: %j', (blank) => {
  const names = operatorsSettings().filter((name) => name !== 'APP_ENV');
  const blanks = Object.fromEntries(names.map((name) => [name, blank]));
  expect(read(blanks)).toEqual(read({}));
  expect(() => readConfig({ APP_ENV: blank }, '/nowhere')).toThrow('PUBLIC_URL is missing');
});

/** All that docs/operations.md names; another test holds that table to the code. */
function operatorsSettings(): readonly string[] {
  const manual = readFileSync(join(import.meta.dirname, '../../../docs/operations.md'), 'utf8');
  const names = [...manual.matchAll(/^\| `([A-Z0-9_]+)` \|/gm)].map(([, name = '']) => name);
  expect(names).toContain('HOST');
  return names;
}

describe('settings that are numbers', () => {
  it.each([
    ['SUPPRESSION_THRESHOLD', 'eleven'],
    ['SUPPRESSION_THRESHOLD', '0'],
    ['POOL_SIZE', '4'],
    ['IDLE_MINUTES', '-5'],
    ['ABSOLUTE_HOURS', '1.5'],
  ])('stop the start when %s is %s', (name, value) => {
    expect(() => read({ [name]: value })).toThrow(`${name} is '${value}'. Use a whole number from`);
  });

  it('are taken at both ends of their range', () => {
    expect([read({ POOL_SIZE: '5' }).poolSize, read({ POOL_SIZE: '1000' }).poolSize]).toEqual([5, 1000]);
  });
});
