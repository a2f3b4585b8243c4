/** The published noise tables and their rule, in the tests' own code. */
import type { ProtectionRules } from '../../src/disclosure/readings.ts';

export type Deviation = 2 | 3;

/** Number of the 2^32 positions with noise 0, 1 (and equally -1), and so on to 10, by standard deviation. */
const POSITIONS: Readonly<Record<Deviation, readonly number[]>> = {
  2: [
    856_720_674, 756_053_662, 519_628_233, 278_137_537, 115_945_318, 37_642_076, 9_517_452, 1_874_108,
    287_406, 34_326, 3_193,
  ],
  3: [
    459_133_404, 458_486_327, 448_888_953, 409_568_495, 319_992_190, 190_163_686, 73_814_448, 15_535_706,
    1_422_809, 43_988, 344,
  ],
};

/** The published parameters of the protection. */
export function ownRules(deviation: Deviation): ProtectionRules {
  return { threshold: 11, noiseEnd: 10, noiseVariance: deviation ** 2 };
}

/** The noise of a key sum: looked up at its mixed position, lowest noise first. */
export function ownNoise(keySum: number, deviation: Deviation): number {
  let position = keySum >>> 0;
  position = Math.imul(position ^ (position >>> 16), 0x85ebca6b);
  position = Math.imul(position ^ (position >>> 13), 0xc2b2ae35);
  position = (position ^ (position >>> 16)) >>> 0;
  for (let noise = -10; noise <= 10; noise += 1) {
    position -= POSITIONS[deviation][Math.abs(noise)] ?? 0;
    if (position < 0) return noise;
  }
  throw new RangeError('The table covers every position.');
}
