/** The installation's secret for deriving record keys: random, sealed under the master key (decision 46). */
import type { Clock, Random } from '../../deps.ts';
import type { Tx } from '../../store/database/database.ts';
import {
  findFigureSecret,
  createFigureSecret,
  lockFigureSecrets,
  type SealedSecret,
} from '../../store/figures/figure-secrets.ts';
import { seal, unseal } from './sealing.ts';
import { randomId, type Secrets } from './secrets.ts';

/** The secret for the record keys of releases. */
export type ReleaseSecrets = {
  readonly secrets: Pick<Secrets, 'sealing' | 'releases'>;
  readonly random: Random;
  readonly clock: Clock;
};

const SECRET_BYTES = 32;

/** The current secret; created on first use. */
export async function loadRecordSecret(tx: Tx, source: ReleaseSecrets): Promise<Buffer> {
  const known = await findFigureSecret(tx);
  if (known) return openSecret(known, source);
  await lockFigureSecrets(tx);
  const made = await findFigureSecret(tx);
  return made ? openSecret(made, source) : createSecret(tx, source);
}

/**
 * Replaces the secret; releases keep their record keys until these are redrawn. Until all are, the former secret stays
 * and shows that the exchange is unfinished.
 */
export async function rotateRecordSecret(tx: Tx, source: ReleaseSecrets): Promise<void> {
  await lockFigureSecrets(tx);
  await createSecret(tx, source);
}

async function createSecret(tx: Tx, { secrets, random, clock }: ReleaseSecrets): Promise<Buffer> {
  const secret = Buffer.from(random.bytes(SECRET_BYTES));
  const id = randomId(random);
  const sealed = seal(secrets.sealing, id, secret.toString('base64'), random);
  await createFigureSecret(tx, { id, sealed }, clock.now());
  return secret;
}

function openSecret({ id, sealed }: SealedSecret, { secrets }: ReleaseSecrets): Buffer {
  return Buffer.from(unseal(secrets.sealing, id, sealed), 'base64');
}
