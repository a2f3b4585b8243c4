/** The database is unavailable; the message tells the operator what to do. */
export class PostgresUnavailable extends Error {
  override readonly name = 'PostgresUnavailable';
}

/** Maps an error of the file system or of PostgreSQL to that sentence; `fallback` for unknown errors. */
export function explainFailure(cause: unknown, folder: string, fallback: string): PostgresUnavailable {
  if (cause instanceof PostgresUnavailable) return cause;
  const said = cause instanceof Error ? cause.message : String(cause);
  const known = KNOWN.find(([pattern]) => pattern.test(said));
  const sentence = known ? known[1](folder) : `${fallback}: ${lastLine(said)}`;
  return new PostgresUnavailable(sentence, { cause });
}

// A full disk causes a PANIC with a hint about corruption; no committed data are lost.
const KNOWN: [RegExp, (folder: string) => string][] = [
  [
    /ENOSPC|No space left on device|EDQUOT|Disk quota exceeded/i,
    (folder) =>
      `The disk that holds ${folder} is full; free some space and start again, nothing committed is lost.`,
  ],
  [
    // Node reports ENOENT where a folder cannot be made on a read-only file system.
    /EACCES|EPERM|EROFS|ENOTDIR|Permission denied|Read-only file system|ENOENT: no such file or directory, mkdir/i,
    (folder) =>
      `The data folder ${folder} cannot be written; make it writable or name another one in DATA_DIR.`,
  ],
  [/EEXIST/, (folder) => `The data folder ${folder} is a file; name a folder in DATA_DIR.`],
  [
    /database files are incompatible with server/i,
    (folder) =>
      `The database in ${folder} was made by another version of PostgreSQL; restore a backup into an empty data folder.`,
  ],
];

function lastLine(said: string): string {
  const lines = said.split('\n').filter((line) => line.trim() !== '');
  return lines.findLast((line) => /FATAL|PANIC|error/i.test(line)) ?? lines.at(-1) ?? 'no reason given';
}
