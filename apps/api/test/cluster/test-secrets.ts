/** The master key of tests: the demo's releases are sealed with it in the template that every test clones. */
import { type Clock, systemRandom } from '../../src/deps.ts';
import type { ReleaseRules } from '../../src/commands/releases/release-report.ts';
import { deriveSecrets } from '../../src/identity/keys/secrets.ts';

export const TEST_MASTER = Buffer.from('a master key for tests, 32 bytes');

/** Rules of releases as the portal of a test has them, with the threshold of the default settings. */
export function testReleaseRules(clock: Clock, threshold = 11): ReleaseRules {
  return { secrets: deriveSecrets(TEST_MASTER), random: systemRandom, clock, threshold };
}
