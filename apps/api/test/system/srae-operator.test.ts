// deploy/srae-operator with a stand-in for systemd: the command runs apart from it, as a unit does.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../portal/temporary-folder.ts';

const SCRIPT = join(import.meta.dirname, '../../../../deploy/srae-operator');

/** The unit says its arguments and what it was sent; it ends at the signal `systemctl kill` passes on. */
const SYSTEMD_RUN = `#!/bin/sh
for one; do case "$one" in --unit=*) unit=\${one#--unit=} ;; esac; done
printf '%s\\n' "$@" > "$STAND_IN/arguments"
env --default-signal=INT setsid sh -c 'echo $$ > "$0/pid"; trap "echo interrupted; exit 130" INT
  echo "$1" > "$0/unit"; echo running; i=0; while [ $i -lt "$2" ]; do sleep 0.1; i=$((i + 1)); done; cat; exit 3' \\
  "$STAND_IN" "$unit" "$TENTHS"
`;
const SYSTEMCTL = `#!/bin/sh
[ "$1 $3" = "kill $(cat "$STAND_IN/unit")" ] || exit 1
kill "-\${2#--signal=}" "$(cat "$STAND_IN/pid")"
`;

async function start(args: readonly string[], tenths: number, env: Record<string, string> = {}) {
  const folder = await temporaryFolder();
  await mkdir(join(folder, 'bin'));
  for (const [name, text] of Object.entries({ 'systemd-run': SYSTEMD_RUN, systemctl: SYSTEMCTL })) {
    await writeFile(join(folder, 'bin', name), text);
    await chmod(join(folder, 'bin', name), 0o755);
  }
  const path = `${join(folder, 'bin')}:/usr/bin:/bin`;
  const child = spawn('sh', [SCRIPT, ...args], {
    cwd: folder,
    // As a terminal does, which sends Ctrl-C to the whole group.
    detached: true,
    env: { ...env, PATH: path, STAND_IN: folder, TENTHS: String(tenths) },
  });
  let output = '';
  const running = new Promise<void>((resolve) => {
    child.stdout.on('data', (chunk) => {
      output += String(chunk);
      if (output.includes('running')) resolve();
    });
  });
  let errors = '';
  child.stderr.on('data', (chunk) => (errors += String(chunk)));
  // A script that refuses reads nothing.
  child.stdin.on('error', () => {});
  child.stdin.end('what was typed\n');
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, output, errors }));
  return { group: -(child.pid ?? NaN), folder, running, ended };
}

it('ends the command at Ctrl-C, and says its last words and its exit code', async () => {
  const { group, running, ended } = await start(['audit:verify'], 300);
  await running;
  process.kill(group, 'SIGINT');
  expect(await ended).toMatchObject({ code: 130, output: 'running\ninterrupted\n' });
});

it('names files from where it is called, the private key among them, and the folder that a restore decrypts into', async () => {
  const { folder, ended } = await start(['restore', 'night.zip.age'], 1, {
    TMPDIR: '/mnt/memory',
    // Any file that is there.
    BACKUP_IDENTITY_FILE: 'bin/systemctl',
  });
  await ended;
  const given = await readFile(join(folder, 'arguments'), 'utf8');
  expect(given).toContain(`\nrestore\n${folder}/night.zip.age\n`);
  expect(given).toContain('\n--setenv=TMPDIR=/mnt/memory\n');
  expect(given).toContain(`\n--property=LoadCredential=backup-identity:${folder}/bin/systemctl\n`);
});

it('says that there is no private key where it is to be', async () => {
  const { folder, ended } = await start(['restore', 'night.zip.age'], 1, { BACKUP_IDENTITY_FILE: 'key' });
  expect(await ended).toEqual({
    code: 1,
    output: '',
    errors: `BACKUP_IDENTITY_FILE names no file: ${folder}/key.\n`,
  });
});

it('passes on what the command reads and its exit code', async () => {
  const { ended } = await start(['audit:verify'], 1);
  expect(await ended).toMatchObject({ code: 3, output: 'running\nwhat was typed\n' });
});
