/** Removes the run's data folders and its traces when everything is over. */
import { removeRun } from './test/place.ts';

export default function setUp(): () => void {
  return removeRun;
}
