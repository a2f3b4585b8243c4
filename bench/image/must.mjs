import { spawnSync } from 'node:child_process';

/** Runs a program to its end and returns its output. Throws with its output when it failed. */
export function must(file, args, options = {}) {
  const { status, stdout, stderr, error } = spawnSync(file, args, {
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
    ...options,
  });
  if (status !== 0)
    throw new Error(
      `${file} ${args.slice(0, 8).join(' ')}: ${error?.message ?? ''}${stdout ?? ''}${stderr ?? ''}`,
    );
  return stdout;
}
