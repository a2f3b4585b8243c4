// The configurations of the pages, loaded from a checkout in a folder with characters that addresses and patterns
// give a meaning.
import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { preprocessCSS, resolveConfig } from 'vite';
import { afterAll, describe, expect, it } from 'vitest';
import { ROOT } from './lib/setup.mjs';

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'srae-build-')));
afterAll(() => rmSync(folder, { recursive: true }));

const checkout = join(folder, "O'Brien's portál (1) [new]");
for (const app of ['portal', 'dashboard']) {
  mkdirSync(join(checkout, 'apps', app, 'src'), { recursive: true });
  cpSync(join(ROOT, 'apps', app, 'vite.config.ts'), join(checkout, 'apps', app, 'vite.config.ts'));
}
cpSync(join(ROOT, 'apps/portal/documents.ts'), join(checkout, 'apps/portal/documents.ts'));
cpSync(join(ROOT, 'package.json'), join(checkout, 'package.json'));
symlinkSync(join(ROOT, 'node_modules'), join(checkout, 'node_modules'));

const loadConfig = (app) =>
  resolveConfig({ configFile: join(checkout, 'apps', app, 'vite.config.ts'), logLevel: 'silent' }, 'build');

describe('a checkout in a folder of any name', () => {
  it.each(['portal', 'dashboard'])('builds the %s from its own files into its own folder', async (app) => {
    const { root, build, resolve } = await loadConfig(app);
    expect(root).toBe(join(checkout, 'apps', app));
    expect(build.outDir).toBe(join(checkout, 'dist', app));
    expect(resolve.alias).toContainEqual(
      expect.objectContaining({
        find: '~uswds',
        replacement: join(checkout, 'node_modules/@uswds/uswds/dist'),
      }),
    );
  });

  it('keeps the rules of the design system that its pages use', async () => {
    const source = join(checkout, 'apps/portal/src');
    writeFileSync(join(source, 'Page.tsx'), 'export const Page = () => <p className="usa-used" />;');
    const { code } = await preprocessCSS(
      '.usa-used { color: red } .usa-unused { color: blue }',
      join(source, 'uswds.css'),
      await loadConfig('portal'),
    );
    expect(code).toContain('.usa-used');
    expect(code).not.toContain('.usa-unused');
  });
});
