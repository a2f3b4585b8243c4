import { unzipped } from './unzipped.ts';
import { buildZip } from './zip-builder.ts';

/** A workbook saved after a person typed in cells ('A5': 'text') of the sheet at that 1-based position. */
export async function filled(
  bytes: Uint8Array,
  sheet: number,
  typed: Readonly<Record<string, string | number>>,
): Promise<Uint8Array<ArrayBuffer>> {
  const parts = new Map(await unzipped(bytes));
  const name = `xl/worksheets/sheet${sheet}.xml`;
  let xml = parts.get(name) ?? '';
  for (const [cell, value] of Object.entries(typed)) {
    const typedIn = new RegExp(`<c r="${cell}"(?: t="\\w+")?( s="\\d+")?(?: t="\\w+")?(?:/>|>.*?</c>)`);
    if (!typedIn.test(xml)) throw new Error(`${cell} is not a cell that can be typed in`);
    xml = xml.replace(typedIn, (_, style: string = '') =>
      typeof value === 'number'
        ? `<c r="${cell}"${style}><v>${value}</v></c>`
        : `<c r="${cell}"${style} t="inlineStr"><is><t>${escaped(value)}</t></is></c>`,
    );
  }
  parts.set(name, xml);
  return buildZip([...parts].map(([part, data]) => ({ name: part, data })));
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
