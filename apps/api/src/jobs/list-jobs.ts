/** The recurring jobs of a portal process. */
import { releaseRules } from '../commands/releases/release-report.ts';
import type { IdentityDeps } from '../identity/identity.ts';
import type { OpenedDeps } from '../open-deps.ts';
import { sealAudit } from './seal-audit.ts';
import { cutFigureChanges } from './clean-up/cut-figure-changes.ts';
import { deactivateUnused } from './deactivate-unused.ts';
import { disposeRecords, listDueRecords } from './dispose-records.ts';
import { eraseDeletedData } from './clean-up/erase-deleted.ts';
import { expireDrafts } from './clean-up/expire-drafts.ts';
import { cleanIdentity } from './clean-up/clean-identity.ts';
import type { Job } from './job.ts';
import { mailQueryDigests } from './mail/mail-query-digests.ts';
import { sendMail } from './mail/send-mail.ts';
import { releaseSubmissions } from './release-submissions.ts';
import { remindReview } from './mail/remind-of-review.ts';
import { remind } from './mail/send-reminders.ts';
import { cleanUploads } from './clean-up/clean-uploads.ts';

/** All jobs, with those of the environment and of the mail server, if there is one. */
export function listJobs(deps: IdentityDeps, smtp: OpenedDeps['smtp']): readonly Job[] {
  return [
    expireDrafts,
    eraseDeletedData,
    cleanUploads,
    cleanIdentity,
    sealAudit,
    cutFigureChanges,
    remind(deps),
    mailQueryDigests(deps),
    listDueRecords(deps),
    disposeRecords(deps),
    // The demo's accounts are old, and nobody reads their mail.
    ...(deps.config.environment === 'local' ? [] : [deactivateUnused(deps), remindReview(deps)]),
    releaseSubmissions(releaseRules(deps)),
    ...(smtp ? [sendMail(deps.identity.secrets, smtp.deliver)] : []),
  ];
}
