/**
 * Keys that survive a rotation of the master key, sealed in the database. A new one would make every row of every
 * release appear changed, so that fewer changed rows than the threshold could trigger a release (decision 57).
 */
import type { Deps } from '../../deps.ts';
import { findFigureSecret } from '../../store/figures/figure-secrets.ts';
import { createKeptKey, findKeptKey } from '../../store/sessions/kept-keys.ts';
import { isCurrent, seal, unseal } from './sealing.ts';
import type { Secrets } from './secrets.ts';

const USE = 'releases';

/** The secrets with stored keys instead of derived ones; they are stored at the first start. */
export async function withKeptKeys(
  { db, random, clock }: Pick<Deps, 'db' | 'random' | 'clock'>,
  secrets: Secrets,
): Promise<Secrets> {
  const kept = await findKeptKey(db, USE);
  if (kept) return { ...secrets, releases: open(secrets, kept) };
  const former = await loadFormerKey(db, secrets);
  const sealed = seal(secrets.sealing, USE, former.toString('base64'), random);
  await createKeptKey(db, { use: USE, sealed }, clock.now());
  // Another process may have stored it first.
  return { ...secrets, releases: open(secrets, (await findKeptKey(db, USE)) ?? sealed) };
}

function open({ sealing }: Secrets, sealed: Uint8Array): Buffer {
  return Buffer.from(unseal(sealing, USE, sealed), 'base64');
}

/** Releases made before this key was stored were compared using the key derived at that time. */
async function loadFormerKey(db: Deps['db'], { sealing, releases, other }: Secrets): Promise<Buffer> {
  const made = other && (await findFigureSecret(db));
  return made && !isCurrent(sealing, made.id, made.sealed) ? other.releases : releases;
}
