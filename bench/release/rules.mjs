const DAY_MS = 86_400_000;

/**
 * The release rules of a benchmark portal: its own secrets, the default threshold, and a clock by which each release is
 * made so long after the one before that none waits.
 */
export async function loadRules(product, dataDir) {
  const { deriveSecrets, localMasterKey, systemRandom } = product;
  const secrets = deriveSecrets(await localMasterKey(dataDir, systemRandom));
  let days = 0;
  const now = () => new Date(Date.now() + (days += 10_000) * DAY_MS);
  return { secrets, random: systemRandom, clock: { now }, threshold: 11 };
}
