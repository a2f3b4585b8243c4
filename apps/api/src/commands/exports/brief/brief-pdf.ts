/**
 * A brief as PDF on two letter sheets, tagged so that it can be read aloud in order (PDF/UA-1, ISO 14289-1):
 * headings, tables with header cells, and bars marked as artifacts.
 */
import { buffer } from 'node:stream/consumers';
import type { BriefHeadline, BriefTable } from '@srae/contract/figures/brief';
import type { BriefPages } from './brief-pages.ts';
import {
  ACCENT,
  type Element,
  type TextStyle,
  QUIET,
  type Box,
  SHEET,
  type TaggedPages,
  openPages,
} from './tagged-pages.ts';

export async function writeBriefPdf(brief: BriefPages): Promise<Buffer> {
  const { title, about, headlines, sections, notes } = brief;
  const pages = await openPages(title);
  const written = buffer(pages.doc);
  const { root } = pages;
  pages.write(root, { tag: 'H1', text: title, style: { size: 18, bold: true } });
  for (const text of about) pages.write(root, { tag: 'P', text, style: { size: 9, color: QUIET } });
  drawHeadlines(pages, headlines);
  const columns = new Columns(pages);
  const left: string[] = [];
  for (const { heading, tables } of sections) {
    const section = pages.add(root, 'Sect');
    let isHeaded = false;
    for (const table of tables) {
      if (!columns.reserve(tableHeight(pages, table) + (isHeaded ? 0 : HEADING))) {
        left.push(table.title);
        continue;
      }
      if (!isHeaded) drawHeading(pages, section, heading, columns);
      isHeaded = true;
      drawTable(pages, section, table, columns);
    }
    section.end();
  }
  drawNotes(pages, left.length === 0 ? notes : [...notes, `Left out for want of room: ${left.join('; ')}.`]);
  pages.end();
  return written;
}

/** In points, 72 to the inch. */
const GAP = 18;
const COLUMN = (SHEET.width - GAP) / 2;
const VALUE = 44;
/** The height of a section's heading. */
const HEADING = 20;
/** Kept free for the notes at the foot of a sheet. */
const FOOT = 44;
const SHEETS = 2;

const SMALL = { size: 7.5, color: QUIET } satisfies TextStyle;
const LINE = { size: 8 } satisfies TextStyle;
const TITLE = { size: 8.5, bold: true } satisfies TextStyle;

/** Two columns on each of two sheets, filled from the left. */
class Columns {
  x: number = SHEET.left;
  y: number;
  #top: number;
  #sheet = 1;
  readonly #pages: TaggedPages;

  constructor(pages: TaggedPages) {
    this.#pages = pages;
    this.y = pages.y;
    this.#top = pages.y;
  }

