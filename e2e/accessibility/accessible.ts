/**
 * Looks at a page as it stands, one definition for `npm test` and `npm run a11y`: axe at the widths of quality.md,
 * what zoom and wider spacing of the text do to it, frames included. The wide run has one width more and writes down
 * what it found.
 */
import { appendFileSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Frame, type Page, test } from '@playwright/test';
import { BARS_AT_REST, cutTexts, layOver, SPACED_TEXT, stickingOut } from './accessible-layout.ts';

/** The folder of the wide run's looks: a file of lines for each test. */
const REPORT = process.env['A11Y_REPORT'];
const WIDTHS = REPORT === undefined ? [1280, 360] : [1280, 768, 360];
const SIZE = { width: 1280, height: 900 };
const HEIGHT = 800;
/** What is left of 1280 px at 400 and 200 percent (WCAG 1.4.10, 1.4.4). */
const ZOOMED = REPORT === undefined ? [320] : [320, 640];

/** One look at one view: what was found, and of axe what it leaves to a person's eyes. */
export type Look = {
  readonly view: string;
  readonly check: string;
  readonly found: readonly string[];
  readonly unsure?: readonly string[];
};

/** Any violation fails with its rule and place, frames included; targets below 24 px are violations (2.5.8). */
export async function expectAccessible(page: Page, view: string): Promise<void> {
  for (const frame of page.frames()) await frame.evaluate(layOver, BARS_AT_REST);
  // Frames need the builder's slower way, which opens a page for each run.
  const isAlone = page.frames().length === 1;
  // A page that has been looked at has axe already, compiled.
  const hasAxe = isAlone && (await page.evaluate(() => 'axe' in window));
  const { violations, incomplete } = await new AxeBuilder({ page, ...(hasAxe && { axeSource: ';' }) })
    .setLegacyMode(isAlone)
    .options({ resultTypes: ['violations'], rules: { 'target-size': { enabled: true } } })
    .analyze();
  for (const frame of page.frames()) await frame.evaluate(layOver, '');
  const found = violations.map(
    (one) => `${one.id}: ${one.nodes.map((node) => node.target.join(' ')).join(' | ')}`,
  );
  const width = page.viewportSize()?.width ?? 0;
  expectNothing({ view, check: `axe ${width}`, found, unsure: incomplete.map(({ id }) => id) });
}

/** The same at every width; nothing scrolls sideways or is cut off when zoomed or when text is spaced (1.4.12). */
export async function expectGoodAtEveryWidth(page: Page, view: string): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: width === SIZE.width ? SIZE.height : HEIGHT });
    await expectAccessible(page, view);
    await expectRoom(page.frames(), view, `width ${width}`, [stickingOut]);
  }
  // The figures inside their frame take long to be laid out anew: the wide run waits for them.
  const frames = REPORT === undefined ? [page.mainFrame()] : page.frames();
  for (const frame of frames) await frame.evaluate(layOver, SPACED_TEXT);
  await expectRoom(frames, view, 'text spacing');
  for (const frame of frames) await frame.evaluate(layOver, '');
  for (const width of ZOOMED) {
    await page.setViewportSize({ width, height: HEIGHT });
    await expectRoom(frames, view, `zoom to ${width}`);
  }
  await page.setViewportSize(SIZE);
}

async function expectRoom(
  frames: readonly Frame[],
  view: string,
  check: string,
  questions = [stickingOut, cutTexts],
): Promise<void> {
  const found: string[] = [];
  for (const frame of frames)
    for (const question of questions) found.push(...(await frame.evaluate(question)));
  expectNothing({ view, check, found });
}

/** Fails, at the end of the test, with whatever was found; the wide run writes every look down. */
export function expectNothing(look: Look): void {
  if (REPORT !== undefined) writeDown(look, REPORT);
  expect.soft(look.found, `${look.view}: ${look.check}`).toEqual([]);
}

const begun = new Set<string>();

/** A test that is run again begins its file anew. */
function writeDown(look: Look, folder: string): void {
  const { file, title } = test.info();
  const path = join(folder, `${basename(file)} ${title.replace(/\W+/g, '-').slice(0, 100)}.jsonl`);
  if (!begun.has(path)) rmSync(path, { force: true });
  begun.add(path);
  appendFileSync(path, `${JSON.stringify(look)}\n`);
}
