/** Adds, renames and removes providers and programs of a grant, each change with its audit event. */
import { PLACES_MAX } from '@srae/domain/programme/limits';
import type { Deps } from '../../deps.ts';
import { Problem } from '../../problem.ts';
import type { GrantPeriod } from '../../store/access/keys.ts';
import type { Tx } from '../../store/database/database.ts';
import {
  countPlaces,
  createProgram,
  createProvider,
  deleteProgram,
  deleteProvider,
  saveMayUpload,
  saveProgramName,
  saveProviderName,
} from '../../store/programme/providers.ts';
import { type ActContext, recordAct } from '../audit/record-act.ts';
import { requireAuthority } from '../audit/require-authority.ts';
import { refuseFull, toName } from './field-refusals.ts';
import { deleteLostUploads } from '../../store/uploads/open-uploads.ts';

type ProviderPlace = { readonly grantId: number; readonly providerId: number };
type ProgramPlace = { readonly grantId: number; readonly programId: number };

/** Adds a provider and returns its key. Throws INVALID; a name in use violates provider_name_taken. */
export async function addProvider(tx: Tx, act: ActContext, grantId: number, typed: string): Promise<number> {
  const name = toName('provider_name', typed);
  await refuseFullGrant(tx, grantId, { what: 'providers', field: 'provider_name' });
  const pk = await createProvider(tx, grantId, name, act.at);
  // The same event when a workbook adds it, whose own action is another.
  await recordAct(tx, { ...act, action: 'provider.create' }, { object: 'provider', grantId });
  return pk;
}

/** Renames a provider. Throws INVALID and NOT_FOUND; a name in use violates provider_name_taken. */
export async function renameProvider(
  tx: Tx,
  act: ActContext,
  place: ProviderPlace & GrantPeriod,
  typed: string,
): Promise<void> {
  const by = { at: act.at, by: act.actor.sub };
  const names = await saveProviderName(tx, place, toName('provider_name', typed), by);
  if (!names) throw new Problem('NOT_FOUND');
  await recordAct(tx, act, {
    ...toProviderEntry(place),
    before: { provider_name: names.former },
    after: { provider_name: names.name },
  });
}

/** Deletes a provider with its programs (decision 4). Throws NOT_FOUND. */
export async function removeProvider(tx: Tx, act: ActContext, place: ProviderPlace): Promise<void> {
  const deletion = { at: act.at, by: act.actor.sub };
  if (!(await deleteProvider(tx, place.grantId, place.providerId, deletion))) throw new Problem('NOT_FOUND');
  await recordAct(tx, act, toProviderEntry(place));
}

/**
 * Sets whether a provider's own accounts may upload its survey data, and records both values (decision 30). It is not
 * report data: neither period nor lock prevents a change. Throws NOT_FOUND when the grant has no such provider.
 */
export async function allowUploads(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  act: ActContext,
  { mayUpload, ...place }: ProviderPlace & { readonly mayUpload: boolean },
): Promise<void> {
  const before = await saveMayUpload(tx, place.grantId, place.providerId, mayUpload);
  if (before === null) throw new Problem('NOT_FOUND');
  await deleteLostUploads(tx, place.grantId);
  await requireAuthority(tx, deps, act);
  await recordAct(tx, act, {
    ...toProviderEntry(place),
    before: { may_upload: before },
    after: { may_upload: mayUpload },
  });
}

/**
 * Adds a program and returns its key. Throws INVALID, and NO_YOUTH_SERVED for a provider that served none; a name in
 * use violates program_name_taken.
 */
export async function addProgram(
  tx: Tx,
  act: ActContext,
  place: ProviderPlace,
  typed: string,
): Promise<number> {
  const name = toName('program_name', typed);
  await refuseFullGrant(tx, place.grantId, { what: 'programs', field: 'program_name' });
  const pk = await createProgram(tx, place, name, act.at);
  if (pk === null) throw new Problem('NO_YOUTH_SERVED', { program_name: name });
  const object = `program of provider ${place.providerId}`;
  await recordAct(tx, { ...act, action: 'program.create' }, { object, grantId: place.grantId });
  return pk;
}

/** Renames a program. Throws INVALID and NOT_FOUND; a name in use violates program_name_taken. */
export async function renameProgram(
  tx: Tx,
  act: ActContext,
  place: ProgramPlace,
  typed: string,
): Promise<void> {
  const name = toName('program_name', typed);
  if (!(await saveProgramName(tx, place.grantId, place.programId, name))) throw new Problem('NOT_FOUND');
  await recordAct(tx, act, toProgramEntry(place));
}

/** Deletes a program (decision 4). Throws NOT_FOUND. */
export async function removeProgram(tx: Tx, act: ActContext, place: ProgramPlace): Promise<void> {
  const deletion = { at: act.at, by: act.actor.sub };
  if (!(await deleteProgram(tx, place.grantId, place.programId, deletion))) throw new Problem('NOT_FOUND');
  await recordAct(tx, act, toProgramEntry(place));
}

function toProviderEntry({ grantId, providerId }: ProviderPlace) {
  return { object: `provider ${providerId}`, grantId };
}

function toProgramEntry({ grantId, programId }: ProgramPlace) {
  return { object: `program ${programId}`, grantId };
}

/** Throws INVALID when the grant has as many providers or programs as it can have. */
async function refuseFullGrant(
  tx: Tx,
  grantId: number,
  { what, field }: { readonly what: 'providers' | 'programs'; readonly field: string },
): Promise<void> {
  const count = (await countPlaces(tx, grantId))[what];
  const max = what === 'providers' ? PLACES_MAX.providersOfGrant : PLACES_MAX.programsOfGrant;
  const message = `A grant can have at most ${max} ${what}. Delete one that is not needed first.`;
  refuseFull(count, max, { field, message });
}
