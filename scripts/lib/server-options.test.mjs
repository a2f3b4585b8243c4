import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { SERVER_OPTIONS } from './server-options.mjs';
import { ROOT } from './setup.mjs';

const options = SERVER_OPTIONS.join(' ');

it('npm start gives the server its options', () => {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  expect(scripts.start).toBe(`node ${options} scripts/start.mjs`);
});

it('the unit gives the server its options', () => {
  const unit = readFileSync(join(ROOT, 'deploy/srae-portal@.service'), 'utf8');
  expect(unit).toContain(`ExecStart=/usr/bin/node --enable-source-maps ${options} dist/server/main.js\n`);
});
