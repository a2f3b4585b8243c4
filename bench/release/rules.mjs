/** The rules of releases that a portal of a benchmark has: its own secrets, and the threshold of the default settings. */
export async function loadRules({ deriveSecrets, localMasterKey, systemClock, systemRandom }, dataDir) {
  const secrets = deriveSecrets(await localMasterKey(dataDir, systemRandom));
  return { secrets, random: systemRandom, clock: systemClock, threshold: 11 };
}
