/** Refuses a start without the built pages, which would answer every visit with 404. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../settings/config.ts';
import { SettingProblem } from '../settings/setting-problem.ts';

const DOCUMENTS = ['portal/index.html', 'dashboard/index.html'];

/**
 * Throws SettingProblem when a page is missing in `staticDir`. In local it may be, unless STATIC_DIR names the
 * folder: `npm run dev` serves the pages itself.
 */
export function requirePages(
  env: Readonly<Record<string, string | undefined>>,
  { environment, staticDir }: Pick<Config, 'environment' | 'staticDir'>,
): void {
  if (environment === 'local' && !env['STATIC_DIR']) return;
  const missing = DOCUMENTS.find((document) => !existsSync(join(staticDir, document)));
  if (missing === undefined) return;
  throw new SettingProblem(
    `There are no built pages in ${staticDir}: ${missing} is missing. Run npm run build, and set STATIC_DIR to the folder that it wrote or leave it out.`,
  );
}