  /** Makes room for an unbreakable block, in the next column or on the second sheet; false if it does not fit. */
  reserve(height: number): boolean {
    if (this.y + height <= SHEET.bottom - FOOT) return true;
    if (this.x === SHEET.left) {
      this.x += COLUMN + GAP;
    } else {
      if (this.#sheet === SHEETS) return false;
      this.#pages.doc.addPage();
      this.#sheet += 1;
      this.x = SHEET.left;
      this.#top = SHEET.top;
    }
    this.y = this.#top;
    return this.y + height <= SHEET.bottom - FOOT;
  }
}

function drawHeadlines(pages: TaggedPages, headlines: readonly BriefHeadline[]): void {
  if (headlines.length === 0) return;
  const top = pages.y + 8;
  const width = SHEET.width / headlines.length;
  let bottom = top;
  for (const [at, { title, value, notes }] of headlines.entries()) {
    const box = { x: SHEET.left + at * width, width: width - 10 };
    pages.write(pages.root, {
      tag: 'H2',
      text: title,
      style: { size: 9, bold: true },
      box: { ...box, y: top },
    });
    const size = value.length > 9 ? 11 : 20;
    const style = { size, bold: true, color: ACCENT };
    pages.write(pages.root, { tag: 'P', text: value, style, box: { ...box, y: top + 22 } });
    for (const [line, text] of notes.entries()) {
      const y = line === 0 ? top + 46 : pages.y;
      pages.write(pages.root, { tag: 'P', text, style: { size: 8, color: QUIET }, box: { ...box, y } });
    }
    bottom = Math.max(bottom, pages.y);
  }
  pages.drawRule({ x: SHEET.left, y: bottom + 6, width: SHEET.width });
  pages.doc.y = bottom + 12;
}

function drawHeading(pages: TaggedPages, section: Element, text: string, columns: Columns): void {
  const box = { x: columns.x, y: columns.y, width: COLUMN };
  pages.write(section, { tag: 'H2', text, style: { size: 11, bold: true, color: ACCENT }, box });
  pages.drawRule({ x: columns.x, y: pages.y, width: COLUMN, color: ACCENT });
  columns.y = pages.y + 4;
}

function belowTitle({ describes, base, cut }: BriefTable): string {
  return `${[describes, base, ...(cut === null ? [] : [cut])].map((one) => one.replace(/\.$/, '')).join('. ')}.`;
}

/** A single value leaves room for a bar next to it. */
function labelWidth({ groups }: BriefTable): number {
  return COLUMN - Math.max(groups.length, 2) * VALUE;
}

function lineHeight(
  pages: TaggedPages,
  table: BriefTable,
  { label, texts }: BriefTable['lines'][number],
): number {
  const value = table.groups.length === 0 ? 2 * VALUE : VALUE;
  return Math.max(
    pages.measureHeight(label, LINE, labelWidth(table) - 6),
    ...texts.map((text) => pages.measureHeight(text, LINE, value - 4)),
  );
}

function tableHeight(pages: TaggedPages, table: BriefTable): number {
  const above =
    pages.measureHeight(table.title, TITLE, COLUMN) + pages.measureHeight(belowTitle(table), SMALL, COLUMN);
  const heads = Math.max(0, ...table.groups.map((group) => pages.measureHeight(group, SMALL, VALUE - 4)));
  return table.lines.reduce((sum, line) => sum + lineHeight(pages, table, line) + 2, above + heads + 9);
}

function drawTable(pages: TaggedPages, section: Element, table: BriefTable, columns: Columns): void {
  const { x } = columns;
  pages.write(section, {
    tag: 'H3',
    text: table.title,
    style: TITLE,
    box: { x, y: columns.y, width: COLUMN },
  });
  pages.write(section, {
    tag: 'P',
    text: belowTitle(table),
    style: SMALL,
    box: { x, y: pages.y, width: COLUMN },
  });
  const element = pages.add(section, 'Table');
  let y = table.groups.length === 0 ? pages.y : drawGroups(pages, element, table, { x, y: pages.y });
  for (const line of table.lines) {
    const height = lineHeight(pages, table, line);
    drawLine(pages, element, table, { line, x, y });
    y += height + 2;
  }
  element.end();
  columns.y = y + 7;
}

type Place = { readonly x: number; readonly y: number };

/** Writes the headings of several groups; returns where they end. */
function drawGroups(pages: TaggedPages, element: Element, table: BriefTable, { x, y }: Place): number {
  const row = pages.add(element, 'TR');
  pages.write(row, { tag: 'TD', text: ' ', style: SMALL, box: { x, y, width: 10 } });
  let bottom = y;
  for (const [at, text] of table.groups.entries()) {
    const box = { ...valueBox(table, x, at), y };
    pages.write(row, { tag: 'TH', text, style: SMALL, box });
    bottom = Math.max(bottom, pages.y);
  }
  row.end();
  return bottom;
}

function drawLine(
  pages: TaggedPages,
  element: Element,
  table: BriefTable,
  { line, x, y }: Place & { readonly line: BriefTable['lines'][number] },
): void {
  const row = pages.add(element, 'TR');
  const width = labelWidth(table) - 6;
  pages.write(row, { tag: 'TH', text: line.label, style: LINE, box: { x, y, width } });
  const { share } = line;
  if (share !== null)
    pages.drawBar({ x: x + labelWidth(table), y: y + 2.5, width: Math.max(share * VALUE, 0.5) });
  for (const [at, text] of line.texts.entries()) {
    const box = table.groups.length > 0 ? valueBox(table, x, at) : onlyBox(table, x, share !== null);
    pages.write(row, { tag: 'TD', text, style: LINE, box: { ...box, y } });
  }
  row.end();
}

function valueBox(table: BriefTable, x: number, at: number): Box {
  return { x: x + labelWidth(table) + at * VALUE + 4, width: VALUE - 4, align: 'right' };
}

/** Text shown instead of a value uses the space of its bar. */
function onlyBox(table: BriefTable, x: number, hasBar: boolean): Box {
  const start = x + labelWidth(table) + (hasBar ? VALUE : 0);
  return { x: start + 4, width: (hasBar ? VALUE : 2 * VALUE) - 4, align: 'right' };
}

function drawNotes(pages: TaggedPages, notes: readonly string[]): void {
  const text = notes.join(' ');
  const y = SHEET.bottom - pages.measureHeight(text, SMALL, SHEET.width);
  pages.drawRule({ x: SHEET.left, y: y - 3, width: SHEET.width });
  pages.write(pages.root, { tag: 'P', text, style: SMALL, box: { x: SHEET.left, y, width: SHEET.width } });
}
