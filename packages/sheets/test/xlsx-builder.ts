import { buildZip, type ZipPart, type ZipShape } from './zip-builder.ts';

export const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006/relationships';
export const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
export const STRICT = 'http://purl.oclc.org/ooxml/spreadsheetml/main';

export type SheetSpec = {
  name?: string;
  /** Rows as XML between <sheetData> and </sheetData>. */
  rows?: string;
  /** The whole part, instead of `rows`. */
  xml?: string | Uint8Array;
  state?: 'hidden' | 'veryHidden';
  type?: string;
  target?: string;
  external?: boolean;
};

export type XlsxSpec = {
  sheets?: readonly SheetSpec[];
  /** <si> elements of the shared texts. */
  shared?: string;
  /** <numFmts> and <cellXfs> of the styles. */
  styles?: string;
  workbookPr?: string;
  /** Replaces or adds parts by name. */
  parts?: readonly ZipPart[];
  zip?: ZipShape;
};

/** A workbook with one sheet of these rows (XML). */
export function loadSheet(
  rows: string,
  rest: Omit<XlsxSpec, 'sheets'> = {},
): Promise<Uint8Array<ArrayBuffer>> {
  return buildXlsx({ ...rest, sheets: [{ rows }] });
}

/** Builds a workbook from the XML of its parts, as bare as a program may write it. */
export function buildXlsx(spec: XlsxSpec): Promise<Uint8Array<ArrayBuffer>> {
  const sheets = spec.sheets ?? [{ rows: '' }];
  const parts: ZipPart[] = [
    { name: '[Content_Types].xml', data: '<Types/>' },
    { name: '_rels/.rels', data: relationships([relationship('rId1', 'officeDocument', 'xl/workbook.xml')]) },
    { name: 'xl/workbook.xml', data: workbookXml(sheets, spec.workbookPr ?? '') },
    { name: 'xl/_rels/workbook.xml.rels', data: workbookRelationships(sheets) },
    ...sheets.map((sheet, i) => ({
      name: `xl/worksheets/sheet${i + 1}.xml`,
      data: sheet.xml ?? worksheetXml(sheet.rows ?? ''),
    })),
  ];
  if (spec.shared !== undefined) {
    parts.push({ name: 'xl/sharedStrings.xml', data: `<sst xmlns="${MAIN}">${spec.shared}</sst>` });
  }
  if (spec.styles !== undefined) {
    parts.push({ name: 'xl/styles.xml', data: `<styleSheet xmlns="${MAIN}">${spec.styles}</styleSheet>` });
  }
  const replaced = new Map(spec.parts?.map((part) => [part.name, part]));
  const added = [...replaced.values()].filter((part) => !parts.some((one) => one.name === part.name));
  return buildZip([...parts.map((part) => replaced.get(part.name) ?? part), ...added], spec.zip);
}

export function worksheetXml(rows: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<worksheet xmlns="${MAIN}"><sheetData>${rows}</sheetData></worksheet>`;
}

export function relationships(list: readonly string[]): string {
  return `<Relationships xmlns="${PACKAGE}">${list.join('')}</Relationships>`;
}

export function relationship(id: string, type: string, target: string, external = false): string {
  const mode = external ? ' TargetMode="External"' : '';
  return `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"${mode}/>`;
}

function workbookXml(sheets: readonly SheetSpec[], workbookPr: string): string {
  const list = sheets.map(({ name, state }, i) => {
    const hidden = state ? ` state="${state}"` : '';
    return `<sheet name="${name ?? `Sheet${i + 1}`}" sheetId="${i + 1}"${hidden} r:id="rId${i + 1}"/>`;
  });
  return `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}">${workbookPr}<sheets>${list.join('')}</sheets></workbook>`;
}

function workbookRelationships(sheets: readonly SheetSpec[]): string {
  return relationships([
    ...sheets.map(({ type = 'worksheet', target, external }, i) =>
      relationship(`rId${i + 1}`, type, target ?? `worksheets/sheet${i + 1}.xml`, external),
    ),
    relationship('rIdT', 'sharedStrings', 'sharedStrings.xml'),
    relationship('rIdS', 'styles', 'styles.xml'),
  ]);
}
