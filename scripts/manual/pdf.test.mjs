import { getDocumentProxy } from 'unpdf';
import { describe, expect, it } from 'vitest';
import { toPdf } from './pdf.mjs';
import { readManual, toText } from './read-manual.mjs';

const manual = readManual();
const pdf = await getDocumentProxy(new Uint8Array(toPdf(manual)));
const pages = await listPages(pdf);
const { elements, readAloud } = await listStructure(pdf);
const findPage = async (id) => (await pdf.getPageIndex((await pdf.getDestination(id))[0])) + 1;
/** The contents are between the title page and the first chapter. */
const firstChapter = await findPage(manual.contents[0].id);

describe('the manual as a PDF', () => {
  it('is the operations manual labelled Summer 2023 [MAN-001] [CON2-016]', async () => {
    const { info } = await pdf.getMetadata();
    expect(info.Title).toBe('Manual of Operations, Summer 2023');
    expect(pages[0].text).toContain('Manual of Operations');
    expect(pages[0].text).toContain('Summer 2023');
  });

  it('has every chapter and section in its bookmarks, in order', async () => {
    const outline = await pdf.getOutline();
    const found = outline.map(({ title, items }) => ({ title, sections: items.map((item) => item.title) }));
    expect(found).toEqual(
      manual.contents.map(({ title, sections }) => ({ title, sections: sections.map((one) => one.title) })),
    );
  });

  it('gives in its contents the page on which each chapter and section begins', async () => {
    const contents = pages
      .slice(1, firstChapter - 1)
      .map(({ text }) => text)
      .join(' ');
    expect(contents).toMatch(/^.*Contents/);
    for (const { id, title } of manual.contents.flatMap((chapter) => [chapter, ...chapter.sections])) {
      const page = await findPage(id);
      expect(contents).toContain(`${title} ${page}`);
      expect(pages[page - 1].text).toContain(title);
    }
  });

  it('numbers every page but the first', () => {
    pages.forEach(({ text }, index) => {
      if (index > 0) expect(text).toContain(`Page ${index + 1} of ${pages.length}`);
    });
    expect(pages.length).toBeGreaterThan(25);
  });

  it('has no empty page, and no text beyond the edge of the paper', () => {
    for (const { text, boxes, width, height } of pages) {
      expect(text.length).toBeGreaterThan(100);
      for (const { left, right, bottom, top, said } of boxes) {
        expect([said, left >= 40 && right <= width - 40 && bottom >= 20 && top <= height - 20]).toEqual([
          said,
          true,
        ]);
      }
    }
  });

  it('is tagged as PDF/UA-1, in its language, and shows its title', async () => {
    const { info, metadata } = await pdf.getMetadata();
    expect(await pdf.getMarkInfo()).toMatchObject({ Marked: true });
    expect(metadata?.get('pdfuaid:part')).toBe('1');
    expect(info.Language).toBe('en-US');
    expect(await pdf.getViewerPreferences()).toMatchObject({ DisplayDocTitle: true });
  });

  it('reads every text aloud, in the order of the manual, and nothing of the running heads', () => {
    let position = 0;
    const titlePage = [manual.product, manual.title, manual.label, manual.about].map(withoutBlanks);
    const chapters = manual.chapters.flatMap(({ children }) => children.flatMap(listTexts));
    for (const text of [...titlePage, ...chapters]) {
      const found = readAloud.indexOf(text, position);
      expect([text, found >= 0]).toEqual([text, true]);
      position = found + text.length;
    }
    expect(readAloud).not.toMatch(/Page\d+of\d/);
  });

  it('marks headings with their levels', () => {
    const headings = manual.chapters
      .flatMap(({ children }) => children.filter(({ tag }) => /^h[2-4]$/.test(tag)))
      .map((node) => [`H${Number(node.tag[1]) - 1}`, withoutBlanks(toText(node))]);
    expect(elements.filter(({ role }) => /^H\d$/.test(role)).map(({ role, text }) => [role, text])).toEqual([
      ['H1', 'Contents'],
      ...headings,
    ]);
  });

  it('marks the heading cells of tables', () => {
    const cells = listNodes(manual.chapters).filter(({ tag }) => tag === 'th');
    const marked = elements.filter(({ role }) => role === 'TH').flatMap(({ text }) => text || []);
    expect(marked).toEqual(cells.map((cell) => withoutBlanks(toText(cell))));
  });

  it('has a text in place of every picture, and says where every link is', () => {
    const pictures = listNodes(manual.chapters).filter(({ tag }) => tag === 'img');
    expect(elements.filter(({ role }) => role === 'Figure').map(({ alt }) => alt)).toEqual(
      pictures.map(({ alt }) => alt),
    );
    const links = elements.filter(({ role }) => role === 'Link');
    expect(links.length).toBeGreaterThan(manual.contents.length);
    expect(links.filter(({ hasAnnotation }) => !hasAnnotation)).toEqual([]);
  });

  it('leaves no heading alone at the foot of a page', () => {
    const titles = new Set(
      manual.contents.flatMap(({ title, sections }) => [title, ...sections.map((one) => one.title)]),
    );
    for (const { boxes } of pages.slice(firstChapter - 1)) {
      const last = boxes.filter(({ bottom }) => bottom > 50).toSorted((a, b) => a.bottom - b.bottom)[0];
      expect([last.said, titles.has(last.said)]).toEqual([last.said, false]);
    }
  });
});

