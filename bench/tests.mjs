// S15: npm test of this checkout, with packages installed and everything prebuilt where possible.
import { run } from '../scripts/lib/setup.mjs';
import { rounded } from './lib/results.mjs';

export async function measure() {
  const begun = performance.now();
  const { status } = run(process.execPath, ['scripts/test.mjs']);
  const minutes = rounded((performance.now() - begun) / 60_000);
  if (status !== 0) throw new Error('npm test failed');
  return { S15: { value: minutes, rounds: 1, note: 'minutes, one run' } };
}
