/** The product's own code used by this suite. */
export * from '../upload/product.mjs';
export { MEASURES } from '@srae/domain/instruments/2021/measures/measures';
export { computeFigures } from '@srae/domain/measures/figures/compute';
export { activeFacts } from '@srae/domain/measures/figures/facts';
export { releasedSums } from '@srae/domain/measures/figures/tally-sums';
export { NOISE_TABLES } from '@srae/domain/measures/protection/noise';
export { listPlaces } from '../../apps/api/src/disclosure/place-list.ts';
export { inSnapshot, listGrantFacts } from '../../apps/api/src/store/figures/facts.ts';
export { openDatabase } from '../../apps/api/src/store/database/database.ts';
export { listPlaceSums } from '../../apps/api/src/store/releases/release-sums.ts';
export { listPlaceTallies } from '../../apps/api/src/store/releases/releases.ts';
