import { createElement, Fragment, type ReactNode } from 'react';

/**
 * Renders text with safe inline markup as elements (Q38, WB-6), never as HTML: markup not on the allowlist below is
 * shown as plain text, which rules out injection.
 */
export function RichText({ text }: { text: string }) {
  return <>{richNodes(text)}</>;
}

/** Escapes values inserted into a message, so that their markup is shown as text. */
export function escapeRichText(value: string): string {
  return value.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
}

const ELEMENTS: ReadonlySet<string> = new Set(['b', 'i', 'em', 'strong', 'p', 'ul', 'ol', 'li', 'a', 'br']);
const TOKEN = /<(\/?)([a-z]+)((?:\s+[a-z-]+\s*=\s*(?:"[^"<>]*"|'[^'<>]*'))*)\s*\/?>/gi;

type Open = { name: string; href: string | null; children: ReactNode[] };

function richNodes(text: string): ReactNode[] {
  const root: Open = { name: '', href: null, children: [] };
  const stack: Open[] = [root];
  const top = () => stack[stack.length - 1] ?? root;
  let end = 0;
  for (const match of text.matchAll(TOKEN)) {
    const name = (match[2] ?? '').toLowerCase();
    if (!ELEMENTS.has(name)) continue;
    top().children.push(plain(text.slice(end, match.index)));
    end = match.index + match[0].length;
    if (name === 'br') top().children.push(<br key={match.index} />);
    else if (match[1]) close(stack, name, match.index);
    else stack.push({ name, href: hrefIn(match[3] ?? ''), children: [] });
  }
  top().children.push(plain(text.slice(end)));
  while (stack.length > 1) close(stack, top().name, end + stack.length);
  return root.children;
}

/** Closes the innermost element of that name and all elements open inside it; a stray end tag is dropped. */
function close(stack: Open[], name: string, key: number): void {
  if (!stack.slice(1).some((open) => open.name === name)) return;
  for (;;) {
    const open = stack.pop();
    const parent = stack[stack.length - 1];
    if (!open || !parent) return;
    parent.children.push(toElement(open, `${key}-${stack.length}`));
    if (open.name === name) return;
  }
}

function toElement({ name, href, children }: Open, key: string): ReactNode {
  if (name !== 'a') return createElement(name, { key }, ...children);
  return href === null ? (
    <Fragment key={key}>{children}</Fragment>
  ) : (
    <a key={key} href={href} rel="noreferrer">
      {children}
    </a>
  );
}

/** An http, https or mailto URL, or one of our own paths; null for anything else. */
function hrefIn(attributes: string): string | null {
  const match = /\shref\s*=\s*(?:"([^"]*)"|'([^']*)')/i.exec(attributes);
  const href = plain(match?.[1] ?? match?.[2] ?? '').trim();
  return /^(?:https?:\/\/|mailto:|\/(?![/\\]))/i.test(href) ? href : null;
}

function plain(text: string): string {
  return text.replace(/&(lt|gt|quot|#39|nbsp|amp);/g, (_, name: string) => ENTITIES[name] ?? '');
}

const ENTITIES: Record<string, string> = {
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  nbsp: '\u00a0',
  amp: '&',
};
