import type { Reading } from '../../progress-tracker.ts';
import { SheetProblem } from '../../problem.ts';
import type { PartReader } from '../../zip/part-reader.ts';
import { TAG } from '../tags.ts';
import { unescapeCell } from '../xml-text.ts';
import { TOKEN, XmlTokens } from '../xml-tokens.ts';

/** Reads the shared strings table; joins the runs of rich texts and omits phonetic hints. */
export async function readSharedTexts(part: PartReader, name: string, reading: Reading): Promise<string[]> {
  const xml = new XmlTokens(part, name, reading);
  const texts: string[] = [];
  const most = reading.limits.sharedTextBytes / TEXT_BYTES;
  let text = '';
  let collecting = false;
  let ended = false;
  do {
    for (let token = xml.next(); token !== TOKEN.MORE; token = xml.next()) {
      if (token === TOKEN.TEXT) {
        if (collecting) text += xml.text();
        if (text.length > reading.limits.cellCharacters) throw xml.problem('text-too-long');
      } else if (token === TOKEN.START) {
        const parent = xml.ancestor(1);
        if (xml.depth === 1 && xml.tag !== TAG.SST) throw xml.problem('damaged-xml');
        collecting =
          xml.tag === TAG.T && (parent === TAG.SI || (parent === TAG.R && xml.ancestor(2) === TAG.SI));
      } else {
        collecting = false;
        if (xml.tag === TAG.SI && xml.depth === 1) {
          if (texts.length >= most) throw tooMuchText(reading);
          texts.push(unescapeCell(text));
          text = '';
        } else if (xml.tag === TAG.SST) ended = xml.depth === 0;
      }
    }
    if (reading.tracker.due()) await reading.tracker.yieldTurn();
  } while (await xml.fill());
  if (!ended) throw xml.problem('damaged-xml');
  return texts;
}

/** What each text takes in memory besides its characters. */
const TEXT_BYTES = 32;

/** The table is held in memory, so its size is capped before it is read. */
export function checkSharedTextSize(size: number, reading: Reading): void {
  if (size > reading.limits.sharedTextBytes) throw tooMuchText(reading);
}

function tooMuchText({ file, limits }: Reading): SheetProblem {
  return new SheetProblem('too-much-text', { file, limit: limits.sharedTextBytes });
}
