import type { Reading } from '../progress-tracker.ts';
import { SheetProblem } from '../problem.ts';
import type { TextBytes } from './encoding.ts';
import { RecordScanner } from './record-scanner.ts';

/** The field separator byte, and the offset of the first record. */
export type Separation = { delimiter: number; start: number };

/**
 * Finds the delimiter: from a leading `sep=` line; otherwise the candidate under which most of the first records fit
 * below one of them as their headings, on a tie the one with more headings.
 */
export function detectDelimiter(text: TextBytes, reading: Reading): Separation {
  const declared = /^"?sep=(.)"?(\r\n?|\n)/i.exec(
    text.decode(text.bytes, 0, Math.min(text.bytes.length, 10)),
  );
  if (declared) return { delimiter: declared[1]?.charCodeAt(0) ?? COMMA, start: declared[0].length };
  const sample = { ...text, bytes: text.bytes.subarray(0, SAMPLE_BYTES) };
  const complete = text.bytes.length <= SAMPLE_BYTES;
  let best = { delimiter: COMMA, share: 0, fields: 1 };
  for (const delimiter of CANDIDATES) {
    const { share, fields } = regularity(fieldCounts(sample, delimiter, complete, reading));
    if (fields < 2) continue;
    if (share > best.share || (share === best.share && fields > best.fields))
      best = { delimiter, share, fields };
  }
  return { delimiter: best.delimiter, start: 0 };
}

const COMMA = 0x2c;
const CANDIDATES = [COMMA, 0x3b, 0x09, 0x7c];
const SAMPLE_BYTES = 64 * 1024;
const SAMPLE_RECORDS = 100;

function fieldCounts(text: TextBytes, delimiter: number, complete: boolean, reading: Reading): number[] {
  const counts: number[] = [];
  const scanner = new RecordScanner(text, delimiter, reading);
  const sink = {
    get done() {
      return counts.length >= SAMPLE_RECORDS;
    },
    addRecord(_record: number, _cells: readonly string[], width: number) {
      if (width > 0) counts.push(width);
    },
  };
  try {
    while (scanner.scan(text.bytes.length, sink));
    if (!complete && counts.length > 1 && !sink.done) counts.pop();
  } catch (error) {
    // An open quotation mark at the end of the sample, or a wrong candidate, is inconclusive.
    if (!(error instanceof SheetProblem)) throw error;
  }
  return counts;
}

/** The record that suits best as the headings of those below it: records may lack fields at the end, but have no more. */
function regularity(counts: readonly number[]): { share: number; fields: number } {
  let best = { share: 0, fields: 1 };
  for (const [at, fields] of counts.entries()) {
    const below = counts.slice(at).filter((count) => count > 1 && count <= fields).length;
    const share = below / counts.length;
    if (share > best.share || (share === best.share && fields > best.fields)) best = { share, fields };
  }
  return best;
}
