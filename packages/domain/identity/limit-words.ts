/** What each limit of sign-in counts, as told to Admins where a refusal by it was recorded. */
export const LIMIT_WORDS = {
  'password-pair': 'Wrong passwords from one network',
  'password-email': 'Wrong passwords for one email address from anywhere',
  'failed-ip': 'Failed sign-ins from one network address',
  'sign-ins-ip': 'Sign-ins from one network address',
  'resets-ip': 'Requests for a reset code from one network address',
  'reset-mails': 'Reset codes mailed to one address',
  'reset-guesses': 'Wrong reset codes for one email address',
  'failure-alarm': 'Failed sign-ins of everybody',
  codes: 'Wrong codes in 15 minutes',
  'codes-day': 'Wrong codes in a day',
  'send-every': 'Codes sent within 30 seconds',
  sends: 'Codes sent in 15 minutes',
  'sends-person-day': 'Codes sent to one person in a day',
  'sends-day': 'Codes sent to everybody in a day',
  'machine-key-failures': 'Unknown keys for machines from one network address',
  refusals: 'Refusals recorded in a minute',
  'machine-key-calls': 'Calls with one key for machines in an hour',
  'invitations-day': 'People added to grants in a day',
} as const;

/** The name of a limit. */
export type LimitName = keyof typeof LIMIT_WORDS;
