import { SHEET_LIMITS } from '../limits.ts';
import { ProgressTracker } from '../progress-tracker.ts';
import { readZipDirectory } from '../zip/directory.ts';
import { openPart } from '../zip/part-reader.ts';

/** The text of every part of a zip file, by its name. */
export async function unzipped(bytes: Uint8Array): Promise<ReadonlyMap<string, string>> {
  const reading = {
    file: 'written.xlsx',
    limits: SHEET_LIMITS,
    tracker: new ProgressTracker('written.xlsx', undefined, undefined),
  };
  const parts = new Map<string, string>();
  for (const [name, entry] of readZipDirectory(bytes, reading)) {
    const decoder = new TextDecoder();
    const part = openPart(bytes, entry, reading);
    let text = '';
    for (let piece = await part.read(); piece; piece = await part.read()) {
      text += decoder.decode(piece, { stream: true });
    }
    parts.set(name, text + decoder.decode());
  }
  return parts;
}
