// Writes the generated documents: each scripts/docs/<name>.ts exports one function <something>Document, returning the
// text of docs/<name>.md (a name with its own extension keeps it) or of the file in the module's `place`; or one
// function <something>Documents, returning texts by path. --check writes nothing and fails on any difference.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { importTypeScript } from './lib/import-typescript.mjs';
import { ROOT } from './lib/setup.mjs';

const FOLDER = join(ROOT, 'scripts/docs');
const check = process.argv.includes('--check');

let stale = 0;
const generators = readdirSync(FOLDER).filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'));
for (const generator of generators.toSorted()) {
  const name = generator.slice(0, -'.ts'.length);
  for (const [path, text] of Object.entries(await generate(name))) {
    const file = join(ROOT, path);
    const committed = existsSync(file) ? readFileSync(file, 'utf8') : null;
    if (committed === text) continue;
    if (check) {
      stale += 1;
      console.error(`${path} is not what its sources say; run: npm run docs`);
    } else {
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, text);
      console.log(`${path} written`);
    }
  }
}
process.exitCode = stale === 0 ? 0 : 1;

/** The texts of a generator, bundled from the current sources, by target path. */
async function generate(name) {
  const module = await importTypeScript(`scripts/docs/${name}.ts`);
  const [found, ...others] = Object.entries(module).filter(([key]) => /Documents?$/.test(key));
  if (!found || others.length > 0) throw new Error(`scripts/docs/${name}.ts must export one …Document`);
  const [key, generateText] = found;
  if (key.endsWith('Documents')) return generateText();
  const place = module.place ?? `docs/${name.includes('.') ? name : `${name}.md`}`;
  return { [place]: await generateText() };
}
