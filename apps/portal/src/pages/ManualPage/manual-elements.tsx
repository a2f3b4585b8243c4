import { MANUAL_PAGES, type ManualElement, type ManualNode, type ManualTag } from '@srae/contract/manual';
import { createElement, type ReactNode } from 'react';

/** Renders the text as elements, never as HTML; elements not on the allowlist are reduced to their text. */
export function manualElements(nodes: readonly ManualNode[]): ReactNode[] {
  return nodes.map((node, index) => (typeof node === 'string' ? node : toElement(node, index)));
}

function toElement(node: ManualElement, key: number): ReactNode {
  const { tag, id, children = [] } = node;
  if (!TAGS.has(tag)) return manualElements(children);
  if (tag === 'br') return <br key={key} />;
  if (tag === 'img') {
    const { src = '', alt = '', width, height } = node;
    return <img key={key} src={MANUAL_PAGES + src} alt={alt} width={width} height={height} loading="lazy" />;
  }
  const href = node.href?.startsWith('#') ? { href: node.href } : {};
  const scope = tag === 'th' ? { scope: 'col' } : {};
  return createElement(tag, { key, id, ...href, ...scope }, ...manualElements(children));
}

const TAGS: ReadonlySet<string> = new Set<ManualTag>([
  'section',
  'h2',
  'h3',
  'h4',
  'p',
  'ul',
  'ol',
  'li',
  'table',
  'thead',
  'tbody',
  'tr',
  'th',
  'td',
  'figure',
  'figcaption',
  'img',
  'strong',
  'em',
  'code',
  'a',
  'br',
]);
