import { SaxesParser, type SaxesTagNS } from 'saxes';
import type { Reading } from '../progress-tracker.ts';
import { SheetProblem } from '../problem.ts';
import type { PartReader } from '../zip/part-reader.ts';

/** An element of a small part: its local name and the local names that enclose it, outermost first. */
export type XmlElement = {
  local: string;
  path: readonly string[];
  /** Attribute without a namespace, '' when absent. */
  attribute(name: string): string;
  /** Attribute in one of the two relationship namespaces. */
  relationship(name: string): string;
};

/** Reads one of the small parts (UTF-8) element by element; refuses document types and entities (UP-5). */
export async function readXmlPart(
  part: PartReader,
  name: string,
  reading: Reading,
  onElement: (element: XmlElement) => void,
): Promise<void> {
  const place = { file: reading.file, part: name };
  const parser = new SaxesParser({ xmlns: true });
  const path: string[] = [];
  // Where the last tag ended.
  let from = 0;
  parser.on('doctype', () => {
    throw new SheetProblem('document-type', place);
  });
  parser.on('error', (error) => {
    const code = /entity/.test(error.message) ? 'unknown-entity' : 'damaged-xml';
    throw new SheetProblem(code, place);
  });
  parser.on('opentag', (tag) => {
    from = parser.position;
    onElement(toElement(tag, path));
    path.push(tag.local);
    if (path.length > DEEPEST) throw new SheetProblem('damaged-xml', place);
  });
  parser.on('closetag', () => {
    from = parser.position;
    path.pop();
  });
  const write = (text: string): void => {
    for (let at = 0; at < text.length; at += PIECE) {
      parser.write(text.slice(at, at + PIECE));
      if (parser.position - from > LONGEST) throw new SheetProblem('text-too-long', place);
    }
  };
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for (let bytes = await part.read(); bytes !== null; bytes = await part.read()) {
      write(decoder.decode(bytes, { stream: true }));
      if (reading.tracker.due()) await reading.tracker.yieldTurn();
    }
    write(decoder.decode());
    parser.close();
  } catch (error) {
    // A TypeError comes from the decoder: the bytes are not UTF-8.
    throw error instanceof TypeError ? new SheetProblem('damaged-xml', place) : error;
  }
}

const DEEPEST = 100;
/** From one tag to the end of the next, in characters: the parser holds it, and then works through all its attributes. */
const LONGEST = 256 * 1024;
/** Characters parsed at once; a decompressor may deliver many more. */
const PIECE = 64 * 1024;

const RELATIONSHIPS = new Set([
  'http://schemas.openxmlformats.org/officeDocument/2006/relationships',
  'http://purl.oclc.org/ooxml/officeDocument/relationships',
]);

function toElement(tag: SaxesTagNS, path: readonly string[]): XmlElement {
  const attributes = Object.values(tag.attributes);
  const find = (name: string, fits: (uri: string) => boolean): string =>
    attributes.find((attribute) => attribute.local === name && fits(attribute.uri))?.value ?? '';
  return {
    local: tag.local,
    path,
    attribute: (name) => find(name, (uri) => uri === ''),
    relationship: (name) => find(name, (uri) => RELATIONSHIPS.has(uri)),
  };
}
