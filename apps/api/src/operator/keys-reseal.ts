/** keys:reseal: everything sealed under the other master key is sealed under KEY_ENCRYPTION_KEY (decision 57). */
import type { IdentityDeps } from '../identity/identity.ts';
import { isCurrent, seal, unseal } from '../identity/keys/sealing.ts';
import {
  listSealedValues,
  saveSealedValue,
  SEALED_COLUMNS,
  type SealedColumn,
  type SealedValue,
} from '../store/sessions/sealed-values.ts';
import { type Command, recordCommand, Refusal } from './command.ts';

export const keysReseal: Command = {
  name: 'keys:reseal',
  about: 'seals what the other master key sealed under KEY_ENCRYPTION_KEY',
  options: {},
  run: async (deps) => {
    if (deps.identity.secrets.other === null) {
      throw new Refusal(
        'KEY_ENCRYPTION_KEY_OTHER is missing. Set it to the former key, and KEY_ENCRYPTION_KEY to the new one.',
      );
    }
    const count: Count = { resealed: 0, done: 0, unreadable: 0 };
    for (const column of SEALED_COLUMNS) await resealColumn(deps, column, count);
    await recordCommand(deps.db, deps, { action: 'operator.keys-reseal', details: { ...count } });
    if (count.unreadable > 0) {
      throw new Refusal(
        `${count.unreadable} values open under neither key and stay as they are. ${count.resealed} were sealed anew.`,
      );
    }
    return [
      `${count.resealed} values were sealed anew; ${count.done} were under KEY_ENCRYPTION_KEY already.`,
      'Remove KEY_ENCRYPTION_KEY_OTHER once every process seals under the new key. Backups made before need the former one.',
    ];
  },
};

type Count = { resealed: number; done: number; unreadable: number };

const BATCH = 100;

/** Each value is replaced by itself: what was done before an interruption stays done. */
async function resealColumn(deps: IdentityDeps, column: SealedColumn, count: Count): Promise<void> {
  let after: string | null = null;
  for (;;) {
    const values: readonly SealedValue[] = await listSealedValues(deps.db, column, after, BATCH);
    for (const value of values) count[await reseal(deps, column, value)] += 1;
    const last = values.at(-1);
    if (!last || values.length < BATCH) return;
    after = last.owner;
  }
}

async function reseal(
  { db, random, identity }: IdentityDeps,
  column: SealedColumn,
  value: SealedValue,
): Promise<keyof Count> {
  const { sealing } = identity.secrets;
  const binding = `${column.prefix}${value.owner}`;
  if (isCurrent(sealing, binding, value.sealed)) return 'done';
  const text = open(() => unseal(sealing, binding, value.sealed));
  if (text === null) return 'unreadable';
  // A value that changed meanwhile was written by a process that seals under the current key.
  const saved = await saveSealedValue(db, column, value, seal(sealing, binding, text, random));
  return saved ? 'resealed' : 'done';
}

function open(read: () => string): string | null {
  try {
    return read();
  } catch {
    return null;
  }
}
