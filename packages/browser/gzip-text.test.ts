import { gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { gzipText } from './gzip-text.ts';

it('packs text of any kind', async () => {
  const text = `{"name":"ünïcödé 🙂"}${'x'.repeat(100_000)}`;
  const packed = await gzipText(text);
  expect(packed.length).toBeLessThan(1_000);
  expect(gunzipSync(packed).toString('utf8')).toBe(text);
});
