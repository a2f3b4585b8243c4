// One program of the cluster, run as a service manager runs it: as a user without rights, its words in a file.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';

/** `account` is {uid, gid}, or empty for the current user. */
export function createService({ name, file, args, env = {}, account, log }) {
  let child = null;
  const alive = () => child !== null && child.exitCode === null && child.signalCode === null;
  const end = async (signal) => {
    if (!alive()) return;
    const exited = once(child, 'exit');
    child.kill(signal);
    await exited;
  };
  return {
    name,
    alive,
    pid: () => child?.pid,
    /** The exit code; null while it runs. */
    code: () => child?.exitCode ?? null,
    /** No effect while it is running. */
    start: () => {
      if (alive()) return;
      const out = openSync(log, 'a');
      child = spawn(file, args, {
        ...account,
        cwd: '/',
        // A signal to the run must not reach its cluster: the round is still to be completed.
        detached: true,
        stdio: ['ignore', out, out],
        env: { PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin', LC_ALL: 'C.UTF-8', TZ: 'UTC', ...env },
      });
    },
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  };
}
