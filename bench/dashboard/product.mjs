/** The product's own code, as this suite calls it: besides what all suites need, the measures. */
export * from '../upload/product.mjs';
export { MEASURES } from '@srae/domain/measures/catalogue/catalogue';
export { NOISE_MAX } from '@srae/domain/measures/protection/noise';
