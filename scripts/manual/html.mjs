// The manual as a separate accessible page: headings, contents, alternative texts, no inline script or style.
import { readFileSync } from 'node:fs';

export const STYLE_SHEET = readFileSync(new URL('./manual.css', import.meta.url), 'utf8');

/** The page; manual.css and the pictures are beside it. */
export function toHtml({ title, label, product, about, contents, chapters }) {
  const entries = contents.map(
    ({ id, title: chapter, sections }) =>
      `<li><a href="#${id}">${escape(chapter)}</a>${toList(sections)}</li>`,
  );
  return `<!doctype html>
<html lang="en-US">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escape(`${title}, ${label}`)}</title>
<link rel="stylesheet" href="manual.css">
</head>
<body>
<a class="skip" href="#text">Skip to the text</a>
<header>
<p class="product">${escape(product)}</p>
<h1>${escape(`${title}, ${label}`)}</h1>
<p>${escape(about)}</p>
</header>
<nav aria-labelledby="contents">
<h2 id="contents">Contents</h2>
<ol>
${entries.join('\n')}
</ol>
</nav>
<main id="text" tabindex="-1">
${chapters.map(toMarkup).join('\n')}
</main>
</body>
</html>
`;
}

function toList(sections) {
  if (sections.length === 0) return '';
  const items = sections.map(({ id, title }) => `<li><a href="#${id}">${escape(title)}</a></li>`);
  return `<ol>${items.join('')}</ol>`;
}

const BLOCKS = new Set([
  'section',
  'h2',
  'h3',
  'h4',
  'p',
  'ul',
  'ol',
  'table',
  'thead',
  'tbody',
  'tr',
  'figure',
]);

function toMarkup(node) {
  if (typeof node === 'string') return escape(node);
  const { tag, children = [], ...attributes } = node;
  const open = [
    tag,
    ...(tag === 'th' ? ['scope="col"'] : []),
    ...(tag === 'img' ? ['loading="lazy"'] : []),
    ...Object.entries(attributes).map(([name, value]) => `${name}="${escape(String(value))}"`),
  ];
  const start = `<${open.join(' ')}>`;
  if (tag === 'img' || tag === 'br') return start;
  return `${start}${children.map(toMarkup).join('')}</${tag}>${BLOCKS.has(tag) ? '\n' : ''}`;
}

function escape(text) {
  return text.replace(/[&<>"]/g, (sign) => ENTITIES[sign]);
}

const ENTITIES = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
