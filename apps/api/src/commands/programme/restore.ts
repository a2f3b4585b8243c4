/** Restores deleted providers and programs within 30 days (BEY-005 to BEY-010). */
import type { Deps } from '../../deps.ts';
import { Problem } from '../../problem.ts';
import { findDeleted, restoreProgram, restoreProvider } from '../../store/programme/deleted.ts';
import { type ActContext, recordAct } from '../audit/record-act.ts';
import { requireAuthority } from '../audit/require-authority.ts';
import { changeProgramme } from './change-programme.ts';

/** Restores one. Throws NOT_FOUND after 30 days, RESTORE_PROVIDER_FIRST, NAME_TAKEN and LOCKED_AFTER_SUBMIT. */
export async function restore(
  deps: Pick<Deps, 'db' | 'clock'>,
  act: ActContext,
  kind: 'providers' | 'programs',
  pk: number,
): Promise<void> {
  const grantId = await findDeleted(deps.db, kind, pk, deps.clock.now());
  if (grantId === null) throw new Problem('NOT_FOUND');
  await changeProgramme(deps, act, { grantId }, async (tx) => {
    const one = kind === 'providers' ? 'provider' : 'program';
    const result = await (kind === 'providers' ? restoreProvider : restoreProgram)(tx, pk);
    if (result === 'gone') throw new Problem('NOT_FOUND');
    if (result === 'provider deleted') throw new Problem('RESTORE_PROVIDER_FIRST');
    if (result === 'name taken') throw new Problem('NAME_TAKEN', undefined, { message: nameTakenBy(one) });
    // With a provider its people get their access back.
    await requireAuthority(tx, deps, act);
    await recordAct(tx, act, { object: `${one} ${pk}`, grantId });
  });
}

function nameTakenBy(one: 'provider' | 'program'): string {
  return `Another ${one} has this name now. Rename that one first, then restore this one.`;
}
