/** The product's own code, as this suite calls it: that of the dashboard's suite. */
export * from '../dashboard/product.mjs';
