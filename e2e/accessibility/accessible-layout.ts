/** Layout checks (clipping, overlap) that run in the page; each function is self-contained. */

/** Elements that overflow the window horizontally; empty if the document fits. */
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
 * Makes the save bar and the scope bar non-sticky: axe reports a half-covered target as too small, although scrolling
 * reveals it. Obscured focus is covered by accessible-focus.
 */
export const BARS_AT_REST =
  '.save-bar { position: static !important; } .scope-bar { transform: none !important; }';

/**
 * Applies rules like a user style sheet, replacing earlier ones; an empty string removes them. From the first call on
 * the whole page is rendered: content skipped off screen has no layout to check, and its box clips what overflows.
 */
export function replaceStyles(rules: string): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`* { content-visibility: visible !important; } ${rules}`);
  document.adoptedStyleSheets = [sheet];
}

/** Texts clipped by a box with hidden overflow that no scrolling can reveal. */
export function cutTexts(): string[] {
  type Box = {
    readonly overflowX: string;
    readonly overflowY: string;
    readonly paints: boolean;
    readonly hides: boolean;
    readonly inline: boolean;
    readonly room: DOMRect;
  };
  const SLACK = 3;
  const boxes = new Map<Element, Box>();
  const found: string[] = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  while (texts.nextNode()) {
    const { currentNode: text } = texts;
    if (!text.textContent?.trim() || !text.parentElement?.checkVisibility()) continue;
    if (text.parentElement.closest('option, script, style, noscript, svg')) continue;
    range.selectNodeContents(text);
    const words = range.getBoundingClientRect();
    // Text for screen readers only is positioned far to the left.
    const cutter = words.right < 0 ? null : findCutter(text.parentElement, words);
    if (cutter) found.push(`cut off: "${text.textContent.trim().slice(0, 40)}" in .${cutter.className}`);
  }
  return found.slice(0, 8);

  /** The nearest ancestor that clips the text; null inside a visually hidden element. */
  function findCutter(from: Element, words: DOMRect): Element | null {
    let [across, down] = [true, true];
    for (let box: Element | null = from; box && box !== document.body; box = box.parentElement) {
      const { overflowX, overflowY, paints, hides, inline, room } = boxes.get(box) ?? measure(box);
      if (hides) return null;
      if (inline) continue;
      // A scroll container can reveal what it hides.
      if (/auto|scroll/.test(overflowX)) across = false;
      if (/auto|scroll/.test(overflowY)) down = false;
      const beside = words.right > room.right + SLACK || words.left < room.left - SLACK;
      const below = words.bottom > room.bottom + SLACK || words.top < room.top - SLACK;
      if (across && beside && (paints || overflowX !== 'visible')) return box;
      if (down && below && (paints || overflowY !== 'visible')) return box;
    }
    return null;
  }

  /** Once for all texts below a box. */
  function measure(box: Element): Box {
    const { overflowX, overflowY, contain, clipPath, clip, display } = getComputedStyle(box);
    const room = box.getBoundingClientRect();
    const hides = clipPath !== 'none' || clip !== 'auto' || room.width <= 1 || room.height <= 1;
    const paints = /content|strict|paint/.test(contain);
    const measured = { overflowX, overflowY, paints, hides, inline: display === 'inline', room };
    boxes.set(box, measured);
    return measured;
  }
}
