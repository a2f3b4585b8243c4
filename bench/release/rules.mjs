/** The rules of releases that a portal of a benchmark has: its own secrets, and the threshold of the default settings. */
export async function loadRules(product, dataDir) {
  const { deriveSecrets, localMasterKey, systemClock, systemRandom } = product;
  const secrets = deriveSecrets(await localMasterKey(dataDir, systemRandom));
  return { secrets, random: systemRandom, clock: systemClock, threshold: 11 };
}
