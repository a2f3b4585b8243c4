/** Recipients of encrypted backups, and the key that decrypts them, in the age formats. */
import { readWord } from './setting.ts';
import type { Env, Environment } from './setting.ts';
import { SettingProblem } from './setting-problem.ts';

export type BackupSettings = {
  /** Public keys (age1…); any of the private keys can restore. Empty: backups are not encrypted. */
  readonly recipients: readonly string[];
  /** Private keys (AGE-SECRET-KEY-…), only for a restore. */
  readonly identities: readonly string[];
  /** Backups may be written unencrypted. */
  readonly unencrypted: boolean;
};

/** Reads BACKUP_RECIPIENT, BACKUP_IDENTITY and BACKUP_UNENCRYPTED. Throws SettingProblem. */
export function readBackupSettings(env: Env, environment: Environment): BackupSettings {
  const recipients = (env['BACKUP_RECIPIENT'] ?? '').split(/[\s,]+/).filter(Boolean);
  const wrong = recipients.find((one) => !/^age1[0-9a-z]{20,}$/.test(one));
  if (wrong !== undefined)
    throw new SettingProblem(
      `BACKUP_RECIPIENT is '${wrong}'. Use public keys of age, as the operator command backup:keys makes them.`,
    );
  const identities = listIdentities(env['BACKUP_IDENTITY'] ?? '');
  if (env['BACKUP_IDENTITY'] && identities.length === 0)
    throw new SettingProblem('BACKUP_IDENTITY holds no private key of age (AGE-SECRET-KEY-…).');
  const isUnencrypted = readWord(env, 'BACKUP_UNENCRYPTED', ['1', '0'], '0') === '1';
  return {
    recipients,
    identities,
    unencrypted: environment !== 'production' || isUnencrypted,
  };
}

/** The keys of a file in age-keygen format: comments, and one key per line. */
function listIdentities(text: string): readonly string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line.startsWith('AGE-SECRET-KEY-'));
}
