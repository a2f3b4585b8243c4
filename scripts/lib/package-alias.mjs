// Bundler aliases of our own packages, which are bundled while installed ones stay external.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './setup.mjs';

/** The folder of every package of the checkout by its name. */
export const PACKAGE_ALIAS = Object.fromEntries(
  readdirSync(join(ROOT, 'packages')).map((name) => [`@srae/${name}`, join(ROOT, 'packages', name)]),
);
