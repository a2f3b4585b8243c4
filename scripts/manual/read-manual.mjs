// The manual's Markdown as one tree, the source of the PDF, the HTML page and the portal's own page.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { marked } from 'marked';
import { ROOT } from '../lib/setup.mjs';

export const FOLDER = join(ROOT, 'docs/manual');

/** Title, contents and chapters (ManualText of the contract). Throws for an invalid link, picture or id. */
export function readManual(folder = FOLDER) {
  const head = JSON.parse(readFileSync(join(folder, 'manual.json'), 'utf8'));
  /** @type {{ folder: string, ids: Map<string, string>, links: { href: string, chapter: string }[], figures: number, chapter: string }} */
  const reader = { folder, ids: new Map(), links: [], figures: 0, chapter: '' };
  const chapters = [...head.chapters, ...listLaterQuestions(folder)].map((file) => toChapter(reader, file));
  for (const { href, chapter } of reader.links) {
    if (!reader.ids.has(href.slice(1))) throw new Error(`${chapter}: nothing in the manual is named ${href}`);
  }
  const { chapters: _, ...titles } = head;
  return { ...titles, contents: chapters.map(toContents), chapters };
}

/** The questions of later instruments: a chapter of each, generated, after all others. */
function listLaterQuestions(folder) {
  const generated = join(folder, 'generated');
  if (!existsSync(generated)) return [];
  const files = readdirSync(generated).filter((file) => file.startsWith('questions-'));
  return files.toSorted().map((file) => `generated/${file}`);
}

/** The plain text of a node, as for a screen reader. */
export function toText(node) {
  if (typeof node === 'string') return node;
  return node.tag === 'br' ? ' ' : (node.children ?? []).map(toText).join('');
}

function toChapter(reader, file) {
  reader.chapter = file;
  const text = readFileSync(join(reader.folder, file), 'utf8');
  const children = marked.lexer(text).flatMap((token) => toBlock(reader, token));
  if (children[0]?.tag !== 'h2') throw new Error(`${file} must begin with its title`);
  return { tag: 'section', children };
}

function toContents({ children }) {
  const entry = (node) => ({ id: node.id, title: toText(node) });
  const [title] = children;
  return { ...entry(title), sections: children.filter(({ tag }) => tag === 'h3').map(entry) };
}

function toBlock(reader, token) {
  switch (token.type) {
    case 'space':
      return [];
    case 'html':
      // Only comments: the manual contains no HTML markup.
      if (!/^<!--.*-->\s*$/s.test(token.raw)) throw new Error(`${reader.chapter}: ${token.raw} is markup`);
      return [];
    case 'heading':
      return toHeading(reader, token);
    case 'paragraph': {
      const [image] = token.tokens;
      if (image?.type === 'image') return toFigure(reader, image);
      return { tag: 'p', children: toInlines(reader, token.tokens) };
    }
    case 'list':
      return {
        tag: token.ordered ? 'ol' : 'ul',
        children: token.items.map((item) => ({ tag: 'li', children: toItem(reader, item.tokens) })),
      };
    case 'table':
      return toTable(reader, token);
    default:
      throw new Error(`${reader.chapter}: the manual cannot show a ${token.type}: ${token.raw}`);
  }
}

/** Chapters are h2, below the manual's own title. */
function toHeading(reader, token) {
  if (token.depth > 3) throw new Error(`${reader.chapter}: ${token.raw} is too deep`);
  const children = toInlines(reader, token.tokens);
  const named = takeId(children);
  const id = named ?? toSlug(children.map(toText).join(''));
  return { tag: `h${token.depth + 1}`, id: ownId(reader, id), children };
}

function toItem(reader, tokens) {
  return tokens.flatMap((token) =>
    token.type === 'text' ? toInlines(reader, token.tokens) : toBlock(reader, token),
  );
}

function toTable(reader, token) {
  const row = (cells, tag) => ({ tag: 'tr', children: cells.map((cell) => toCell(reader, cell, tag)) });
  return {
    tag: 'table',
    children: [
      { tag: 'thead', children: [row(token.header, 'th')] },
      { tag: 'tbody', children: token.rows.map((cells) => row(cells, 'td')) },
    ],
  };
}

function toCell(reader, cell, tag) {
  const children = toInlines(reader, cell.tokens);
  const id = takeId(children);
  return { tag, ...(id ? { id: ownId(reader, id) } : {}), children };
}

function toFigure(reader, { href, text: alt, title: caption }) {
  const file = join(reader.folder, href);
  if (!alt || !caption) throw new Error(`${reader.chapter}: ${href} needs a text in its place and a caption`);
  if (!existsSync(file)) throw new Error(`${reader.chapter}: there is no picture ${href}`);
  reader.figures += 1;
  return {
    tag: 'figure',
    children: [
      { tag: 'img', src: href, alt, ...toSize(file) },
      { tag: 'figcaption', children: [`Figure ${reader.figures}. ${caption}`] },
    ],
  };
}

function toInlines(reader, tokens) {
  return tokens.map((token) => {
    switch (token.type) {
      case 'text':
      case 'escape':
        return token.text;
      case 'br':
        return { tag: 'br' };
      case 'strong':
      case 'em':
        return { tag: token.type, children: toInlines(reader, token.tokens) };
      case 'codespan':
        return { tag: 'code', children: [token.text] };
      case 'link':
        if (!token.href.startsWith('#'))
          throw new Error(`${reader.chapter}: ${token.href} leads out of the manual`);
        reader.links.push({ href: token.href, chapter: reader.chapter });
        return { tag: 'a', href: token.href, children: toInlines(reader, token.tokens) };
      default:
        throw new Error(`${reader.chapter}: the manual cannot show a ${token.type}: ${token.raw}`);
    }
  });
}

/** Removes '{#name}' from the beginning or the end of a text. */
function takeId(children) {
  for (const [index, child] of children.entries()) {
    if (typeof child !== 'string') continue;
    const found = /\s*\{#([\w-]+)\}\s*/.exec(child);
    if (!found) continue;
    children[index] = child.replace(found[0], '');
    return found[1];
  }
  return null;
}

function ownId(reader, id) {
  const other = reader.ids.get(id);
  if (other) throw new Error(`${reader.chapter}: ${id} is already in ${other}`);
  reader.ids.set(id, reader.chapter);
  return id;
}

function toSlug(text) {
  return text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

/** Width and height are in the first chunk of a PNG. */
function toSize(file) {
  const bytes = readFileSync(file);
  if (bytes.toString('latin1', 1, 4) !== 'PNG') throw new Error(`${file} is no PNG`);
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}
