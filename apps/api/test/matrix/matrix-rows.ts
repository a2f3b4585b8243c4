/** The rows of docs/spec/authorization-matrix.csv: a call, the status each actor gets, and the tags of the note. */
import { readFileSync } from 'node:fs';
import { csvParseRows } from 'd3-dsv';

/** The actors, in the order of the columns. */
export const COLUMNS = ['AN', 'AD', 'AC', 'G', 'G2', 'P', 'P2', 'PX', 'MK'] as const;
export type Column = (typeof COLUMNS)[number];
/** All authenticated actors; MK is a program with a machine key of grant A, created by its Grantee. */
export type Signed = Exclude<Column, 'AN'>;

export type MatrixRow = {
  readonly line: number;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  /** The row's name: call and tags, without the gate. */
  readonly name: string;
  /** 401, 404, … or `filtered`: 200 with only the caller's own part. */
  readonly cells: Readonly<Record<Column, string>>;
  readonly tags: Readonly<Record<string, string>>;
};

const CSV = new URL('../../../../docs/spec/authorization-matrix.csv', import.meta.url);

export function readMatrix(): readonly MatrixRow[] {
  const [, ...records] = csvParseRows(readFileSync(CSV, 'utf8'));
  return records.map(([method = '', path = '', ...rest], record) => {
    const line = record + 2;
    if (!isMethod(method)) throw new Error(`Line ${line} of the matrix has no method.`);
    const statuses = COLUMNS.map((column, index) => [column, rest[index] ?? '']);
    const note = rest[COLUMNS.length] ?? '';
    const tags = /^\[([^\]]*)\]/.exec(note)?.[1]?.split('; ') ?? [];
    const named = tags.filter((tag) => !tag.startsWith('gate='));
    return {
      line,
      method,
      path,
      name: `${method} ${path}${named.length > 0 ? ` [${named.join('; ')}]` : ''}`,
      cells: Object.fromEntries(statuses) as MatrixRow['cells'], // built from the very columns
      tags: Object.fromEntries(tags.map((tag) => tag.split('='))),
    };
  });
}

/** The call without parameter names, for comparing routes and rows. */
export function toShape(method: string, path: string): string {
  return `${method} ${path.replace(/\{\w+\}|:\w+/g, '{}')}`;
}

function isMethod(method: string): method is MatrixRow['method'] {
  return ['GET', 'POST', 'PUT', 'DELETE'].includes(method);
}
