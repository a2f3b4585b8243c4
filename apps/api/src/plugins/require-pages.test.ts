import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { layPages } from '../../test/portal/static-pages.ts';
import { temporaryFolder } from '../../test/portal/temporary-folder.ts';
import { requirePages } from './require-pages.ts';
import { SettingProblem } from '../settings/setting-problem.ts';

const built = await temporaryFolder();
await layPages(built);
const partial = await temporaryFolder();
await layPages(partial);
rmSync(join(partial, 'dashboard'), { recursive: true });

it.each([
  ['both pages', built, null],
  ['no folder', '/nowhere', 'portal/index.html'],
  ['the portal alone', partial, 'dashboard/index.html'],
])('a STATIC_DIR with %s', (_what, staticDir, missing) => {
  const named = () => requirePages({ STATIC_DIR: staticDir }, { environment: 'local', staticDir });
  const production = () => requirePages({}, { environment: 'production', staticDir });
  for (const check of [named, production]) {
    if (missing === null) expect(check).not.toThrow();
    else {
      expect(check).toThrow(SettingProblem);
      expect(check).toThrow(`There are no built pages in ${staticDir}: ${missing} is missing.`);
    }
  }
  expect(() => requirePages({}, { environment: 'local', staticDir })).not.toThrow();
});
