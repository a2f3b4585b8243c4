/** Removes the run's data folder and its traces when everything is over. */
import { rmSync } from 'node:fs';
import { DATA_DIR, LOG_FILE, SEEN_FILE } from './test/place.ts';

export default function setUp(): () => void {
  return () => {
    for (const path of [DATA_DIR, LOG_FILE, SEEN_FILE]) rmSync(path, { recursive: true, force: true });
  };
}
