import { COMMON_WORDS, PRODUCT_WORDS } from './common-words.ts';
import { normaliseEmail } from './email.ts';

/** The specified policy, or the one of NIST SP 800-63B (a setting): longer, without character classes. */
export type PasswordPolicy = { minLength: number; maxLength: number; classes: boolean };

export const SPECIFIED_POLICY: PasswordPolicy = { minLength: 8, maxLength: 128, classes: true };
export const NIST_POLICY: PasswordPolicy = { minLength: 15, maxLength: 128, classes: false };

export type PasswordRule =
  | 'length'
  | 'uppercase'
  | 'lowercase'
  | 'number'
  | 'special'
  | 'too-long'
  | 'common'
  | 'breached';

/** One line of the policy shown while typing. */
export type ChecklistItem = { rule: PasswordRule; label: string; met: boolean };

export const PASSWORDS_DIFFER = 'Password does not match.';

/** The live policy: every rule with whether the text meets it (P§5). */
export function passwordChecklist(password: string, policy: PasswordPolicy): ChecklistItem[] {
  const length = characters(password);
  const items: ChecklistItem[] = [
    { rule: 'length', label: `At least ${policy.minLength} characters`, met: length >= policy.minLength },
  ];
  if (policy.classes) {
    items.push(
      { rule: 'uppercase', label: 'One uppercase letter', met: /\p{Lu}/u.test(password) },
      { rule: 'lowercase', label: 'One lowercase letter', met: /\p{Ll}/u.test(password) },
      { rule: 'number', label: 'One number', met: /[0-9]/.test(password) },
      { rule: 'special', label: 'One special character', met: hasSymbol(password) },
    );
  }
  return items;
}

/**
 * Why a password cannot be set, as sentences; empty when it can be. Beyond the checklist it refuses passwords that
 * are too long, or little more than a common word, a word of the product or the person's own address (PW-4).
 */
export function passwordProblems(
  password: string,
  email: string,
  policy: PasswordPolicy,
): { rule: PasswordRule; message: string }[] {
  const problems = passwordChecklist(password, policy)
    .filter((item) => !item.met)
    .map((item) => ({ rule: item.rule, message: item.label }));
  if (characters(password) > policy.maxLength) {
    problems.push({ rule: 'too-long', message: `At most ${policy.maxLength} characters` });
  }
  if (isGuessable(password, email)) {
    problems.push({
      rule: 'common',
      message: 'This password is too easy to guess. Choose one without common words, names or your email.',
    });
  }
  return problems;
}

// The identity service's list (Q31); a space counts inside, not at either end.
const SYMBOLS = new Set('^$*.[]{}()?"!@#%&/\\,><\':;|_~`=+-');

function hasSymbol(password: string): boolean {
  return [...password].some((sign) => SYMBOLS.has(sign)) || password.trim().includes(' ');
}

function characters(text: string): number {
  return [...text].length;
}

/** A guessable word that leaves fewer letters than this makes the whole password guessable. */
const OWN_LETTERS = 4;

function isGuessable(password: string, email: string): boolean {
  const lower = password.toLowerCase();
  return [lower, withoutDisguise(lower)].some((text) => leavesTooLittle(text, email));
}

function leavesTooLittle(text: string, email: string): boolean {
  const localPart = normaliseEmail(email).split('@')[0] ?? '';
  const words = [localPart, ...localPart.split(/[^a-z0-9]+/), ...PRODUCT_WORDS, ...COMMON_WORDS]
    .filter((word) => word.length >= 3)
    .toSorted((a, b) => b.length - a.length);
  let rest = text;
  for (const word of words) rest = rest.replaceAll(word, ' ');
  return rest !== text && rest.replace(/[^\p{L}]/gu, '').length < OWN_LETTERS;
}

const DISGUISES: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
};

/** Maps look-alike symbols to letters and strips digits and symbols around the word. */
function withoutDisguise(text: string): string {
  const core = text.replace(/^[^\p{L}]+/u, '').replace(/[^\p{L}]{1,128}$/u, '');
  return [...core].map((sign) => DISGUISES[sign] ?? sign).join('');
}
