/** Releases what was submitted before there were releases, after an update or a restored backup (BEY-194). */
import { releaseMissing } from '../commands/releases/release-all.ts';
import type { ReleaseRules } from '../commands/releases/release-report.ts';
import type { Job } from './job.ts';

/** Goes on where an ended run stopped; once all is released it finds nothing to do. */
export function releaseSubmissions(rules: ReleaseRules): Job {
  return {
    name: 'release submissions',
    every: 600,
    run: async ({ db }, signal) => `released ${await releaseMissing(db, rules, signal)}`,
  };
}
