/** Reads styles and comments directly from the XML parts of a workbook. */

/** A cell's style: its number format, and whether sheet protection locks it. */
export type WrittenStyle = { readonly format: string; readonly locked: boolean };

/** The styles of a workbook, by the index used in cells. */
export function readStyles(xml: string): readonly WrittenStyle[] {
  const codes = new Map(
    [...xml.matchAll(/<numFmt numFmtId="(\d+)" formatCode="([^"]*)"/g)].map(
      ([, id = '', code = '']) => [id, unescaped(code)] as const,
    ),
  );
  const BUILT_IN: Readonly<Record<string, string>> = { '0': 'General', '3': '#,##0', '49': '@' };
  const [, cellXfs = ''] = /<cellXfs[^>]*>(.*?)<\/cellXfs>/s.exec(xml) ?? [];
  return [...cellXfs.matchAll(/<xf ([^>]*?)(?:\/>|>(.*?)<\/xf>)/gs)].map(
    ([, attributes = '', inside = '']) => {
      const [, id = ''] = /numFmtId="(\d+)"/.exec(attributes) ?? [];
      return { format: codes.get(id) ?? BUILT_IN[id] ?? id, locked: !inside.includes('locked="0"') };
    },
  );
}

/** The style of a cell, which must exist. */
export function findCellStyle(xml: string, cell: string, styles: readonly WrittenStyle[]): WrittenStyle {
  const [, attributes] = new RegExp(`<c r="${cell}"([^>]*)>`).exec(xml) ?? [];
  const [, style = '0'] = / s="(\d+)"/.exec(attributes ?? '') ?? [];
  const found = styles[Number(style)];
  if (attributes === undefined || !found) throw new Error(`${cell} is not written.`);
  return found;
}

/** The comments of a sheet by their cells. */
export function readComments(parts: ReadonlyMap<string, string>, sheet: number): ReadonlyMap<string, string> {
  const related = parts.get(`xl/worksheets/_rels/sheet${sheet}.xml.rels`) ?? '';
  const [, name = ''] = /Target="\.\.\/(comments\d+\.xml)"/.exec(related) ?? [];
  const xml = parts.get(`xl/${name}`) ?? '';
  return new Map(
    [...xml.matchAll(/<comment ref="([A-Z]+\d+)".*?<text>(.*?)<\/text>/gs)].map(([, ref = '', text = '']) => [
      ref,
      unescaped(text.replace(/<[^>]*>/g, '')),
    ]),
  );
}

function unescaped(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&');
}
