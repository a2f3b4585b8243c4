// Periods that have been reported keep what they asked (decision 28): an approved instrument does not change.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { importTypeScript } from '../lib/import-typescript.mjs';
import { ROOT } from '../lib/setup.mjs';

const { listApproved, writeOutline } = await importTypeScript('scripts/instrument/outline.ts');

it.each(listApproved())('the approved instrument %s is what it was when it was approved', (id) => {
  const kept = join(ROOT, `packages/domain/instruments/${id}/approved.txt`);
  expect(existsSync(kept), `npm run instrument -- approve ${id} keeps what is approved`).toBe(true);
  expect(writeOutline(id)).toBe(readFileSync(kept, 'utf8'));
});