/** The texts of a part of the manual, one by one as they are laid out; each without its blanks. */
function listTexts(node) {
  if (node.tag === 'figure') return [withoutBlanks(toText(node.children[1]))];
  if (['ul', 'ol', 'table', 'thead', 'tbody', 'tr'].includes(node.tag))
    return node.children.flatMap(listTexts);
  const isBlock = ({ tag }) => ['p', 'ul', 'ol'].includes(tag);
  const inline = node.children.filter((child) => !isBlock(child));
  return [
    withoutBlanks(inline.map(toText).join('')),
    ...node.children.filter(isBlock).flatMap(listTexts),
  ].filter((text) => text !== '');
}

function listNodes(nodes) {
  return nodes.flatMap((node) => (node.tag ? [node, ...listNodes(node.children ?? [])] : []));
}

function withoutBlanks(text) {
  return text.replace(/\s+/g, '');
}

/** The structure elements of each page in reading order, with their texts; and the texts of the leaves, joined. */
async function listStructure(document) {
  const listed = [];
  let read = '';
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const texts = await textsByContent(page);
    const walk = (node) => {
      if (node.type === 'content') {
        read += texts.get(node.id) ?? '';
        return;
      }
      const start = read.length;
      const element = { role: node.role, alt: node.alt, hasAnnotation: false, text: '' };
      listed.push(element);
      for (const child of node.children ?? []) {
        if (child.type === 'object' || child.type === 'annotation') element.hasAnnotation = true;
        else walk(child);
      }
      element.text = read.slice(start);
    };
    walk(await page.getStructTree());
  }
  return { elements: listed, readAloud: read };
}

/** The text of each marked content of a page, by its id. */
async function textsByContent(page) {
  const { items } = await page.getTextContent({ includeMarkedContent: true });
  const texts = new Map();
  const open = [];
  for (const item of items) {
    if (item.type?.startsWith('beginMarkedContent')) open.push(item.id ?? open.at(-1));
    else if (item.type === 'endMarkedContent') open.pop();
    else if (open.at(-1)) texts.set(open.at(-1), `${texts.get(open.at(-1)) ?? ''}${withoutBlanks(item.str)}`);
  }
  return texts;
}

/** Each page's text, with the positions of its pieces. */
async function listPages(document) {
  return Promise.all(
    Array.from({ length: document.numPages }, async (_, index) => {
      const page = await document.getPage(index + 1);
      const { items } = await page.getTextContent();
      const [, , width, height] = page.view;
      const boxes = items
        .filter(({ str }) => str.trim() !== '')
        .map(({ str, transform, width: length, height: size }) => ({
          said: str,
          left: transform[4],
          right: transform[4] + length,
          bottom: transform[5],
          top: transform[5] + size,
        }));
      const text = items
        .map(({ str, hasEOL }) => (hasEOL ? `${str} ` : str))
        .join('')
        .replace(/\s+/g, ' ');
      return { text, boxes, width, height };
    }),
  );
}
