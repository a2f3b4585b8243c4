import { readFileSync } from 'node:fs';

/**
 * Shuts this process down when the npm that runs it has ended: a signal sent to npm alone, or killing it, would
 * otherwise leave the server on its port. Does nothing for a process started without npm.
 */
export function endWithParent() {
  if (process.env['npm_lifecycle_event'] === undefined) return;
  const parents = ancestors();
  const timer = setInterval(() => {
    if (ancestors() === parents) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, 500);
  timer.unref();
}

// npm may run a script through a shell: then the shell stays our parent and loses its own.
function ancestors() {
  try {
    const status = readFileSync(`/proc/${process.ppid}/status`, 'utf8');
    return `${process.ppid} ${/^PPid:\s+(\d+)/m.exec(status)?.[1]}`;
  } catch {
    return String(process.ppid);
  }
}
