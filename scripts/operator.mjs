// npm run admin:create and the other commands of the operator: build where needed, then run one on the portal's database.
import { join, resolve } from 'node:path';
import { ensureBuilt } from './checks/fresh.mjs';
import { checkNode, checkOpenFiles, installPackages, ROOT, run } from './lib/setup.mjs';

checkNode();
checkOpenFiles();
installPackages();
ensureBuilt();

// The same environment as npm start, so that both mean the same database.
const env = { APP_ENV: process.env['APP_ENV'] || 'local' };
const [command = '', ...rest] = process.argv.slice(2);
// npm runs its scripts in the checkout; a file is relative to npm's working folder.
const from = process.env['INIT_CWD'] || process.cwd();
const given = ['backup', 'backup:keys', 'restore'].includes(command)
  ? rest.map((one) => (one.startsWith('-') ? one : resolve(from, one)))
  : rest;
const args = ['--enable-source-maps', join(ROOT, 'dist/server/operator.js'), command, ...given];
process.exitCode = run(process.execPath, args, env).status ?? 1;
