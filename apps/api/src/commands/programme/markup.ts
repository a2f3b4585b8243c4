/** Sanitised rich text as stored: tags of the allow-list, everything else escaped (WB-6). */
import { isInvisible } from '@srae/domain/form-kit/texts';

const ALLOWED: ReadonlySet<string> = new Set(['b', 'i', 'em', 'strong', 'p', 'ul', 'ol', 'li', 'a', 'br']);
const TAG = /<(\/?)([a-z]+)((?:\s+[a-z-]+\s*=\s*(?:"[^"<>]*"|'[^'<>]*'))*)\s*\/?>/gi;

/** The text with normalised safe tags, without attributes except the href of a safe link. */
export function sanitizeMarkup(text: string): string {
  let safe = '';
  let end = 0;
  for (const match of text.matchAll(TAG)) {
    safe += plain(text.slice(end, match.index)) + toTag(match);
    end = match.index + match[0].length;
  }
  return safe + plain(text.slice(end));
}

/** Whether sanitised markup shows no text. */
export function isEmptyMarkup(safe: string): boolean {
  return isInvisible(safe.replaceAll(/<[^<>]*>|&nbsp;/g, ' '));
}

function toTag([whole, closing, name = '', attributes = '']: RegExpMatchArray): string {
  const tag = name.toLowerCase();
  if (!ALLOWED.has(tag)) return plain(whole);
  if (closing) return tag === 'br' ? '' : `</${tag}>`;
  if (tag !== 'a') return `<${tag}>`;
  const href = hrefIn(attributes);
  return href === null ? '<a>' : `<a href="${href}">`;
}

/** An http, https or mailto URL, or a path of the portal; null for anything else. */
function hrefIn(attributes: string): string | null {
  const match = /\shref\s*=\s*(?:"([^"]*)"|'([^']*)')/i.exec(attributes);
  const href = (match?.[1] ?? match?.[2] ?? '').trim().replaceAll('"', '%22');
  return /^(?:https?:\/\/|mailto:|\/(?![/\\]))/i.test(href) ? href : null;
}

function plain(text: string): string {
  return text.replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
