/**
 * Releases submissions that waited for their time, and after an update or restore older ones (BEY-194); counts older
 * releases for the desk (BEY-187); completes an interrupted exchange of the secret of protected figures (BEY-191).
 */
import { checkMissing, finishRekey, releaseDue } from '../commands/releases/release-all.ts';
import type { ReleaseRules } from '../commands/releases/release-report.ts';
import type { Job } from './job.ts';

/** Resumes where an aborted run stopped; a no-op once everything is released. */
export function releaseSubmissions(rules: ReleaseRules): Job {
  return {
    name: 'release submissions',
    every: 600,
    run: async ({ db }, signal) => {
      const released = await releaseDue(db, rules, signal);
      const checked = await checkMissing(db, rules, signal);
      const redrawn = await finishRekey(db, rules, signal);
      return `released ${released}, checked ${checked}${redrawn > 0 ? `, drawn anew ${redrawn}` : ''}`;
    },
  };
}
