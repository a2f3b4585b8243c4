import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { testPortal } from '../../test/portal/test-portal.ts';

const { app, deps } = await testPortal();
const root = deps.config.staticDir;
const SECRET = 'not for anybody';
for (const [path, text] of [
  ['portal/index.html', '<!doctype html><title>Page</title>'],
  ['portal/documents/program-reach.html', '<!doctype html><title>Reach</title>'],
  ['portal/assets/app.js', 'export {};'],
  ['portal/.git/config', SECRET],
  ['portal/.env', SECRET],
  ['maps/portal/assets/app.js.map', SECRET],
  ['server/main.js', SECRET],
  ['package.json', SECRET],
] as const) {
  await mkdir(dirname(join(root, path)), { recursive: true });
  await writeFile(join(root, path), text);
}

describe('the built pages', () => {
  it('are files with a lifetime, and the page itself at every other address', async () => {
    const asset = await app.inject({ url: '/assets/app.js' });
    expect([asset.statusCode, asset.headers['cache-control']]).toEqual([
      200,
      'public, max-age=31536000, immutable',
    ]);
    for (const url of ['/', '/provider/1/programs', '/docs']) {
      const page = await app.inject({ url });
      expect([url, page.statusCode, page.headers['cache-control']]).toEqual([url, 200, 'no-cache']);
      expect(page.body).toContain('<title>Page</title>');
    }
  });

  it('are documents of single pages where the build has written some', async () => {
    const titles = ['/provider/3/program/7/reach', '/provider/3/program/7', '/documents/program-reach'].map(
      async (url) => /<title>(.*)<\/title>/.exec((await app.inject({ url })).body)?.[1],
    );
    expect(await Promise.all(titles)).toEqual(['Reach', 'Page', 'Page']);
  });

  it.each(['bytes=99999999-', 'bytes=5-1', 'bytes=0-3', 'bytes=-0', 'bytes=abc', 'lines=1-2'])(
    'are sent whole to who asks for the part %s',
    async (range) => {
      for (const url of ['/', '/assets/app.js']) {
        const whole = await app.inject({ url });
        const { statusCode, body, headers } = await app.inject({ url, headers: { range } });
        expect([url, statusCode, body]).toEqual([url, 200, whole.body]);
        expect(headers['accept-ranges']).toBeUndefined();
      }
    },
  );

  it.each([
    '/assets/app.js.map',
    '/maps/portal/assets/app.js.map',
    '/../maps/portal/assets/app.js.map',
    '/package.json',
    '/../package.json',
    '/..%2fpackage.json',
    '/%2e%2e/package.json',
    '/assets/..%2f..%2fpackage.json',
    '/assets/..%5c..%5cpackage.json',
    '//package.json',
    '/../server/main.js',
    '/.git/config',
    '/%2egit/config',
    '/.env',
    '/api/docs',
    '/api/openapi.json',
  ])('do not hold %s [SE-8]', async (url) => {
    const { statusCode, body } = await app.inject({ url });
    expect([400, 403, 404]).toContain(statusCode);
    expect(body).not.toContain(SECRET);
  });
});
