import type { Reading } from '../progress-tracker.ts';
import { SheetProblem } from '../problem.ts';
import { RowBuilder, type RowHandler } from '../row-builder.ts';
import type { SheetInfo } from '../sheet-info.ts';
import type { ZipEntry } from '../zip/directory.ts';
import type { CellContext } from './cells/cell-values.ts';
import { Package, type Relationship } from './package.ts';
import { checkSharedTextSize, readSharedTexts } from './cells/shared-texts.ts';
import { SheetScanner } from './sheet-scanner.ts';
import { readStyles } from './cells/styles.ts';
import { XmlTokens } from './xml-tokens.ts';

export type Xlsx = {
  sheets: readonly SheetInfo[];
  readRows(sheet: SheetInfo, onRow: RowHandler, maxRows: number | undefined): Promise<RowBuilder>;
};

/** Reads the list of sheets of a workbook; sheets, texts and styles are read on demand. */
export async function openXlsx(
  bytes: Uint8Array,
  entries: ReadonlyMap<string, ZipEntry>,
  reading: Reading,
): Promise<Xlsx> {
  const files = new Package(bytes, entries, reading);
  const main = (await files.relationships('')).find((one) => one.type === 'officeDocument')?.target;
  const workbookName = main ?? 'xl/workbook.xml';
  const { sheets, ...flags } = await readWorkbookPart(files, workbookName, reading);
  const relationships = await files.relationships(workbookName);
  // The first of an id counts.
  const targets = new Map(relationships.toReversed().map((one) => [one.id, one]));
  const target = (id: string): Relationship | undefined => targets.get(id);
  if (sheets.length === 0) throw new SheetProblem('no-sheets', { file: reading.file });

  let context: CellContext | null = null;
  const findPart = (type: string): ZipEntry | null => {
    const name = relationships.find((one) => one.type === type)?.target;
    return name ? files.find(name) : null;
  };
  const readContext = async (): Promise<CellContext> => {
    const texts = findPart('sharedStrings');
    const styles = findPart('styles');
    if (texts) checkSharedTextSize(texts.size, reading);
    return {
      ...flags,
      shared: texts ? await files.read(texts.name, readSharedTexts) : [],
      styles: styles ? await files.read(styles.name, readStyles) : [],
    };
  };

  return {
    sheets: sheets.map(({ name, id, hidden }, index) => ({ name, index, hidden, kind: toKind(target(id)) })),
    async readRows(sheet, onRow, maxRows) {
      const relationship = target(sheets[sheet.index]?.id ?? '');
      if (!relationship) throw new SheetProblem('missing-part', { file: reading.file, part: sheet.name });
      const name = relationship.target;
      if (name === null) throw new SheetProblem('external-sheet', { file: reading.file, sheet: sheet.name });
      const parts =
        context === null
          ? [findPart('sharedStrings'), findPart('styles'), files.find(name)]
          : [files.find(name)];
      reading.tracker.start(parts.reduce((sum, entry) => sum + (entry?.packedSize ?? 0), 0));
      context ??= await readContext();
      const rows = new RowBuilder(reading, sheet.name, onRow, maxRows);
      const cells = context;
      await files.read(name, (part) => {
        const xml = new XmlTokens(part, name, reading);
        return new SheetScanner(xml, cells, rows, { sheet: sheet.name, reading }).run();
      });
      return rows;
    },
  };
}

type ListedSheet = { name: string; id: string; hidden: boolean };
type WorkbookFlags = Pick<CellContext, 'date1904' | 'fullCalcOnLoad'>;

async function readWorkbookPart(
  files: Package,
  name: string,
  { file, limits }: Reading,
): Promise<WorkbookFlags & { sheets: ListedSheet[] }> {
  const sheets: ListedSheet[] = [];
  const flags: WorkbookFlags = { date1904: false, fullCalcOnLoad: false };
  await files.elements(name, ({ local, path, attribute, relationship }) => {
    if (local === 'workbookPr') flags.date1904 = isOn(attribute('date1904'));
    else if (local === 'calcPr') flags.fullCalcOnLoad = isOn(attribute('fullCalcOnLoad'));
    else if (local === 'sheet' && path.at(-1) === 'sheets') {
      // Each has a part of its own; in a list without end all would be looked up, and offered.
      if (sheets.length >= limits.parts)
        throw new SheetProblem('too-many-parts', { file, limit: limits.parts });
      sheets.push({
        name: attribute('name'),
        id: relationship('id'),
        hidden: ['hidden', 'veryHidden'].includes(attribute('state')),
      });
    }
  });
  return { ...flags, sheets };
}

function isOn(flag: string): boolean {
  return flag === '1' || flag === 'true' || flag === 'on';
}

function toKind(relationship: Relationship | undefined): SheetInfo['kind'] {
  if (relationship === undefined || relationship.type === 'worksheet') return 'worksheet';
  return relationship.type === 'chartsheet' ? 'chart' : 'other';
}
