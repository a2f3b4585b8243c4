// A clock for the servers that can be shifted forward and back while they run: libfaketime (apt install faketime).
import { existsSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const LIBRARIES = ['x86_64', 'aarch64'].map(
  (machine) => `/usr/lib/${machine}-linux-gnu/faketime/libfaketime.so.1`,
);

/** `settings` are the servers' environment; `setTo` shifts the clock by seconds after (or before) the true time. */
export function openClock(folder) {
  const library = LIBRARIES.find((one) => existsSync(one));
  if (!library) throw new Error('A clock that jumps needs libfaketime: apt install faketime.');
  const path = join(folder, 'clock');
  let offset = 0;
  const setTo = (seconds) => {
    offset = seconds;
    // Atomically, or a server could read a partial file.
    writeFileSync(`${path}.new`, `${seconds < 0 ? '-' : '+'}${Math.abs(seconds)}\n`);
    renameSync(`${path}.new`, path);
  };
  setTo(0);
  return {
    setTo,
    isAt: () => offset,
    settings: {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: path,
      FAKETIME_CACHE_DURATION: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    },
  };
}
