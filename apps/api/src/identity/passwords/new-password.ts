/** The policy for new passwords, for own changes and those by Admins. */
import { type PasswordPolicy, passwordProblems } from '@srae/domain/identity/password';
import { isBreached } from './breached/breached.ts';

/** Why a password cannot be set, as sentences; empty when it can. */
export function newPasswordProblems(
  password: string,
  email: string,
  policy: PasswordPolicy,
): ReturnType<typeof passwordProblems> {
  const problems = passwordProblems(password, email, policy);
  // One reason is enough: a guessable password was usually breached as well.
  if (!problems.some(({ rule }) => rule === 'common') && isBreached(password)) {
    problems.push({ rule: 'breached', message: BREACHED });
  }
  return problems;
}

const BREACHED =
  'This password, or a part of it, is on a list of passwords stolen from other websites. Choose another one.';
