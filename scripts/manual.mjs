// npm run manual: builds the Manual of Operations, PDF and page, from docs/manual.
import { relative } from 'node:path';
import { writeManual } from './manual/write-manual.mjs';
import { checkNode, installPackages, ROOT } from './lib/setup.mjs';

checkNode();
installPackages();
const served = await writeManual();
console.log(`dist/manual/manual.pdf, dist/manual/manual.html and ${relative(ROOT, served)} written`);
