/** Packs files into one zip: the one module around the library that does, so that it can be replaced. */
import { zipSync, type Zippable } from 'fflate';

export type ZipEntry = { readonly name: string; readonly bytes: Uint8Array };

/** The bytes of a zip with these files; workbooks are already compressed, so nothing is compressed again. */
export function writeZip(entries: readonly ZipEntry[]): Uint8Array<ArrayBuffer> {
  const files: Zippable = Object.fromEntries(entries.map(({ name, bytes }) => [name, [bytes, { level: 0 }]]));
  return new Uint8Array(zipSync(files));
}
