/** To whom backups are encrypted, and the key that opens them, in the formats of age. */
import type { Env, Environment } from './setting.ts';
import { SettingProblem } from './setting-problem.ts';

export type BackupSettings = {
  /** Public keys (age1…); whoever has one of the private ones can restore. Empty: backups are not encrypted. */
  readonly recipients: readonly string[];
  /** Private keys (AGE-SECRET-KEY-…), for a restore alone. */
  readonly identities: readonly string[];
  /** Backups may be written as they are. */
  readonly unencrypted: boolean;
};

/** Reads BACKUP_RECIPIENT, BACKUP_IDENTITY and BACKUP_UNENCRYPTED. Throws SettingProblem. */
export function readBackupSettings(env: Env, environment: Environment): BackupSettings {
  const recipients = (env['BACKUP_RECIPIENT'] ?? '').split(/[\s,]+/).filter(Boolean);
  const wrong = recipients.find((one) => !/^age1[0-9a-z]{20,}$/.test(one));
  if (wrong !== undefined)
    throw new SettingProblem(
      `BACKUP_RECIPIENT is '${wrong}'. Use public keys of age; npm run backup:keys makes one.`,
    );
  const identities = listIdentities(env['BACKUP_IDENTITY'] ?? '');
  if (env['BACKUP_IDENTITY'] && identities.length === 0)
    throw new SettingProblem('BACKUP_IDENTITY holds no private key of age (AGE-SECRET-KEY-…).');
  return {
    recipients,
    identities,
    unencrypted: environment !== 'production' || env['BACKUP_UNENCRYPTED'] === '1',
  };
}

/** The keys of a file as age-keygen writes it: comments, and a key in each line. */
function listIdentities(text: string): readonly string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line.startsWith('AGE-SECRET-KEY-'));
}
