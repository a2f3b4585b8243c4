import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PROBLEMS } from '@srae/contract/problems';
import { textIn } from '@srae/domain/form-kit/issues';
import { manualEntry } from '@srae/domain/instrument/manual-entry';
import { listInstruments } from '@srae/domain/instruments/instruments';
import { ERRORS_HEADING } from '@srae/domain/forms/messages';
import * as upload from '@srae/domain/survey/messages';
import { getDocumentProxy } from 'unpdf';
import { describe, expect, it } from 'vitest';
import { toHtml, STYLE_SHEET } from './html.mjs';
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
    const cells = toRows(manual.chapters).flatMap(({ children }) =>
      children.filter(({ tag }) => tag === 'th'),
    );
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

describe('the manual as a page', () => {
  const html = toHtml(manual);

  it('has a title, a language, contents, a way past them, and no script or style in it', () => {
    expect(html).toContain('<html lang="en-US">');
    expect(html).toContain('<title>Manual of Operations, Summer 2023</title>');
    expect(html.match(/<h1>/g)).toHaveLength(1);
    expect(html).toContain('<a class="skip" href="#text">');
    expect(html).not.toMatch(/<script|<style| style=| on\w+=/);
    expect(STYLE_SHEET).toContain('@media print');
  });

  it('skips no level of headings', () => {
    const levels = [...html.matchAll(/<h([1-6])/g)].map(([, level]) => Number(level));
    levels.forEach((level, index) => expect(level - (levels[index - 1] ?? 0)).toBeLessThanOrEqual(1));
  });

  it('has a text in place of every picture, its size, and a numbered caption', () => {
    const pictures = [...html.matchAll(/<figure>(.*?)<\/figure>/gs)].map(([, figure]) => figure);
    expect(pictures.length).toBeGreaterThan(10);
    pictures.forEach((figure, index) => {
      expect(figure).toMatch(/alt="[^"]{20,}" width="\d+" height="\d+"/);
      expect(figure).toContain(`<figcaption>Figure ${index + 1}. `);
    });
  });

  it('leads from every link to a place in it', () => {
    const ids = new Set([...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
    for (const [, target] of html.matchAll(/href="#([^"]+)"/g)) expect(ids).toContain(target);
  });
});

describe('what the manual covers', () => {
  const forms = listInstruments().flatMap((instrument) =>
    Object.values(instrument.forms).map((form) => ({ ...form, instrument: instrument.id })),
  );
  const fields = forms.flatMap(({ instrument, sections }) =>
    sections.flatMap((section) =>
      section.fields.flatMap((field) =>
        [field, ...(field.rowFields ?? [])].map((one) => ({ ...one, instrument })),
      ),
    ),
  );
  const asked = fields.filter((field) => field.variantOf === undefined);

  it.each(asked.map((field) => [field.instrument, field.name, field]))(
    'in %s the question %s, with its help, under its own name',
    (instrument, name, field) => {
      const entry = manualEntry(instrument, name);
      const row = toRows(manual.chapters).find(({ children: [first] }) => first.id === entry);
      expect(row, `no row ${entry}: npm run docs writes the chapters of questions`).toBeDefined();
      expect(toText(row)).toContain(textIn(field.label, CONTEXT));
      expect(toText(row)).toContain(textIn(field.help, CONTEXT));
    },
  );

  const cards = forms.flatMap(({ instrument, name, sections }) =>
    sections.map((section) => manualEntry(instrument, `${name}-${section.id}`)),
  );
  it.each(cards)('the card %s, as the forms name it', (card) => {
    const headings = manual.chapters.flatMap(({ children }) => children).filter(({ tag }) => tag === 'h4');
    expect(headings.map(({ id }) => id)).toContain(card);
  });

  const messages = forms.flatMap((form) =>
    form.rules.flatMap((rule) => [rule.message, rule.inline, rule.sectionLine]),
  );
  const said = [
    ...new Set(messages.filter((text) => text !== undefined).map((text) => textIn(text, CONTEXT))),
  ];
  it.each([...said, ...forms.map((form) => form.savedText), ERRORS_HEADING])(
    'the message of a form: %s',
    // The chapter of messages uses the first instrument's wording.
    (message) => expectExplained(message.replaceAll('grant recipient', 'grantee')),
  );

  it.each([
    upload.FILE_LOADED,
    upload.FILE_FAILED,
    upload.FILE_PROBLEM,
    upload.DATA_SAVED,
    upload.SAVE_PROBLEM,
    upload.UPLOAD_COMPLETE,
    upload.NO_ROWS_TEXT,
    upload.EXIT_IMPACT_HINT,
    upload.EXPECTATIONS_FAILED,
    upload.unsupportedFileText('survey.pdf', 'pdf'),
    upload.noExpectedProgramsText('entry', 'Summer 2023'),
    upload.uploadFailedText('help@example.org'),
    upload.noColumnText('Provider'),
    upload.missingRequiredText(2),
    upload.invalidPairsText(2),
    upload.otherProviderText('Hillside', 1),
    upload.otherProviderText('Hillside', 2),
    upload.outOfRangeText('Q1', 2),
    upload.missingShareText('Q1', 1, 2, false),
    upload.missingShareText('Q1', 2, 2, false),
    upload.rowCountText(2, 3),
    upload.impactCountText('MS IMPACT', 2, 3),
    upload.programsWithoutDataText(2),
    upload.contradictingCodesText('Q1', 2),
    upload.unaskedAnswersText('Q1', 2),
  ])('the message of the upload: %s', (message) => expectExplained(message));

  it.each([
    'BAD_CREDENTIALS',
    'TOO_MANY',
    'TEMPORARY_PASSWORD_EXPIRED',
    'CHALLENGE_EXPIRED',
    'SESSION_EXPIRED',
    'BUSY',
    'VERSION_CONFLICT',
    'GRANT_INACTIVE',
    'FORBIDDEN',
    'NOT_FOUND',
    'UNEXPECTED',
    'UPLOAD_GONE',
  ])('the answer of the server: %s', (code) => expectExplained(PROBLEMS[code].message));
});

describe('a manual with a fault is not built', () => {
  it.each([
    ['a link that leads nowhere', '# One\n\n[Two](#two)', '#two'],
    ['a link out of the manual', '# One\n\n[Two](https://example.org)', 'leads out'],
    ['two places with one name', '# One\n\n## Two\n\n## Two', 'two is already'],
    ['a picture that is missing', '# One\n\n![A text](pictures/none.png "Caption")', 'no picture'],
    ['a picture without a text', '# One\n\n![](pictures/none.png "Caption")', 'needs a text'],
    ['markup', '# One\n\n<script>alert(1)</script>', 'is markup'],
  ])('%s', (_, chapter, message) => {
    const folder = mkdtempSync(join(tmpdir(), 'manual-'));
    writeFileSync(join(folder, 'manual.json'), JSON.stringify({ chapters: ['one.md'] }));
    writeFileSync(join(folder, 'one.md'), chapter);
    expect(() => readManual(folder)).toThrow(message);
    rmSync(folder, { recursive: true });
  });
});

const CONTEXT = {
  season: 'summer',
  collectCovid: true,
  reportingWindow: '1 January to 30 June 2023',
  anyYouthBegin: true,
  anyYouthComplete: true,
};

function expectExplained(message) {
  expect(isExplained(message), `docs/manual has a table with a row that begins: ${message}`).toBe(true);
}

/** Whether a row of the manual's tables begins like the message, where … represents numbers and names. */
function isExplained(message) {
  return toRows(manual.chapters).some(({ children: [first] }) => {
    const parts = toText(first)
      .split('…')
      .map((part) => part.trim().replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'));
    return parts.some((part) => part.length > 3) && new RegExp(`^${parts.join('.*')}`).test(message);
  });
}

function toRows(nodes) {
  return nodes.flatMap((node) =>
    node.tag === 'tr' ? [node] : toRows(node.children?.filter((one) => one.tag) ?? []),
  );
}

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
