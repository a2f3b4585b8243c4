/** Adds the new providers and programs of a workbook, under the rules of their tables (BEY-167). */
import { Problem } from '../../../problem.ts';
import { toGrantPlace } from '../../../store/access/keys.ts';
import type { Tx } from '../../../store/database/database.ts';
import { getPageContext } from '../../../store/forms/form-context.ts';
import { addProgram, addProvider } from '../../programme/providers.ts';
import { refuseInactive } from '../assert-writable.ts';
import type { Places } from './places.ts';
import type { Added, WorkbookRequest } from './request.ts';

/** A name in use violates provider_name_taken. Throws INVALID. */
export async function addProviders(tx: Tx, request: WorkbookRequest, added: Added): Promise<void> {
  const { body, act, grantId } = request;
  for (const { ref, provider_name } of body.newProviders) {
    refuseTwice(added.providers, ref);
    added.providers.set(ref, await addProvider(tx, act, grantId, provider_name));
  }
}

/**
 * A name in use violates program_name_taken. Throws INVALID, NO_YOUTH_SERVED for a provider that served none, and
 * INACTIVE for an inactive one.
 */
export async function addPrograms(
  tx: Tx,
  request: WorkbookRequest,
  added: Added,
  places: Places,
): Promise<void> {
  const { body, act, grantId, periodPk } = request;
  for (const { ref, provider, program_name } of body.newPrograms) {
    refuseTwice(added.programs, ref);
    const providerId = places.provider(provider, added);
    refuseInactive(await getPageContext(tx, { ...toGrantPlace({ grantId, periodPk }), providerId }));
    const programId = await addProgram(tx, act, { grantId, providerId }, program_name);
    added.programs.set(ref, { programId, providerId });
  }
}

function refuseTwice(added: ReadonlyMap<string, unknown>, ref: string): void {
  if (added.has(ref)) throw new Problem('BAD_REQUEST', { ref });
}
