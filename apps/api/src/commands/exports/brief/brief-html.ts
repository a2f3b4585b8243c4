/** The brief as a self-contained HTML page of two printed sheets: no script, no external resource. */
import text from 'escape-html';
import type { BriefTable } from '@srae/contract/figures/brief';
import type { BriefPages } from './brief-pages.ts';

export function writeBriefHtml({ title, about, headlines, sections, notes }: BriefPages): Buffer {
  const body = [
    `<header><h1>${text(title)}</h1>${paragraphs(about)}</header>`,
    `<section class="headlines" aria-label="At a glance">${headlines
      .map(
        (one) =>
          `<div><h2>${text(one.title)}</h2><p class="value">${text(one.value)}</p>${paragraphs(one.notes)}</div>`,
      )
      .join('')}</section>`,
    '<div class="columns">',
    ...sections.map(
      ({ heading, tables }) => `<section><h2>${text(heading)}</h2>${tables.map(toTable).join('')}</section>`,
    ),
    '</div>',
    `<footer>${paragraphs(notes)}</footer>`,
  ];
  return Buffer.from(
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
      `<title>${text(title)}</title><style>${STYLE}</style></head><body>${body.join('\n')}</body></html>`,
  );
}

function toTable({ title, describes, base, groups, lines, cut }: BriefTable): string {
  const head =
    groups.length === 0
      ? ''
      : `<thead><tr><td></td>${groups.map((group) => `<th scope="col">${text(group)}</th>`).join('')}</tr></thead>`;
  const rows = lines.map(({ label, texts, share }) => {
    const bar =
      share === null
        ? ''
        : `<span class="bar" aria-hidden="true" style="width:${(share * 100).toFixed(1)}%"></span>`;
    const cells = texts.map((one) => `<td>${text(one)}</td>`).join('');
    return `<tr><th scope="row">${text(label)}${bar}</th>${cells}</tr>`;
  });
  const below = [describes, base, ...(cut === null ? [] : [cut])]
    .map((one) => one.replace(/\.$/, ''))
    .join('. ');
  return (
    `<table><caption>${text(title)}<small>${text(below)}.</small></caption>` +
    `${head}<tbody>${rows.join('')}</tbody></table>`
  );
}

function paragraphs(texts: readonly string[]): string {
  return texts.map((one) => `<p>${text(one)}</p>`).join('');
}

const STYLE = `
@page { size: letter; margin: 0.5in }
* { box-sizing: border-box }
body { color: #1b1b1b; font: 10px/1.3 "Source Sans 3", "Source Sans Pro", Arial, sans-serif; margin: 0 auto; max-width: 7.5in; padding: 12px }
p { margin: 0 }
h1 { font-size: 20px; margin: 0 0 2px }
h2 { font-size: 12px; margin: 0 0 2px }
header { border-bottom: 3px solid #1a4480; padding-bottom: 6px }
.headlines { display: grid; gap: 8px; grid-template-columns: repeat(auto-fit, minmax(1.6in, 1fr)); margin: 8px 0 }
.headlines > div { border: 1px solid #a9aeb1; padding: 6px }
.value { color: #1a4480; font-size: 22px; font-weight: 700 }
.columns { columns: 2 3in; column-gap: 20px }
.columns h2 { border-bottom: 1px solid #1a4480; color: #1a4480; margin-top: 6px }
table { border-collapse: collapse; break-inside: avoid; margin: 4px 0 8px; width: 100% }
caption { font-weight: 700; text-align: left }
small { color: #565c65; display: block; font-size: 9px; font-weight: 400 }
th { font-weight: 400; text-align: left }
thead th { color: #565c65; font-size: 8px; text-align: right; vertical-align: bottom }
td { padding-left: 6px; text-align: right; vertical-align: top; white-space: nowrap }
.bar { background: #1a4480; display: block; height: 4px; -webkit-print-color-adjust: exact; print-color-adjust: exact }
footer { border-top: 1px solid #a9aeb1; color: #565c65; font-size: 9px; margin-top: 8px; padding-top: 4px }
`;
