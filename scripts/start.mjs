// npm start: install and build where needed, then run the portal in this very process, so that a signal or a kill
// meets the server itself and never leaves one behind.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildIsFresh } from './checks/fresh.mjs';
import { endWithParent } from './lib/parent.mjs';
import { checkNode, giveUp, installPackages, ROOT, run } from './lib/setup.mjs';

checkNode();
installPackages();
if (!buildIsFresh()) {
  console.log('Building …');
  const { status } = run(process.execPath, [join(ROOT, 'scripts/build.mjs')]);
  if (status !== 0) giveUp('The build failed; the messages above say why.');
}

process.env['APP_ENV'] ||= 'local';
process.setSourceMapsEnabled(true);
endWithParent();
await import(pathToFileURL(join(ROOT, 'dist/server/main.js')).href);
