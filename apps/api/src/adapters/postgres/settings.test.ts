import { describe, expect, it } from 'vitest';
import { toRecoverySync } from './settings.ts';

describe('a recovery syncs the whole file system at once only where the kernel tells what it could not write', () => {
  it.each([
    ['linux', '6.1.0-28-amd64', 'syncfs'],
    ['linux', '5.10.0', 'syncfs'],
    ['linux', '5.8.0-rc1', 'syncfs'],
    ['linux', '5.7.19', 'fsync'],
    ['linux', '4.18.0-553.el8_10.x86_64', 'fsync'],
    ['linux', 'unknown', 'fsync'],
    ['darwin', '24.6.0', 'fsync'],
  ] as const)('%s %s: %s', (platform, kernel, method) => {
    expect(toRecoverySync(platform, kernel)).toBe(method);
  });
});
