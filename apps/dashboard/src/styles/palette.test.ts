import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const sheet = readFileSync(new URL('dashboard.scss', import.meta.url), 'utf8');
const colour = (name: string) => new RegExp(`--${name}: #([0-9a-f]{3,6});`).exec(sheet)?.[1] ?? '';

/** Relative luminance of a hex colour (WCAG 2.2, definitions). */
function luminance(hex: string): number {
  const six = hex.length === 3 ? [...hex].map((one) => one + one).join('') : hex;
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => {
    const part = Number.parseInt(six.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

it.each([0, 1, 2, 3])('series %i stands out from its ground by 3:1 (WCAG 1.4.11)', (index) => {
  expect(contrast(colour(`series-${index}`), colour('paper'))).toBeGreaterThanOrEqual(3);
});

it.each([0, 1, 2, 3])(
  'the number inside a bar of series %i is read against it by 4.5:1 (WCAG 1.4.3)',
  (index) => {
    const words = index === 1 ? colour('ink') : 'fff';
    expect(contrast(colour(`series-${index}`), words)).toBeGreaterThanOrEqual(4.5);
  },
);

it.each(['gray', 'red', 'blue', 'green'])(
  'the status color %s is read with white words, which stand out by 4.5:1 (WCAG 1.4.3)',
  (name) => {
    expect(contrast(colour(`status-${name}`), 'fff')).toBeGreaterThanOrEqual(4.5);
  },
);
