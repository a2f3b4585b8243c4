// The manual as a PDF: title page, contents with page numbers, bookmarks, footers, figures with captions.
import { join } from 'node:path';
import pdfmake from 'pdfmake';
import { ROOT } from '../lib/setup.mjs';
import { FOLDER, toText } from './read-manual.mjs';

/** The bytes of the PDF. */
export async function loadPdf(manual, folder = FOLDER) {
  pdfmake.setFonts(FONTS);
  // Only our own pictures and fonts may be read while the document is generated.
  pdfmake.setLocalAccessPolicy((path) => path.startsWith(folder) || path.startsWith(FONT_FOLDER));
  pdfmake.setUrlAccessPolicy(() => false);
  return pdfmake.createPdf(toDocument(manual, folder)).getBuffer();
}

const FONT_FOLDER = join(ROOT, 'node_modules/@uswds/uswds/dist/fonts/source-sans-pro');
const font = (name) => join(FONT_FOLDER, `sourcesanspro-${name}-webfont.ttf`);
const FONTS = {
  Sans: {
    normal: font('regular'),
    bold: font('bold'),
    italics: font('italic'),
    bolditalics: font('bolditalic'),
  },
};

const MARGIN = 56;
const WIDTH = 612 - 2 * MARGIN;
const INK = '#1b1b1b';
const BLUE = '#162e51';
const QUIET = '#565c65';
const LINE = '#a9aeb1';

function toDocument({ title, label, product, about, contents, chapters }, folder) {
  const name = `${title}, ${label}`;
  const draw = toDrawer(folder, contents[0].id);
  return {
    pageSize: 'LETTER',
    pageMargins: [MARGIN, 58, MARGIN, 58],
    language: 'en-US',
    info: { title: name, subject: about, author: product },
    displayTitle: true,
    defaultStyle: { font: 'Sans', fontSize: 10, lineHeight: 1.08, color: INK },
    styles: { running: { color: QUIET, fontSize: 9 } },
    header: (page) => (page === 1 ? null : { text: name, style: 'running', margin: [MARGIN, 30, MARGIN, 0] }),
    footer: (page, pages) =>
      page === 1
        ? null
        : {
            text: `Page ${page} of ${pages}`,
            style: 'running',
            alignment: 'right',
            margin: [MARGIN, 20, MARGIN, 0],
          },
    // A heading is never the last line of a page; a chapter begins in the upper half of one.
    pageBreakBefore: ({ headlineLevel, startPosition }, { getFollowingNodesOnPage }) => {
      if (headlineLevel === 1) return startPosition.verticalRatio > 0.5;
      return headlineLevel > 1 && standsAlone(startPosition, getFollowingNodesOnPage());
    },
    content: [
      { text: product, color: QUIET, fontSize: 14, margin: [0, 190, 0, 10] },
      { text: title, color: BLUE, bold: true, fontSize: 34, lineHeight: 1.1 },
      { text: label, color: BLUE, fontSize: 22, margin: [0, 4, 0, 24] },
      { canvas: [{ type: 'line', x1: 0, y1: 0, x2: WIDTH, y2: 0, lineWidth: 2, lineColor: BLUE }] },
      { text: about, fontSize: 13, margin: [0, 20, 80, 0] },
      { text: 'Contents', color: BLUE, bold: true, fontSize: 20, pageBreak: 'before', margin: [0, 0, 0, 10] },
      ...toContents(contents),
      ...chapters.flatMap(({ children }) => children.map(draw)),
    ],
  };
}

/** Capacity of a column in lines, with chapters that do not divide evenly. */
const LINES_OF_COLUMN = 46;

/** Chapters and sections with their pages, in two columns on as many pages as needed. */
function toContents(contents) {
  const lines = contents.flatMap(({ id, title, sections }) => [
    { id, title, bold: true, margin: [0, 2, 0, 0] },
    ...sections.map((section) => ({ ...section, color: QUIET, margin: [8, 0, 0, 0] })),
  ]);
  const columns = splitAtChapters(lines, 2 * Math.ceil(lines.length / (2 * LINES_OF_COLUMN)));
  const pages = columns.flatMap((_, index) => (index % 2 === 0 ? [columns.slice(index, index + 2)] : []));
  return pages.map((page, index) => ({
    columns: page.map(toColumn),
    columnGap: 28,
    fontSize: 8.5,
    ...(index > 0 ? { pageBreak: 'before' } : {}),
  }));
}

/** That many columns of about equal length: each but the first begins with the chapter nearest to its ideal break. */
function splitAtChapters(lines, count) {
  const starts = lines.flatMap(({ bold }, index) => (bold ? [index] : []));
  const cuts = Array.from({ length: count - 1 }, (_, index) => {
    const place = (lines.length * (index + 1)) / count;
    return starts.toSorted((a, b) => Math.abs(a - place) - Math.abs(b - place))[0];
  });
  return [0, ...cuts].map((from, index) => lines.slice(from, cuts[index]));
}

function toColumn(lines) {
  return {
    table: {
      widths: ['*', 'auto'],
      body: lines.map(({ id, title, margin: [left, top], ...look }) => [
        { text: title, linkToDestination: id, margin: [left, top, 0, 0], ...look },
        { text: [{ pageReference: id }], alignment: 'right', margin: [0, top, 0, 0], ...look },
      ]),
    },
    layout: { defaultBorder: false, paddingTop: () => 0.3, paddingBottom: () => 0, paddingLeft: () => 0 },
  };
}

