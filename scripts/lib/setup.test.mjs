// What a start finds after an earlier one was killed, in a checkout of its own with a stand-in for npm.
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { ROOT } from './setup.mjs';

const folder = mkdtempSync(join(tmpdir(), 'srae-setup-'));
afterAll(() => rmSync(folder, { recursive: true }));
const path = (name) => join(folder, name);

// Like npm, it leaves a package alone that it finds by its package.json.
const NPM = `#!/bin/sh
echo installed >> installations
[ -e fail ] && exit 1
mkdir -p node_modules/one
[ -e node_modules/one/package.json ] || echo code > node_modules/one/index.js
echo '{}' > node_modules/one/package.json
`;

beforeEach(() => {
  rmSync(folder, { recursive: true });
  for (const script of ['lib/setup.mjs', 'checks/fresh.mjs'])
    cpSync(join(ROOT, 'scripts', script), path(`scripts/${script}`));
  writeFileSync(path('package-lock.json'), '{}');
  mkdirSync(path('bin'));
  writeFileSync(path('bin/npm'), NPM);
  chmodSync(path('bin/npm'), 0o755);
});

function write(name, text) {
  mkdirSync(dirname(path(name)), { recursive: true });
  writeFileSync(path(name), text);
}

function call(script, what) {
  const url = pathToFileURL(path(`scripts/${script}`)).href;
  const code = `const m = await import(${JSON.stringify(url)}); ${what}`;
  return spawnSync(process.execPath, ['--input-type=module', '-e', code], {
    encoding: 'utf8',
    env: { ...process.env, PATH: `${path('bin')}${delimiter}${process.env.PATH}` },
  });
}
const install = () => call('lib/setup.mjs', 'm.installPackages()');
const countInstallations = () => readFileSync(path('installations'), 'utf8').trim().split('\n').length;

it('installs once, and again when the lock file has changed', () => {
  expect(install()).toMatchObject({ status: 0, stderr: '' });
  expect(install()).toMatchObject({ status: 0, stdout: '' });
  expect(countInstallations()).toBe(1);
  write('package-lock.json', '{"new":1}');
  expect(install()).toMatchObject({ status: 0, stderr: '' });
  expect(countInstallations()).toBe(2);
});

it('installs anew where an installation was killed, of which npm would keep the halves', () => {
  const { pid } = spawnSync(process.execPath, ['--version']);
  write('node_modules/one/package.json', '{}');
  write('node_modules/.installing', String(pid));
  expect(install()).toMatchObject({ status: 0, stderr: '' });
  expect(existsSync(path('node_modules/one/index.js'))).toBe(true);
  expect(install()).toMatchObject({ status: 0, stdout: '' });
});

it('keeps what is installed where npm could not install the rest, as without a network', () => {
  write('fail', '');
  write('node_modules/kept/package.json', '{}');
  expect(install()).toMatchObject({ status: 1, stderr: expect.stringContaining('could not be installed') });
  rmSync(path('fail'));
  expect(install()).toMatchObject({ status: 0, stderr: '' });
  expect(existsSync(path('node_modules/kept/package.json'))).toBe(true);
});

it('leaves an installation alone that another start is doing', () => {
  write('node_modules/.installing', String(process.pid));
  write('node_modules/one/package.json', '{}');
  const { status, stderr } = install();
  expect({ status, stderr }).toEqual({
    status: 1,
    stderr: expect.stringMatching(/^Process \d+ is installing the packages; start again when it has/),
  });
  expect(existsSync(path('node_modules/one/package.json'))).toBe(true);
});

it.each(['', '{"sou'])('builds again where the mark of a build holds %j, as after a full disk', (text) => {
  write('dist/server/main.js', '');
  const isFresh = () => call('checks/fresh.mjs', 'console.log(m.buildIsFresh())');
  expect(call('checks/fresh.mjs', 'm.rememberBuild(m.hashSources())').status).toBe(0);
  expect(isFresh()).toMatchObject({ stdout: 'true\n', stderr: '' });
  write('.cache/built-sources', text);
  expect(isFresh()).toMatchObject({ stdout: 'false\n', stderr: '' });
});

it('builds beside no other build, and again after one that was killed', () => {
  const begin = () => call('checks/fresh.mjs', 'm.beginBuild()');
  expect(begin()).toMatchObject({ status: 0, stderr: '' });
  expect(begin()).toMatchObject({ status: 0, stderr: '' });
  write('.cache/built-sources', `building ${process.pid}`);
  expect(begin()).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(/^Process \d+ is building already;/),
  });
});

it.each([
  ['Max open files            64                   64                   files', 1],
  ['Max open files            256                  1024                 files', 0],
  ['Max open files            1024                 unlimited            files', 0],
  ['', 0],
])('asks for enough open files: %s', (limits, status) => {
  const asked = call('lib/setup.mjs', `m.checkOpenFiles(${JSON.stringify(limits)})`);
  expect(asked.status).toBe(status);
  expect(asked.stderr).toBe(
    status === 0
      ? ''
      : 'This process may open 64 files; the portal needs 1024. Raise the limit with ulimit -n 1024, or LimitNOFILE in a unit of systemd.\n',
  );
});
