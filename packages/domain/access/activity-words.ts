/** What was done on a grant, in the past tense, for its own people: the words of the audit with another verb. */
import { ACTION_WORDS, type AuditAction, isAuditAction } from './action-words.ts';

/** The words of a recorded action in the activity of a grant; its code where there is no such action any more. */
export function activityWords(action: string): string {
  if (!isAuditAction(action)) return action;
  return OWN_WORDS[action] ?? ACTION_WORDS[action].replace(/^\w+/, (verb) => PAST_TENSE[verb] ?? verb);
}

/**
 * Acts that the people of a grant are not told of: who of the federal staff deals with it, and legal holds on its records,
 * which an investigation of the grant may need. Choosing a grant changes nothing.
 */
export const UNTOLD_ACTIONS: readonly AuditAction[] = [
  'grant.choose',
  'query.assign',
  'portfolio.assign',
  'admin.records.place-hold',
  'admin.records.lift-hold',
];

/** Acts by which figures are read: the people of a grant are told of those of their own, not of the staff's. */
export const READING_ACTIONS: readonly AuditAction[] = [
  'dashboard.session',
  'dashboard.grant-export',
  'dashboard.provider-export',
  'dashboard.grant-brief',
];

/** Actions of which the activity says something else than the audit. */
const OWN_WORDS: Readonly<Partial<Record<AuditAction, string>>> = {
  // An Admin's file invites people of many grants; each event of a grant is about one of its own.
  'admin.users.bulk': 'Gave someone access',
  // A refused invitation is not told to the grant (PER-005).
  'invitation.answer': 'Accepted an invitation',
};

type Verb<Words extends string> = Words extends `${infer First} ${string}` ? First : Words;

/** The past tense of every verb that words begin with; words with two verbs are of actions that concern no grant. */
const PAST_TENSE: Readonly<Record<string, string>> = {
  Add: 'Added',
  Answer: 'Answered',
  Approve: 'Approved',
  Ask: 'Asked',
  Assign: 'Assigned',
  Attack: 'Attacked',
  Back: 'Backed',
  Begin: 'Began',
  Certify: 'Certified',
  Change: 'Changed',
  Check: 'Checked',
  Choose: 'Chose',
  Close: 'Closed',
  Compare: 'Compared',
  Confirm: 'Confirmed',
  Continue: 'Continued',
  Create: 'Created',
  Deactivate: 'Deactivated',
  Decide: 'Decided',
  Delete: 'Deleted',
  Discard: 'Discarded',
  Dismiss: 'Dismissed',
  Dispose: 'Disposed',
  Download: 'Downloaded',
  Edit: 'Edited',
  Empty: 'Emptied',
  End: 'Ended',
  Erase: 'Erased',
  Exchange: 'Exchanged',
  Explain: 'Explained',
  Extend: 'Extended',
  Finish: 'Finished',
  Give: 'Gave',
  Invite: 'Invited',
  Lift: 'Lifted',
  Link: 'Linked',
  List: 'Listed',
  Mail: 'Mailed',
  Make: 'Made',
  Mark: 'Marked',
  Merge: 'Merged',
  Open: 'Opened',
  Place: 'Placed',
  Prepare: 'Prepared',
  Read: 'Read',
  Rebuild: 'Rebuilt',
  Remember: 'Remembered',
  Remove: 'Removed',
  Rename: 'Renamed',
  Renew: 'Renewed',
  Reopen: 'Reopened',
  Report: 'Reported',
  Reset: 'Reset',
  Restore: 'Restored',
  Revoke: 'Revoked',
  Save: 'Saved',
  Search: 'Searched',
  Send: 'Sent',
  Set: 'Set',
  Sign: 'Signed',
  Start: 'Started',
  State: 'Stated',
  Submit: 'Submitted',
  Switch: 'Switched',
  Try: 'Tried',
  Update: 'Updated',
  Upload: 'Uploaded',
  Verify: 'Verified',
  Warn: 'Warned',
  Withdraw: 'Withdrew',
} satisfies Record<Verb<(typeof ACTION_WORDS)[AuditAction]>, string>;
