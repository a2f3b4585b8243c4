/** The product's own code, as this suite calls it: besides what all suites need, the measures. */
export * from '../upload/product.mjs';
export { MEASURES } from '@srae/domain/instruments/2021/measures/measures';
export { NOISE_MAX } from '@srae/domain/measures/protection/noise';
export { systemClock, systemRandom } from '../../apps/api/src/deps.ts';
export { deriveSecrets, localMasterKey } from '../../apps/api/src/identity/keys/secrets.ts';
export { inScope, openDatabase } from '../../apps/api/src/store/database/database.ts';
export { submitAgain, uploadAgain } from '../../apps/api/test/portal/resubmit.ts';
