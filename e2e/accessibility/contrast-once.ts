/** Axe in the page, which asks each look of a text for its contrast once; the function is self-contained. */
import type axe from 'axe-core';
import type { AxeResults, Result, RunOptions } from 'axe-core';

declare global {
  // An interface, because only interfaces can be augmented.
  // oxlint-disable-next-line typescript/consistent-type-definitions
  interface Window {
    readonly axe: typeof axe;
  }
}

type Asked = { readonly options: RunOptions; readonly sufficient: readonly string[] };

/** Each violation with its rule and places, and the looks whose contrast was sufficient. */
type Answered = { readonly found: readonly string[]; readonly passed: readonly string[] };

/**
 * Runs the rules on the document. Contrast, three quarters of the time, is asked of the texts whose look is not known
 * as sufficient: colors, size, weight and transparency, on the same ground. A text that is positioned on its ground or
 * leaves it is asked every time.
 */
export async function runAxe({ options, sufficient }: Asked): Promise<Answered> {
  type Behind = { readonly ground: Element | null; readonly paint: string; readonly blend: string };
  const seen = new Map<Element, Behind>();
  const passed = new Set(sufficient);
  const asked = new Set<Element>();
  const looks = new Map(
    [...document.querySelectorAll('body *')].filter(holdsText).map((one) => [one, look(one)]),
  );
  const rules = { ...options.rules, 'color-contrast': { enabled: false } };
  const results = [await window.axe.run(document, { ...options, rules })];
  // One text of each look, then the others of a look that axe leaves open, or where it passes over the first.
  for (const texts of [listFirst, listOpen]) {
    const open = texts();
    if (open.length > 0) results.push(await askContrast(open));
  }
  const violations = results.flatMap((one) => one.violations);
  return {
    found: violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`,
    ),
    passed: [...passed],
  };

  function listOpen(): readonly Element[] {
    return [...looks]
      .filter(([one, known]) => !(asked.has(one) || (known !== null && passed.has(known))))
      .map(([one]) => one);
  }

  function listFirst(): readonly Element[] {
    const first = new Map(listOpen().map((one) => [looks.get(one) ?? one, one]));
    return [...first.values()];
  }

  async function askContrast(texts: readonly Element[]): Promise<AxeResults> {
    for (const one of texts) asked.add(one);
    const answer = await window.axe.run(
      { include: [...texts] },
      {
        ...options,
        rules: {},
        runOnly: ['color-contrast'],
        resultTypes: ['violations', 'passes', 'incomplete'],
        elementRef: true,
      },
    );
    seen.clear();
    const nodesOf = (told: readonly Result[]) =>
      told.flatMap(({ nodes }) => nodes.map(({ element }) => element));
    // Of a text on a picture, such as the arrow of a select, axe is unsure wherever it stands.
    const onPicture = nodesOf(answer.incomplete).filter((one) => one && looks.get(one)?.includes('url('));
    for (const one of [...nodesOf(answer.passes), ...onPicture]) {
      const before = one && looks.get(one);
      if (one && before && before === look(one)) passed.add(before);
    }
    return answer;
  }

  /** Text for screen readers only is positioned far to the left. */
  function holdsText(one: Element): boolean {
    const isText = isControl(one) || (listTexts(one).length > 0 && !one.matches('option'));
    return isText && one.checkVisibility() && !isExempt(one) && one.getBoundingClientRect().right > 0;
  }

  function isExempt(one: Element): boolean {
    return one.closest(':disabled, [aria-disabled="true"]') !== null;
  }

  function isControl(one: Element): boolean {
    return one.matches('input, select, textarea');
  }

  function listTexts(one: Element): readonly ChildNode[] {
    return [...one.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim());
  }

  /** Null if the position of the text decides what is behind it. */
  function look(text: Element): string | null {
    const { color, fill, fontSize, fontWeight, textShadow } = getComputedStyle(text);
    const { ground, paint, blend } = lookBehind(text);
    const within = ground !== null && isWithin(text, ground);
    return within ? [color, fill, fontSize, fontWeight, textShadow, paint, blend].join(' ') : null;
  }

  /** The nearest opaque box, null if something is positioned on it; the colors on the way, all transparency. */
  function lookBehind(box: Element): Behind {
    const known = seen.get(box);
    if (known) return known;
    const { backgroundColor, backgroundImage, opacity, filter, mixBlendMode, position } =
      getComputedStyle(box);
    const above = box.parentElement && lookBehind(box.parentElement);
    const own = {
      paint: `${backgroundColor} ${backgroundImage}`,
      blend: `${opacity} ${filter} ${mixBlendMode}`,
    };
    const blend = own.blend === '1 none normal' ? (above?.blend ?? '') : `${own.blend} ${above?.blend ?? ''}`;
    const found =
      above === null || backgroundColor.startsWith('rgb(')
        ? { ground: box, paint: own.paint, blend }
        : {
            ground: /absolute|fixed/.test(position) ? null : above.ground,
            paint: `${own.paint} ${above.paint}`,
            blend,
          };
    seen.set(box, found);
    return found;
  }

  function isWithin(text: Element, ground: Element): boolean {
    const room = ground.getBoundingClientRect();
    return (isControl(text) ? [text] : listTexts(text)).every((one) => {
      const range = document.createRange();
      range.selectNode(one);
      const { left, right, top, bottom } = range.getBoundingClientRect();
      return (
        left >= room.left - 1 && right <= room.right + 1 && top >= room.top - 1 && bottom <= room.bottom + 1
      );
    });
  }
}
