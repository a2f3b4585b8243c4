/** backup:keys: generates a key pair for backups. The private key goes into a file, to be kept off this machine. */
import { open } from 'node:fs/promises';
import { toCall } from '../call.ts';
import { Refusal } from '../command.ts';

export const backupKeys = {
  name: 'backup:keys',
  about: 'makes the pair of keys that backups are encrypted and restored with',
} as const;

/** Writes the private key to a new file, as age-keygen does, and returns the lines to print. Throws Refusal. */
export async function runBackupKeys([file, ...rest]: readonly string[]): Promise<readonly string[]> {
  if (file === undefined || file.startsWith('-') || rest.length > 0) {
    throw new Refusal(`Name one file: ${toCall('backup:keys', '<file>')}`);
  }
  const { generateX25519Identity, identityToRecipient } = await import('age-encryption');
  const identity = await generateX25519Identity();
  const recipient = await identityToRecipient(identity);
  const handle = await open(file, 'wx', 0o600).catch((cause: unknown) => {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new Refusal(`The file cannot be written: ${why}.`, { cause });
  });
  try {
    await handle.writeFile(`# public key: ${recipient}\n${identity}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  return [
    `BACKUP_RECIPIENT=${recipient}`,
    `The private key is in ${file}. Keep it off this machine, in two safe places: without it no backup can be restored.`,
  ];
}
