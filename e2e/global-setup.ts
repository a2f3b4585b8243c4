/** Removes the run's data folder when everything is over. */
import { rmSync } from 'node:fs';
import { DATA_DIR } from './place.ts';

export default function setUp(): () => void {
  return () => rmSync(DATA_DIR, { recursive: true, force: true });
}
