import type { Reading } from '../progress-tracker.ts';
import { SheetProblem } from '../problem.ts';
import type { ZipEntry } from '../zip/directory.ts';
import { openPart, type PartReader } from '../zip/part-reader.ts';
import { utf8Part } from './utf8-part.ts';
import { readXmlPart, type XmlElement } from './xml-part.ts';

/** A relationship of one part to another; `target` is a part name, null when it points outside the file. */
export type Relationship = { id: string; type: string; target: string | null };

/** The parts of a workbook by name; names are case-insensitive, as the format requires. */
export class Package {
  readonly #bytes: Uint8Array;
  readonly #entries: ReadonlyMap<string, ZipEntry>;
  readonly #reading: Reading;

  constructor(bytes: Uint8Array, entries: ReadonlyMap<string, ZipEntry>, reading: Reading) {
    this.#bytes = bytes;
    this.#entries = entries;
    this.#reading = reading;
  }

  find(name: string): ZipEntry | null {
    return this.#entries.get(name.toLowerCase()) ?? null;
  }

  /** Reads a part as UTF-8 and closes it, however the reading ends; throws SheetProblem `missing-part`. */
  async read<T>(
    name: string,
    how: (part: PartReader, name: string, reading: Reading) => Promise<T>,
  ): Promise<T> {
    const reading = this.#reading;
    const entry = this.find(name);
    if (entry === null) throw new SheetProblem('missing-part', { file: reading.file, part: name });
    const part = openPart(this.#bytes, entry, reading);
    try {
      return await how(await utf8Part(part, name, reading), name, reading);
    } finally {
      await part.close();
    }
  }

  /** Reads one of the small parts element by element. */
  elements(name: string, onElement: (element: XmlElement) => void): Promise<void> {
    return this.read(name, (part, _, reading) => readXmlPart(part, name, reading, onElement));
  }

  /** Relationships of a part ('' for the package itself); none when it has no such list. */
  async relationships(of: string): Promise<Relationship[]> {
    const folder = of.slice(0, of.lastIndexOf('/') + 1);
    const name = `${folder}_rels/${of.slice(folder.length)}.rels`;
    const found: Relationship[] = [];
    if (this.find(name) === null) return found;
    await this.elements(name, ({ local, attribute }) => {
      if (local !== 'Relationship') return;
      const external = attribute('TargetMode') === 'External';
      found.push({
        id: attribute('Id'),
        // Transitional and strict types differ in all but their last word.
        type: attribute('Type').slice(attribute('Type').lastIndexOf('/') + 1),
        target: external ? null : partName(folder, attribute('Target')),
      });
    });
    return found;
  }
}

function partName(folder: string, target: string): string {
  const plain = decoded(target.replaceAll('\\', '/'));
  const segments: string[] = [];
  for (const segment of (plain.startsWith('/') ? plain : folder + plain).split('/')) {
    if (segment === '..') segments.pop();
    else if (segment !== '.' && segment !== '') segments.push(segment);
  }
  return segments.join('/');
}

function decoded(target: string): string {
  try {
    return decodeURIComponent(target);
  } catch {
    return target;
  }
}
