/** Reads a file with R's haven, where Rscript and haven are installed. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Whether R and haven are installed. */
export const HAS_HAVEN =
  spawnSync('Rscript', ['-e', 'quit(status = !requireNamespace("haven", quietly = TRUE))']).status === 0;

export type HavenColumn = {
  readonly label: string;
  readonly type: string;
  readonly labels: Record<string, string>;
  readonly missing: string[];
  readonly cells: (string | null)[];
};

/** Columns by name; Stata's missing values are '.a' and so on, system-missing is null. */
export function readWithHaven(bytes: Uint8Array, ending: 'sav' | 'dta') {
  const folder = mkdtempSync(join(tmpdir(), 'haven-'));
  try {
    const path = join(folder, `file.${ending}`);
    writeFileSync(path, bytes);
    const script = join(import.meta.dirname, 'read-labelled.R');
    const { stdout, stderr, status } = spawnSync('Rscript', [script, path], {
      encoding: 'utf8',
      maxBuffer: 1e8,
    });
    if (status !== 0) throw new Error(stderr);
    return parseFacts(stdout);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function parseFacts(text: string) {
  const notes: string[] = [];
  const columns: Record<string, HavenColumn> = {};
  let title = '';
  for (const line of text.split('\n')) {
    const [fact, name = '', first = '', second = ''] = line.split('\t');
    const column = columns[name];
    if (fact === 'title') title = decodeURIComponent(name);
    if (fact === 'note') notes.push(decodeURIComponent(name));
    if (fact === 'variable')
      columns[name] = { label: decodeURIComponent(first), type: second, labels: {}, missing: [], cells: [] };
    if (fact === 'label' && column) column.labels[first] = decodeURIComponent(second);
    if (fact === 'missing') column?.missing.push(first);
    if (fact === 'cell')
      column?.cells.push(first === 'NA' && column.type === 'number' ? null : decodeURIComponent(first));
  }
  return { title, notes, columns };
}
