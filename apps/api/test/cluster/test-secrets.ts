/** The master key of tests: it seals the demo's releases in the template that every test clones. */
import { type Clock, systemRandom } from '../../src/deps.ts';
import type { ReleaseRules } from '../../src/commands/releases/release-report.ts';
import { deriveSecrets } from '../../src/identity/keys/secrets.ts';

export const TEST_MASTER = Buffer.from('a master key for tests, 32 bytes');

/** Release rules of a test portal, with the default threshold. */
export function testReleaseRules(clock: Clock, threshold = 11): ReleaseRules {
  return { secrets: deriveSecrets(TEST_MASTER), random: systemRandom, clock, threshold };
}
