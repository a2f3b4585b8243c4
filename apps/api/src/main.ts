/**
 * The program: loads the portal and starts it. The portal's modules are many files, which are opened before the first
 * line of it runs; without them only this file can say why it does not start.
 */
import { exit, stderr } from 'node:process';

/** Too many open files, of this process or of the machine. */
const EXHAUSTED: ReadonlySet<unknown> = new Set(['EMFILE', 'ENFILE']);

try {
  // A bundle of its own beside this one, and therefore by its built name.
  await import('./start.js');
} catch (error) {
  const isExhausted = error instanceof Error && 'code' in error && EXHAUSTED.has(error.code);
  if (!isExhausted) throw error;
  stderr.write(
    'The portal may not open as many files as its program has. Raise the limit of open files (ulimit -n, LimitNOFILE) to 1024 or more.\n',
  );
  exit(1);
}