/** No heading begins below this fraction of a page: the first rows of a following table would not fit. */
const LAST_HEADING = 0.88;

/** Whether a heading would be the last on its page: on its own, or because the heading below it is. */
function standsAlone({ verticalRatio }, [next, ...others]) {
  if (verticalRatio > LAST_HEADING || next === undefined || next.style === 'running') return true;
  return next.headlineLevel > 1 && standsAlone(next.startPosition, others);
}

/** Draws blocks in order; tracks the current chapter for the bookmarks. */
function toDrawer(folder, first) {
  let chapter = '';
  const draw = (node) => {
    switch (node.tag) {
      case 'h2':
        chapter = node.id;
        return heading(node, 1, {
          fontSize: 20,
          ...(node.id === first ? { pageBreak: 'before' } : {}),
          margin: [0, 16, 0, 8],
          outline: true,
        });
      case 'h3':
        return heading(node, 2, {
          fontSize: 13.5,
          margin: [0, 11, 0, 3],
          outline: true,
          outlineParentId: chapter,
        });
      case 'h4':
        return heading(node, 3, { fontSize: 11, margin: [0, 7, 0, 2] });
      case 'p':
        return toParagraph(node);
      case 'ul':
      case 'ol':
        return { [node.tag]: node.children.map((item) => listItem(item, draw)), margin: [0, 0, 0, 7] };
      case 'table':
        return toTable(node);
      case 'figure':
        return toFigure(node, folder);
      default:
        throw new Error(`No drawing for ${node.tag}`);
    }
  };
  return draw;
}

function heading(node, headlineLevel, look) {
  // As a single text: contents and bookmarks use it unchanged.
  return {
    text: toText(node),
    id: node.id,
    headlineLevel,
    color: BLUE,
    bold: true,
    lineHeight: 1.1,
    ...look,
  };
}

/** A question and the answer below it stay on one page. */
function toParagraph(node) {
  const text = { text: inlines(node), margin: [0, 0, 0, 6] };
  return node.children.some(({ tag }) => tag === 'br') ? { stack: [text], unbreakable: true } : text;
}

function listItem({ children }, draw) {
  const first = children.findIndex((child) => child.tag === 'ul' || child.tag === 'ol' || child.tag === 'p');
  const text = {
    text: inlines({ children: first < 0 ? children : children.slice(0, first) }),
    margin: [0, 1],
  };
  return first < 0 ? text : { stack: [text, ...children.slice(first).map(draw)] };
}

function toTable({ children: [head, body] }) {
  const rows = body.children.map((row) => row.children);
  const [headings] = head.children;
  return {
    table: {
      headerRows: 1,
      keepWithHeaderRows: 1,
      dontBreakRows: true,
      widths: toWidths([headings.children, ...rows]),
      body: [
        headings.children.map((cell) => ({ ...toCell(cell), bold: true })),
        ...rows.map((row) => row.map(toCell)),
      ],
    },
    layout: {
      hLineWidth: (line) => (line === 0 ? 0 : line === 1 ? 1 : 0.5),
      hLineColor: (line) => (line === 1 ? QUIET : LINE),
      vLineWidth: () => 0,
      paddingLeft: (column) => (column === 0 ? 0 : 6),
      paddingRight: () => 6,
      paddingTop: () => 2,
      paddingBottom: () => 2,
    },
    fontSize: 9,
    margin: [0, 2, 0, 8],
  };
}

function toCell(cell) {
  return { text: inlines(cell), ...(cell.id ? { id: cell.id } : {}) };
}

/** Column widths in proportion to their contents, none too narrow to read. */
function toWidths(rows) {
  const [first = []] = rows;
  const weights = first.map((_, column) => {
    const lengths = rows.map((row) => toText(row[column]).length);
    return (
      Math.sqrt(lengths.reduce((sum, length) => sum + length, 0) / lengths.length) + Math.max(...lengths) / 60
    );
  });
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const shares = weights.map((weight) => Math.max(weight / total, 0.14));
  const whole = shares.reduce((sum, share) => sum + share, 0);
  return shares.map((share) => `${(100 * share) / whole}%`);
}

function toFigure({ children: [picture, caption] }, folder) {
  return {
    stack: [
      {
        table: {
          body: [[{ image: join(folder, picture.src), fit: [WIDTH - 12, 225] }]],
        },
        layout: {
          hLineColor: () => LINE,
          vLineColor: () => LINE,
          hLineWidth: () => 0.5,
          vLineWidth: () => 0.5,
          paddingLeft: () => 2,
          paddingRight: () => 2,
          paddingTop: () => 2,
          paddingBottom: () => 2,
        },
      },
      { text: toText(caption), color: QUIET, fontSize: 9.5, margin: [0, 4, 0, 0] },
    ],
    unbreakable: true,
    margin: [0, 6, 0, 12],
  };
}

function inlines({ children }, style = {}) {
  return children.flatMap((child) => {
    if (typeof child === 'string') return { text: child, ...style };
    if (child.tag === 'br') return { text: '\n' };
    return inlines(child, { ...style, ...toStyle(child) });
  });
}

function toStyle({ tag, href }) {
  switch (tag) {
    case 'strong':
      return { bold: true };
    case 'em':
      return { italics: true };
    case 'code':
      return { color: QUIET };
    case 'a':
      return { color: '#005ea2', linkToDestination: href.slice(1) };
    default:
      throw new Error(`No drawing for ${tag} in a text`);
  }
}
