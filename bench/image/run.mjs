// The image's command as started by a container runtime: a read-only root file system, its user without
// capabilities, its settings, memory in place of /tmp, and the machine's network. Uses bubblewrap.
import { spawnSync } from 'node:child_process';

/** {file, args} of the image's own command, or of `command`; `files` of the machine are mounted read-only. */
export function inImage({ config, tree }, { env, files = [], command }) {
  const [uid, gid] = config.User.split(':');
  const all = { ...toEnv(config.Env), ...env };
  const rights = `--unshare-user --uid ${uid} --gid ${gid} --cap-drop ALL --die-with-parent --clearenv`.split(
    ' ',
  );
  const mounts = ['--ro-bind', tree, '/', '--proc', '/proc', '--dev', '/dev', '--tmpfs', '/tmp'];
  const shared = files.flatMap((path) => ['--ro-bind', path, path]);
  const settings = Object.entries(all).flatMap(([name, value]) => ['--setenv', name, value]);
  const run = command ?? [...config.Entrypoint, ...config.Cmd];
  return {
    file: '/usr/bin/bwrap',
    args: [...rights, ...mounts, ...shared, ...settings, '--chdir', config.WorkingDir, '--', ...run],
  };
}

/** Runs a command of the image to its end. */
export function runInImage(image, command, env = {}) {
  const { file, args } = inImage(image, { env, command });
  return spawnSync(file, args, { encoding: 'utf8' });
}

function toEnv(lines) {
  return Object.fromEntries(lines.map((line) => line.split(/=(.*)/s, 2)));
}
