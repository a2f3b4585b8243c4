import { TAG, toTag } from './tags.ts';

/** Resolves which tags of a part are in the spreadsheet namespace, transitional or strict, with any prefix. */
export class MainNames {
  /** True when unprefixed tags are. */
  plain = false;
  // Valid for the rest of the part: writers never use one prefix for two namespaces.
  readonly #prefixes: Uint8Array[] = [];

  /** Reads the namespace declarations of a tag; a root without any counts as declared. False beyond any number of prefixes. */
  learn(attributes: string, isRoot: boolean): boolean {
    let declared = false;
    for (const [, name = '', double, single] of attributes.matchAll(ATTRIBUTE)) {
      if (name === 'xmlns') declared = true;
      if (!MAIN_NAMESPACES.has(double ?? single ?? '')) continue;
      if (name === 'xmlns') this.plain = true;
      else if (name.startsWith('xmlns:')) this.#learnPrefix(new TextEncoder().encode(name.slice(6)));
      if (this.#prefixes.length > PREFIXES_MAX) return false;
    }
    if (isRoot && !declared && this.#prefixes.length === 0) this.plain = true;
    return true;
  }

  #learnPrefix(prefix: Uint8Array): void {
    if (!this.#isMain(prefix, 0, prefix.length)) this.#prefixes.push(prefix);
  }

  /** The tag number of the name in buffer[from, to), ignoring trailing whitespace. */
  tagAt(buffer: Uint8Array, from: number, to: number): number {
    let last = to;
    while (last > from && (buffer[last - 1] ?? 0) <= SPACE) last--;
    for (let i = from; i < last; i++) {
      if (buffer[i] === COLON) return this.#isMain(buffer, from, i) ? toTag(buffer, i + 1, last) : TAG.OTHER;
    }
    return this.plain ? toTag(buffer, from, last) : TAG.OTHER;
  }

  #isMain(buffer: Uint8Array, from: number, to: number): boolean {
    for (const prefix of this.#prefixes) {
      let i = 0;
      while (i < prefix.length && prefix[i] === buffer[from + i]) i++;
      if (i === prefix.length && i === to - from) return true;
    }
    return false;
  }
}

const MAIN_NAMESPACES = new Set([
  'http://schemas.openxmlformats.org/spreadsheetml/2006/main',
  'http://purl.oclc.org/ooxml/spreadsheetml/main',
]);

/** Prefixes of the one namespace in a part: every prefixed tag is compared with each. Writers use one. */
const PREFIXES_MAX = 100;
const SPACE = 0x20;
const COLON = 0x3a;
// Anchored at the start of a name: otherwise a long name without a value takes quadratic time (SE-5).
const ATTRIBUTE = /(?<![^\s=])([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
