import { expect, it } from 'vitest';
import { gzipText } from './gzip-text.ts';

it('packs text of any kind', async () => {
  const text = `{"name":"ünïcödé 🙂"}${'x'.repeat(100_000)}`;
  const packed = await gzipText(text);
  expect(packed.length).toBeLessThan(1_000);
  const unpacked = new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip'));
  expect(await new Response(unpacked).text()).toBe(text);
});
