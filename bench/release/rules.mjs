/** The release rules of a benchmark portal: its own secrets, and the default threshold. */
export async function loadRules(product, dataDir) {
  const { deriveSecrets, localMasterKey, systemClock, systemRandom } = product;
  const secrets = deriveSecrets(await localMasterKey(dataDir, systemRandom));
  return { secrets, random: systemRandom, clock: systemClock, threshold: 11 };
}
