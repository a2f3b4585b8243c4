/** Where the server of a browser run lives: ports of its own, and a data folder with the demo as a first start leaves it. */
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const base = Number(process.env['E2E_PORT'] ?? 18080);

export const PORTS = { portal: base, dashboard: base + 1, operator: base + 2 } as const;

/** The same in every process of the run; the runner empties it before the server starts. */
export const DATA_DIR = process.env['E2E_DATA_DIR'] ?? emptied(join(tmpdir(), `srae-e2e-${process.pid}`));
process.env['E2E_DATA_DIR'] = DATA_DIR;

/** What the server said, and what the browser was seen to keep; read when the journeys are over. */
export const LOG_FILE = `${DATA_DIR}.log`;
export const SEEN_FILE = `${DATA_DIR}.seen`;
/** What the server said at the first start, which made the demo (scripts/demo-data.mjs). */
export const FIRST_START_LOG = join(DATA_DIR, 'first-start.log');

function emptied(folder: string): string {
  for (const path of [folder, `${folder}.log`, `${folder}.seen`])
    rmSync(path, { recursive: true, force: true });
  return folder;
}
