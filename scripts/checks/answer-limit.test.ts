import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { ANSWER_MS } from '@srae/browser/await-answer';

it('pages wait longer than the proxy does, so that its answer arrives', () => {
  const proxy = readFileSync('deploy/srae-proxy.conf', 'utf8');
  const limits = [...proxy.matchAll(/^proxy_(?:connect|read)_timeout (\d+)s;$/gm)].map(([, found]) =>
    Number(found),
  );
  expect(limits).toHaveLength(2);
  expect(ANSWER_MS).toBeGreaterThan(1000 * limits.reduce((sum, one) => sum + one, 0));
});
