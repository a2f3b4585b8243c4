/** Adds the new providers and programs of a workbook, under the rules of their tables (BEY-167). */
import { Problem } from '../../../problem.ts';
import type { Tx } from '../../../store/database/database.ts';
import { createProgram, createProvider } from '../../../store/programme/providers.ts';
import { recordAct } from '../../audit/record-act.ts';
import { toName } from '../../programme/field-refusals.ts';
import type { Places } from './places.ts';
import type { Added, WorkbookRequest } from './request.ts';

/** A name in use violates provider_name_taken. Throws INVALID. */
export async function addProviders(tx: Tx, request: WorkbookRequest, added: Added): Promise<void> {
  const { body, act, grantId } = request;
  for (const { ref, provider_name } of body.newProviders) {
    refuseTwice(added.providers, ref);
    const name = toName('provider_name', provider_name);
    added.providers.set(ref, await createProvider(tx, grantId, name, act.at));
    await recordAct(tx, { ...act, action: 'provider.create' }, { object: 'provider', grantId });
  }
}

/** A name in use violates program_name_taken. Throws INVALID, and NO_YOUTH_SERVED for a provider that served none. */
export async function addPrograms(
  tx: Tx,
  request: WorkbookRequest,
  added: Added,
  places: Places,
): Promise<void> {
  const { body, act, grantId } = request;
  for (const { ref, provider, program_name } of body.newPrograms) {
    refuseTwice(added.programs, ref);
    const providerId = places.provider(provider, added);
    const name = toName('program_name', program_name);
    const programId = await createProgram(tx, { grantId, providerId }, name, act.at);
    if (programId === null) throw new Problem('NO_YOUTH_SERVED', { program_name: name });
    added.programs.set(ref, { programId, providerId });
    const object = `program of provider ${providerId}`;
    await recordAct(tx, { ...act, action: 'program.create' }, { object, grantId });
  }
}

function refuseTwice(added: ReadonlyMap<string, unknown>, ref: string): void {
  if (added.has(ref)) throw new Problem('BAD_REQUEST', { ref });
}
