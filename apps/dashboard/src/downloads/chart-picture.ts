/** A chart as a self-contained SVG: texts, drawing with the page's colours, scope. */
import { wrap } from '../charts/wrap.ts';

type PictureWords = {
  readonly title: string;
  readonly about: string;
  /** The groups with the names of their colours in the style sheet. */
  readonly legend: readonly { readonly label: string; readonly color: string }[];
  readonly notes: readonly string[];
};

const SVG = 'http://www.w3.org/2000/svg';
const FONT = '"Source Sans Pro", "Helvetica Neue", Helvetica, Arial, sans-serif';
const INK = '#1b1b1b';
const PAD = 20;
const LEAST_WIDTH = 480;
/** Twice the page's resolution: pictures are viewed on larger screens and on paper. */
const PIXELS_PER_UNIT = 2;
/** Style properties copied inline, since the file has no style sheet. */
const LOOKS = [
  'fill',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'font-size',
  'font-style',
  'font-weight',
  'text-anchor',
] as const;

const LEFT_OUT = ['class', 'style', 'tabindex', 'role', 'data-mark', 'font-family'];

/** Combines all drawings of a chart into one picture, stacked vertically. */
export function renderPicture(words: PictureWords, charts: readonly SVGSVGElement[]): SVGSVGElement {
  const inner = Math.max(LEAST_WIDTH, ...charts.map((chart) => toSize(chart).width));
  const picture = part('svg', { 'font-family': FONT, fill: INK });
  const paper = part('rect', { width: '100%', height: '100%', fill: '#fff' });
  picture.append(paper);
  let y = PAD;
  const write = (text: string, size: number, weight: string) => {
    for (const line of wrap(text, Math.floor(inner / (size * 0.52)))) {
      y += size * 1.3;
      const element = part('text', { x: PAD, y: Math.round(y), 'font-size': size, 'font-weight': weight });
      element.textContent = line;
      picture.append(element);
    }
  };
  write(words.title, 18, '700');
  write(words.about, 14, '400');
  y += 10;
  for (const { label, color } of words.legend) {
    y += 20;
    const colour = getComputedStyle(document.documentElement).getPropertyValue(`--${color}`).trim();
    picture.append(part('rect', { x: PAD, y: y - 12, width: 14, height: 14, fill: colour || INK }));
    const text = part('text', { x: PAD + 22, y, 'font-size': 14 });
    text.textContent = label;
    picture.append(text);
  }
  y += 10;
  for (const chart of charts) {
    const group = part('g', { transform: `translate(${PAD} ${y})` });
    group.append(...cloneChart(chart).childNodes);
    picture.append(group);
    y += toSize(chart).height;
  }
  for (const note of words.notes) write(note, 12, '400');
  const [width, height] = [inner + 2 * PAD, Math.ceil(y + PAD)];
  const title = part('title', {});
  title.textContent = words.title;
  picture.prepend(title);
  for (const [name, value] of Object.entries({ width, height, viewBox: `0 0 ${width} ${height}` }))
    picture.setAttribute(name, String(value));
  return picture;
}

export function svgText(picture: SVGSVGElement): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${new XMLSerializer().serializeToString(picture)}`;
}

/** Rasterizes the picture; rejects if the browser cannot draw it. */
export async function renderPng(picture: SVGSVGElement): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svgText(picture))}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = image.naturalWidth * PIXELS_PER_UNIT;
  canvas.height = image.naturalHeight * PIXELS_PER_UNIT;
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  const file = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (file === null) throw new Error('The browser could not draw the picture.');
  return file;
}

/** A copy with inline styles, without keyboard-only elements. */
function cloneChart(chart: SVGSVGElement): Node & ParentNode {
  const copy = chart.cloneNode(true);
  if (!(copy instanceof SVGElement)) throw new Error('A chart is a drawing.');
  const copies = [...copy.querySelectorAll('*')];
  for (const [index, element] of [...chart.querySelectorAll('*')].entries()) {
    const looks = getComputedStyle(element);
    const one = copies[index];
    for (const name of LOOKS) {
      const value = looks.getPropertyValue(name);
      if (value !== '') one?.setAttribute(name, value);
    }
    for (const name of LEFT_OUT) one?.removeAttribute(name);
    // Axis labels are separate drawings whose text overflows them.
    if (element instanceof SVGSVGElement) one?.setAttribute('overflow', 'visible');
    if (element.classList.contains('chart__focus')) one?.remove();
  }
  return copy;
}

function toSize(chart: SVGSVGElement): { width: number; height: number } {
  const [, , width = 0, height = 0] = (chart.getAttribute('viewBox') ?? '').split(' ').map(Number);
  return { width, height };
}

function part<K extends keyof SVGElementTagNameMap>(
  name: K,
  attributes: Readonly<Record<string, string | number>>,
): SVGElementTagNameMap[K] {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) {
    element.setAttribute(key, String(value));
  }
  return element;
}
