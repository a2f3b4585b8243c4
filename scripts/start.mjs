// npm start: install and build where needed, then run the portal in this very process, so that a signal or a kill
// meets the server itself and never leaves one behind.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBuilt } from './checks/fresh.mjs';
import { endWithParent } from './lib/parent.mjs';
import { checkNode, checkOpenFiles, installPackages, ROOT } from './lib/setup.mjs';

checkNode();
checkOpenFiles();
installPackages();
ensureBuilt();

process.env['APP_ENV'] ||= 'local';
process.setSourceMapsEnabled(true);
endWithParent();
await import(pathToFileURL(join(ROOT, 'dist/server/main.js')).href);
