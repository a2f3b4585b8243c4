/**
 * Accessibility checks of a page in its current state, shared by `npm test` and `npm run a11y`: axe at the widths of
 * quality.md, zoom and text spacing, frames included. The wide run (`npm run a11y`) has one more width and records
 * its findings.
 */
import { appendFileSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import axe, { type RunOptions } from 'axe-core';
import { expect, type Frame, type Page, test } from '@playwright/test';
import { BARS_AT_REST, cutTexts, replaceStyles, SPACED_TEXT, stickingOut } from './accessible-layout.ts';
import { runAxe } from './contrast-once.ts';

/** The folder of the wide run's records: a JSON Lines file per test. */
const REPORT = process.env['A11Y_REPORT'];
const WIDTHS = REPORT === undefined ? [1280, 360] : [1280, 768, 360];
const SIZE = { width: 1280, height: 900 };
const HEIGHT = 800;
/** The viewport widths of 1280 px at 400 and 200 percent zoom (WCAG 1.4.10, 1.4.4). */
const ZOOMED = REPORT === undefined ? [320] : [320, 640];

/** One check of one view: the findings, and the axe rules that need manual review. */
export type CheckResult = {
  readonly view: string;
  readonly check: string;
  readonly found: readonly string[];
  readonly unsure?: readonly string[];
};

/** Any violation fails with its rule and place, frames included; targets below 24 px are violations (2.5.8). */
export async function expectAccessible(page: Page, view: string): Promise<void> {
  for (const frame of page.frames()) await frame.evaluate(replaceStyles, BARS_AT_REST);
  const { found, unsure } = await (REPORT === undefined ? checkEachFrame(page) : checkWhole(page));
  for (const frame of page.frames()) await frame.evaluate(replaceStyles, '');
  const width = page.viewportSize()?.width ?? 0;
  expectNothing({ view, check: `axe ${width}`, found, unsure });
}

type Findings = Pick<CheckResult, 'found' | 'unsure'>;

const AXE_OPTIONS: RunOptions = {
  resultTypes: ['violations'],
  rules: { 'target-size': { enabled: true } },
};

/** The wide run: with the rules across frames, for which axe opens a page of its own, and every text's contrast. */
async function checkWhole(page: Page): Promise<Findings> {
  // A page checked before already has axe loaded and compiled.
  const hasAxe = await page.evaluate(() => 'axe' in window);
  const builder =
    page.frames().length === 1
      ? new AxeBuilder({ page, ...(hasAxe && { axeSource: ';' }) }).setLegacyMode()
      : new AxeBuilder({ page });
  const { violations, incomplete } = await builder.options(AXE_OPTIONS).analyze();
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`,
  );
  return { found, unsure: incomplete.map(({ id }) => id) };
}

/** The looks of texts whose contrast was sufficient in a view before. */
let sufficient: readonly string[] = [];

async function checkEachFrame(page: Page): Promise<Findings> {
  const found: string[] = [];
  for (const frame of page.frames()) {
    if (!(await isOurs(frame))) continue;
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axe.source);
    // A frame stands in a landmark of its page.
    const region = { enabled: frame === page.mainFrame() };
    const options = { ...AXE_OPTIONS, iframes: false, rules: { ...AXE_OPTIONS.rules, region } };
    const answered = await frame.evaluate(runAxe, { options, sufficient });
    found.push(...answered.found);
    sufficient = answered.passed;
  }
  return { found };
}

/** A PDF is shown by the browser's own viewer, in two frames. */
async function isOurs(frame: Frame): Promise<boolean> {
  return frame.url().startsWith('http') && (await frame.evaluate(() => document.contentType === 'text/html'));
}

/** The same at every width; no horizontal scrolling or clipping with zoom or text spacing (1.4.12). */
export async function expectGoodAtEveryWidth(page: Page, view: string): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: width === SIZE.width ? SIZE.height : HEIGHT });
    await expectAccessible(page, view);
    await expectRoom(page.frames(), view, `width ${width}`, [stickingOut]);
  }
  // Relayout of the dashboard frame is slow, so only the wide run includes it.
  const frames = REPORT === undefined ? [page.mainFrame()] : page.frames();
  for (const frame of frames) await frame.evaluate(replaceStyles, SPACED_TEXT);
  await expectRoom(frames, view, 'text spacing');
  for (const frame of frames) await frame.evaluate(replaceStyles, '');
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

/** Soft assertion that nothing was found; the wide run records every check. */
export function expectNothing(result: CheckResult): void {
  if (REPORT !== undefined) record(result, REPORT);
  expect.soft(result.found, `${result.view}: ${result.check}`).toEqual([]);
}

const startedFiles = new Set<string>();

/** A retried test starts its file afresh. */
function record(result: CheckResult, folder: string): void {
  const { file, title } = test.info();
  const path = join(folder, `${basename(file)} ${title.replace(/\W+/g, '-').slice(0, 100)}.jsonl`);
  if (!startedFiles.has(path)) rmSync(path, { force: true });
  startedFiles.add(path);
  appendFileSync(path, `${JSON.stringify(result)}\n`);
}
