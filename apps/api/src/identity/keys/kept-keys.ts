/**
 * Keys that outlive an exchange of the master key, sealed in the database. A new one would make every row of every
 * release look changed, so that fewer rows than the threshold could make the next release (decision 57).
 */
import type { Deps } from '../../deps.ts';
import { findFigureSecret } from '../../store/figures/figure-secrets.ts';
import { createKeptKey, findKeptKey } from '../../store/sessions/kept-keys.ts';
import { isCurrent, seal, unseal } from './sealing.ts';
import type { Secrets } from './secrets.ts';

const USE = 'releases';

/** The secrets with the kept keys in place of derived ones; they are kept at the first start. */
export async function withKeptKeys(
  { db, random, clock }: Pick<Deps, 'db' | 'random' | 'clock'>,
  secrets: Secrets,
): Promise<Secrets> {
  const kept = await findKeptKey(db, USE);
  if (kept) return { ...secrets, releases: open(secrets, kept) };
  const former = await findFormerKey(db, secrets);
  const sealed = seal(secrets.sealing, USE, former.toString('base64'), random);
  await createKeptKey(db, { use: USE, sealed }, clock.now());
  // Another process may have kept it first.
  return { ...secrets, releases: open(secrets, (await findKeptKey(db, USE)) ?? sealed) };
}

function open({ sealing }: Secrets, sealed: Uint8Array): Buffer {
  return Buffer.from(unseal(sealing, USE, sealed), 'base64');
}

/** Releases from before this key was kept were compared with what the key of that time derives. */
async function findFormerKey(db: Deps['db'], { sealing, releases, other }: Secrets): Promise<Buffer> {
  const made = other && (await findFigureSecret(db));
  return made && !isCurrent(sealing, made.id, made.sealed) ? other.releases : releases;
}
