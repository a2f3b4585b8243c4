/** Display text of an account status: lower case (ADU-004), reworded if the status name is not plain text. */
export function statusWords(status: string): string {
  const lower = status.toLowerCase();
  return WORDS[lower] ?? lower;
}

const WORDS: Readonly<Record<string, string>> = {
  force_change_password: 'must set a new password',
  reset_required: 'must reset the password',
};
