/** Removes the run's data folders and traces at the end. */
import { removeRun } from './test/test-servers.ts';

export default function setUp(): () => void {
  return removeRun;
}
