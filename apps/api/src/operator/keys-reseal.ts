/** keys:reseal: reseals everything sealed under the other master key under KEY_ENCRYPTION_KEY (decision 57). */
import type { IdentityDeps } from '../identity/identity.ts';
import { isCurrent, seal, unseal } from '../identity/keys/sealing.ts';
import {
  listSealedValues,
  saveSealedValue,
  SEALED_COLUMNS,
  type SealedColumn,
  type SealedValue,
} from '../store/sessions/sealed-values.ts';
import { hasKeyHolder } from '../store/sessions/key-holders.ts';
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
    const { total, last, isHeld } = await resealAll(deps);
    const details = { resealed: total, done: last.done - total, unreadable: last.unreadable, isHeld };
    await recordCommand(deps.db, deps, { action: 'operator.keys-reseal', details });
    if (last.unreadable > 0) {
      throw new Refusal(
        `${last.unreadable} values open under neither key and stay as they are. ${total} were sealed anew.`,
      );
    }
    if (isHeld) {
      throw new Refusal(
        'A process still seals under KEY_ENCRYPTION_KEY_OTHER. Start every process anew with KEY_ENCRYPTION_KEY set to ' +
          `the new key, and run keys:reseal again. ${total} values were sealed anew.`,
      );
    }
    if (isUnfinished(last)) {
      throw new Refusal(`Values kept changing in ${PASSES} passes. Run keys:reseal again.`);
    }
    return [
      `${total} values were sealed anew; ${last.done - total} were under KEY_ENCRYPTION_KEY already.`,
      ...(total === 0 ? [NOTHING_SEALED] : []),
      'Remove KEY_ENCRYPTION_KEY_OTHER: no process seals under it any more. Backups made before need the former key.',
    ];
  },
};

/** A run before the swap finds everything under the former key, which is still the current one. */
const NOTHING_SEALED =
  'Nothing was left to seal: unless an earlier run has sealed them, the two keys have not been swapped yet, and KEY_ENCRYPTION_KEY still holds the former one.';

type Count = { resealed: number; done: number; changed: number; unreadable: number };

const BATCH = 100;
const PASSES = 50;

const isUnfinished = ({ resealed, changed }: Count): boolean => resealed + changed > 0;

/**
 * Passes over all columns until one finds everything under the current key: a process with the former key may seal a
 * value in a part that the pass has already covered. Such processes are looked for before each pass, so that the pass
 * sees everything written by the last of them.
 */
async function resealAll(deps: IdentityDeps): Promise<{ total: number; last: Count; isHeld: boolean }> {
  const { other } = deps.identity.secrets.sealing;
  let total = 0;
  for (let pass = 1; ; pass += 1) {
    const isHeld = other !== null && (await hasKeyHolder(deps.db, other));
    const last: Count = { resealed: 0, done: 0, changed: 0, unreadable: 0 };
    for (const column of SEALED_COLUMNS) await resealColumn(deps, column, last);
    total += last.resealed;
    if (!isUnfinished(last) || pass === PASSES) return { total, last, isHeld };
  }
}

/** Each value is replaced separately, so that work before an interruption is kept. */
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
  const saved = await saveSealedValue(db, column, value, seal(sealing, binding, text, random));
  // A concurrent change may have used either key: the next pass checks it.
  return saved ? 'resealed' : 'changed';
}

function open(read: () => string): string | null {
  try {
    return read();
  } catch {
    return null;
  }
}
