/** The status of an account as a person reads it: in lower case (ADU-004), in words where the name of the status has none. */
export function statusWords(status: string): string {
  const lower = status.toLowerCase();
  return WORDS[lower] ?? lower;
}

const WORDS: Readonly<Record<string, string>> = {
  force_change_password: 'must set a new password',
  reset_required: 'must reset the password',
};
