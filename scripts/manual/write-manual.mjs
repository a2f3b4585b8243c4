// Builds the manual into dist/: manual/ contains the PDF and the page, portal/manual-pages/ what the portal serves.
import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../lib/setup.mjs';
import { toHtml, STYLE_SHEET } from './html.mjs';
import { toPdf } from './pdf.mjs';
import { FOLDER, readManual } from './read-manual.mjs';

/** Writes everything and returns the folder that the portal serves. Runs after the portal's own pages are built. */
export async function writeManual() {
  const manual = readManual();
  const own = join(ROOT, 'dist/manual');
  const served = join(ROOT, 'dist/portal/manual-pages');
  for (const folder of [own, served]) {
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'manual.html'), toHtml(manual));
    await writeFile(join(folder, 'manual.css'), STYLE_SHEET);
    await cp(join(FOLDER, 'pictures'), join(folder, 'pictures'), { recursive: true });
  }
  const { title, label, contents, chapters } = manual;
  // In the response envelope, so that the portal's page reads it like a call.
  const data = { title, label, contents, chapters };
  await writeFile(join(served, 'manual.json'), JSON.stringify({ success: true, data }));
  await writeFile(join(own, 'manual.pdf'), toPdf(manual));
  return served;
}
