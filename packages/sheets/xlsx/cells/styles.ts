import type { Reading } from '../../progress-tracker.ts';
import type { PartReader } from '../../zip/part-reader.ts';
import { builtInKind, customKind } from './number-formats.ts';
import type { NumberKind } from './number-text.ts';
import { readXmlPart } from '../xml-part.ts';

/** Reads which cell styles, by index, display numbers as dates, or as percent where requested. */
export async function readStyles(part: PartReader, name: string, reading: Reading): Promise<NumberKind[]> {
  const custom = new Map<number, NumberKind>();
  const formats: number[] = [];
  await readXmlPart(part, name, reading, ({ local, path, attribute }) => {
    if (local === 'numFmt' && path.at(-1) === 'numFmts') {
      custom.set(Number(attribute('numFmtId')), customKind(attribute('formatCode')));
    } else if (local === 'xf' && path.at(-1) === 'cellXfs') {
      formats.push(Number(attribute('numFmtId')));
    }
  });
  return formats
    .map((id) => custom.get(id) ?? builtInKind(id))
    .map((kind) => (kind === 'percent' && !reading.percents ? 'number' : kind));
}
