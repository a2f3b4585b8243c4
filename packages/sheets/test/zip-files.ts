import { unzipSync } from 'fflate';

/** The bytes of every file in a zip, by its name. */
export function zipFiles(bytes: Uint8Array): ReadonlyMap<string, Uint8Array> {
  return new Map(Object.entries(unzipSync(bytes)));
}
