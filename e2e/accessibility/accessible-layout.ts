/** Layout checks (clipping, overlap) that run in the page; each function is self-contained. */

/** Nothing when the document is no wider than its window; else what sticks out. */
export function stickingOut(): string[] {
  const root = document.scrollingElement ?? document.documentElement;
  if (root.scrollWidth <= window.innerWidth) return [];
  const wide = [...document.querySelectorAll('body *')].filter(
    (one) => one.getBoundingClientRect().right > window.innerWidth + 1,
  );
  return wide.map((one) => `sticks out: ${one.tagName.toLowerCase()}.${one.className}`).slice(0, 8);
}

/** The text spacing of WCAG 1.4.12. */
export const SPACED_TEXT = `* { letter-spacing: 0.12em !important; line-height: 1.5 !important; word-spacing: 0.16em !important; }
  p { margin-bottom: 2em !important; }`;

/**
 * The save bar under its form, and the bar of the figures above them: axe takes a target that one half covers for a small
 * one, and to scroll brings that out. That nothing with the focus is covered: accessible-focus.
 */
export const BARS_AT_REST =
  '.save-bar { position: static !important; } .scope-bar { transform: none !important; }';

/** Lays rules over the document, as a reader's own style sheet does; none take the last ones away. */
export function layOver(rules: string): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(rules);
  document.adoptedStyleSheets = [sheet];
}

/** The texts that a box with hidden overflow cuts off and that no scrolling brings back. */
export function cutTexts(): string[] {
  const SLACK = 3;
  const found: string[] = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  while (texts.nextNode()) {
    const { currentNode: text } = texts;
    if (!text.textContent?.trim() || !text.parentElement?.checkVisibility()) continue;
    if (text.parentElement.closest('option, script, style, noscript, svg')) continue;
    range.selectNodeContents(text);
    const words = range.getBoundingClientRect();
    // Far to the left stands what screen readers alone are told.
    const cutter = words.right < 0 ? null : findCutter(text.parentElement, words);
    if (cutter) found.push(`cut off: "${text.textContent.trim().slice(0, 40)}" in .${cutter.className}`);
  }
  return found.slice(0, 8);

  /** The nearest box that hides a part of the words; none inside one that is made invisible on purpose. */
  function findCutter(from: Element, words: DOMRect): Element | null {
    let [across, down] = [true, true];
    for (let box: Element | null = from; box && box !== document.body; box = box.parentElement) {
      const { overflowX, overflowY, contain, clipPath, clip, display } = getComputedStyle(box);
      const room = box.getBoundingClientRect();
      if (clipPath !== 'none' || clip !== 'auto' || room.width <= 1 || room.height <= 1) return null;
      if (display === 'inline') continue;
      // What scrolls brings back what it hides.
      if (/auto|scroll/.test(overflowX)) across = false;
      if (/auto|scroll/.test(overflowY)) down = false;
      const paints = /content|strict|paint/.test(contain);
      const beside = words.right > room.right + SLACK || words.left < room.left - SLACK;
      const below = words.bottom > room.bottom + SLACK || words.top < room.top - SLACK;
      if (across && beside && (paints || overflowX !== 'visible')) return box;
      if (down && below && (paints || overflowY !== 'visible')) return box;
    }
    return null;
  }
}
