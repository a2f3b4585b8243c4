import { PROXY_PROBLEMS } from './proxy-problems.ts';

/** The error catalogue: code, HTTP status and message of every problem. */
export const PROBLEMS = {
  // Requests
  NOT_FOUND: { status: 404, message: 'Not found.' },
  BAD_REQUEST: { status: 400, message: 'The request could not be understood.' },
  UNSAFE_JSON: {
    status: 400,
    message:
      'The JSON of the request holds a key that is not allowed or is given twice, is nested too deeply, or holds too many values.',
  },
  INVALID: { status: 422, message: 'Some values cannot be accepted.' },
  METHOD_NOT_ALLOWED: { status: 405, message: 'This method is not used here.' },
  UNSUPPORTED_TYPE: { status: 415, message: 'Send the request as application/json.' },
  REQUEST_TIMEOUT: { status: 408, message: 'The request took too long to arrive. Please try again.' },
  TOO_LARGE: PROXY_PROBLEMS.TOO_LARGE,
  HEAD_TOO_LARGE: { status: 431, message: 'The head of the request is too large.' },
  UNEXPECTED: { status: 500, message: 'An error has occurred, please contact support.' },
  BUSY: { status: 503, message: 'The portal is very busy. Please try again in a moment.' },
  UNAVAILABLE: PROXY_PROBLEMS.UNAVAILABLE,

  // Sign-in
  BAD_CREDENTIALS: { status: 401, message: 'Incorrect username or password.' },
  TEMPORARY_PASSWORD_EXPIRED: {
    status: 401,
    message: 'Temporary password has expired and must be reset by an administrator.',
  },
  NO_PRESET_CODE: { status: 401, message: 'Ask the help desk for your verification code.' },
  CODE_MISMATCH: { status: 401, message: 'Invalid verification code provided, please try again.' },
  CHALLENGE_EXPIRED: { status: 401, message: 'Your code has expired. Please sign in again.' },
  OIDC_REFUSED: { status: 401, message: 'Signing in did not work. Please start again.' },
  OIDC_ASSURANCE: {
    status: 401,
    message:
      'The sign-in service did not ask for everything that the portal needs. Sign in again with a second step.',
  },
  OIDC_UNAVAILABLE: {
    status: 503,
    message: 'The sign-in service cannot be used right now. Try again later or contact the help desk.',
  },
  SMS_UNAVAILABLE: {
    status: 503,
    message:
      'The text message with your code could not be sent. Please try again in a few minutes; if it fails again, contact the help desk.',
  },
  INVITATION_CODE: {
    status: 401,
    message:
      'The invitation code is not right, is too old, or was sent to another email address than the one you signed in with.',
  },
  PASSKEY_REFUSED: {
    status: 401,
    message: 'This passkey could not be used. Try again, or sign in another way.',
  },
  PASSKEY_BLOCKED: {
    status: 401,
    message:
      'This passkey has been blocked, because a copy of it may be in use. Sign in another way or ask the help desk.',
  },
  PASSKEY_NEEDED: { status: 403, message: 'Your role needs a passkey. Add one to go on.' },
  PASSKEY_NOT_ADDED: { status: 422, message: 'The passkey could not be added. Please try again.' },
  PASSKEY_LIMIT: {
    status: 409,
    message: 'You have as many passkeys as an account can have. Remove one first.',
  },
  LAST_PASSKEY: {
    status: 409,
    message: 'Your role needs a passkey, and this is your only one. Add another one first.',
  },
  SESSION_EXPIRED: { status: 401, message: 'Your session has ended. Please sign in again.' },
  SESSION_REUSED: { status: 401, message: 'Your session has ended. Please sign in again.' },
  PASSWORD_POLICY: { status: 422, message: 'This password cannot be used.' },
  PHONE: { status: 422, message: 'Please enter a valid phone number.' },
  TOO_MANY: PROXY_PROBLEMS.TOO_MANY,

  // Access
  NOT_SIGNED_IN: { status: 401, message: 'Please sign in.' },
  FORBIDDEN: { status: 403, message: 'You do not have access to this function.' },
  ADMIN_READ_ONLY: { status: 403, message: 'Admins view reporting pages read only.' },
  NO_PORTAL_ACCESS: { status: 403, message: 'Your account has no access to the portal for this grant.' },
  PORTAL_CLOSED: { status: 403, message: '{product}: The portal is currently closed.' },
  GRANT_INACTIVE: { status: 403, message: 'This grant is inactive.' },
  NO_DASHBOARD_ACCESS: {
    status: 403,
    message: 'Your account has no access to the dashboard for this grant.',
  },
  DASHBOARD_CLOSED: { status: 403, message: 'The dashboard will be available Feb, 18th' },

  MACHINE_KEY: {
    status: 401,
    message: 'This key is not known, has expired or was revoked. Make a new one in the portal.',
  },
  MACHINE_KEY_NETWORK: { status: 403, message: 'This key cannot be used from this network.' },
  MACHINE_KEY_ACTION: { status: 403, message: 'This key was not made for this.' },
  FILE_UNREADABLE: { status: 422, message: 'The file cannot be read.' },
  REVIEW_CHANGED: {
    status: 409,
    message: 'Accounts have changed since you opened the review. Look at the list again, then confirm it.',
  },

  RECORDS_HELD: {
    status: 409,
    message:
      'A legal hold covers these records, so they cannot be deleted. Ask an administrator about the hold.',
  },
  ROWS_DISPOSED: {
    status: 409,
    message:
      'The rows of these surveys are no longer kept: their time under the records schedule is over. Their counts stay.',
  },
  HOLD_LIFTED: { status: 409, message: 'This hold has been lifted already.' },
  DISPOSAL_APPROVED: { status: 409, message: 'This list has been approved already.' },
  DISPOSAL_CHANGED: {
    status: 409,
    message: 'The list has changed since you opened it. Look at it again, then approve it.',
  },

  // Reporting
  PERIOD_READ_ONLY: {
    status: 409,
    message: 'This reporting period is closed for changes. Ask an administrator to open it if needed.',
  },
  NO_CURRENT_PERIOD: {
    status: 409,
    message:
      'No reporting period is current. Providers and programs can be changed once an Admin has opened one.',
  },
  LOCKED_AFTER_SUBMIT: {
    status: 409,
    message: 'This report has been submitted and is locked. Ask an administrator to reopen it.',
  },
  INACTIVE: {
    status: 409,
    message:
      'This provider or program is set as inactive, so its pages cannot be changed. Set it as active first.',
  },
  VERSION_CONFLICT: {
    status: 409,
    message: 'Someone else has saved this page meanwhile. Choose which answers to keep.',
  },
  FOREIGN_COLUMN: { status: 400, message: 'The request holds a column that does not belong to this form.' },
  PRACTICE_NO_USERS: {
    status: 409,
    message:
      'A practice grant has no users of its own. Everyone with the Grantee role on a grant of your organization can practice here.',
  },
  NO_GRANT_YET: {
    status: 409,
    message: 'This grantee has no grant yet. Add a grant first, then switch on practice.',
  },
  NOT_SUBMITTED: {
    status: 409,
    message: 'This report has not been submitted yet. Queries are about submitted reports.',
  },
  QUERY_CLOSED: { status: 409, message: 'This query is closed. Reload the page to see its last message.' },
  NO_SUCH_ISSUE: {
    status: 409,
    message: 'The page no longer has this issue, or the issue has to be revised. Reload the report.',
  },
  SOMETHING_TO_REPORT: {
    status: 409,
    message:
      'A reason can be stated once Active is set to No, or both questions whether youth began and completed are answered with No.',
  },
  NO_YOUTH_SERVED: {
    status: 409,
    message: 'Programs can be added only when the provider served youth in the reporting period.',
  },
  NAME_TAKEN: { status: 409, message: 'This name is already in use. Please choose another name.' },
  NAME_BLANK: { status: 422, message: 'Please enter a name.' },
  NOT_LOCKED: { status: 409, message: 'This report is not locked.' },

  // User management
  SELF_CHANGE: { status: 403, message: 'You cannot make this change to your own account.' },
  LAST_ADMIN: {
    status: 409,
    message: 'This is the last Admin. Make someone else an Admin first.',
  },
  LAST_GRANTEE: {
    status: 409,
    message: 'This is the last grantee-level user of the grant. Add another one first.',
  },
  EMAIL_TAKEN: { status: 409, message: 'This email is already in use by another account.' },
  ACCOUNT_EXISTS: {
    status: 409,
    message: 'This email belongs to an account. Confirm that its owner is to get the role.',
  },
  ASSOCIATION_TAKEN: { status: 409, message: 'This user already has this association.' },
  GROUP_TAKEN: { status: 409, message: 'This user already has this role.' },
  INVITATION_ACCEPTED: { status: 409, message: 'This user has already accepted the invitation.' },
  ACCOUNT_DISABLED: { status: 409, message: 'This account is deactivated. Ask the help desk.' },
  INVITATION_LIMIT: {
    status: 429,
    message: 'You have added as many people as can be added in one day. Please go on tomorrow.',
  },
  NO_SITE_ACCESS: { status: 400, message: 'Choose access to the portal, the dashboard, or both.' },

  // Administration
  GRANT_TAKEN: {
    status: 409,
    message: 'This grantee already has a grant with this funding stream and cohort.',
  },
  DRAFT_INSTRUMENT: {
    status: 409,
    message: 'This instrument is a draft. A draft instrument cannot be used in production.',
  },
  TWO_ADMINS: {
    status: 403,
    message:
      'You have changed the password, email or second factor of this account before. Nobody does both alone: ask another Admin, or ask for a recovery.',
  },
  ADMIN_NOT_INDEPENDENT: {
    status: 403,
    message:
      'This takes two Admins who are independent of each other: neither has given the other the role, and both have had it for 30 days. Ask another Admin.',
  },
  ADMIN_NEVER_USED: {
    status: 403,
    message:
      'This Admin has never signed in. Only whoever gave the role can change how they sign in. You can delete the account and add the person again.',
  },
  RECOVERY_UNFINISHED: {
    status: 409,
    message:
      'A recovery of this account waits, or the person has not signed in since. Until then nobody changes how the person signs in.',
  },
  RECOVERY_EMAIL_MOVED: {
    status: 403,
    message:
      'You have changed the email of this account, to which the code of a recovery goes. Other Admins have to ask and to consent.',
  },
  RECOVERY_REQUESTER_GONE: {
    status: 409,
    message: 'Whoever asked for this recovery is no Admin any more. Refuse it; it can be asked for again.',
  },
  RECOVERY_OPEN: { status: 409, message: 'A recovery of this account waits already.' },
  RECOVERY_TWO_ADMINS: {
    status: 403,
    message: 'You asked for this recovery. Another Admin has to consent or refuse.',
  },
  RELEASE_TWO_ADMINS: {
    status: 403,
    message: 'You asked for this release. Another Admin has to approve or refuse it.',
  },
  RELEASE_REQUESTER_GONE: {
    status: 409,
    message: 'Whoever asked for this release is no Admin any more. Refuse it; it can be asked for again.',
  },
  RELEASE_DECIDED: { status: 409, message: 'This release has been approved or refused already.' },
  RELEASE_NOT_APPROVED: { status: 409, message: 'This release has not been approved.' },
  RELEASE_EXPIRED: { status: 409, message: 'This release has expired. Ask for a new one.' },
  RELEASE_CHANGED: {
    status: 409,
    message: 'The rows of this release have changed since its report was made. Ask for a new release.',
  },
  STRANDS_DATA: {
    status: 409,
    message: 'This change is refused: saved data depend on what it would change.',
  },
  RESTORE_PROVIDER_FIRST: {
    status: 409,
    message: 'The provider of this program is deleted. Restore the provider first.',
  },

  // Uploads
  UPLOAD_GONE: {
    status: 404,
    message: 'This upload has ended or expired. Please start again with Check Data and Save.',
  },
  UPLOAD_BATCH_ORDER: {
    status: 409,
    message: 'A batch of this upload is missing. Please start again with Check Data and Save.',
  },
  UPLOAD_ROW_COUNT: {
    status: 409,
    message: 'The number of rows received differs from the number announced. Please save again.',
  },
  NO_UPLOAD_ACCESS: {
    status: 403,
    message:
      'Your grantee has not switched on survey uploads for your provider. Ask your grantee to switch them on.',
  },
  NOTHING_IN_FORCE: { status: 409, message: 'There are no survey data in use that could be withdrawn.' },
  ROWS_DIFFER: {
    status: 409,
    message: 'The number does not match the rows in use. Please read the number again and type it.',
  },
  UPLOAD_ROWS_INVALID: {
    status: 400,
    message: 'Some rows cannot be accepted. Please check the data again before saving.',
  },
  UPLOAD_OPEN_ELSEWHERE: {
    status: 409,
    message: 'Someone else is saving survey data for this grant right now.',
  },
  BAD_GZIP: { status: 400, message: 'The request is not valid gzip-compressed JSON.' },
} as const satisfies Record<string, { status: number; message: string }>;

export type ProblemCode = keyof typeof PROBLEMS;
