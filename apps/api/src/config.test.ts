import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

const read = (env: Record<string, string>) => readConfig({ APP_ENV: 'local', ...env }, '/nowhere');

describe('settings that are numbers', () => {
  it.each(['', ' '])('keep their standard where the line is left blank: %j', (blank) => {
    const config = read({ SUPPRESSION_THRESHOLD: blank, POOL_SIZE: blank, IDLE_MINUTES: blank });
    expect(config).toMatchObject({ suppressionThreshold: 11, poolSize: 10, idleMinutes: 120 });
  });

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
