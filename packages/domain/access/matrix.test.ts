import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Actor, Target } from './actor.ts';
import { type Decision, decide } from './decide.ts';
import { ACTIONS, type Action, getRule } from './policy.ts';
import {
  actor,
  allOpen,
  GRANT_A,
  GRANT_B,
  grantA,
  grantee,
  PROVIDER_A1,
  PROVIDER_A2,
  PROVIDER_B1,
  programA1,
  provider,
  providerA1,
} from './test/actors.ts';

const COLUMNS = ['AN', 'AD', 'AC', 'G', 'G2', 'P', 'P2', 'PX', 'MK'] as const;
type Column = (typeof COLUMNS)[number];

type Row = { call: string; cells: Record<Column, string>; tags: Record<string, string>; line: number };

const ACTORS: Record<Column, Actor | null> = {
  AN: null,
  AD: actor({ groups: { admin: true, acf: false } }),
  AC: actor({ groups: { admin: false, acf: true } }),
  G: actor({ associations: [grantee(GRANT_A)] }),
  G2: actor({ associations: [grantee(GRANT_B)] }),
  P: actor({ associations: [provider(GRANT_A, PROVIDER_A1)] }),
  P2: actor({ associations: [provider(GRANT_A, PROVIDER_A2)] }),
  PX: actor({ associations: [provider(GRANT_B, PROVIDER_B1)] }),
  // Authenticated by the key that the Grantee created.
  MK: actor({ associations: [grantee(GRANT_A)] }),
};

const rows = readMatrix();
/** Not registered on this listener, or called with the wrong token: refused before the table is read. */
const beforeTheTable = rows.filter((row) => isAnsweredBefore(row));
const decided = rows.filter((row) => !isAnsweredBefore(row));

describe('the permission table against the authorization matrix', () => {
  it('leaves only unregistered calls and wrong tokens outside the table', () => {
    const calls = beforeTheTable.map((row) => row.call);
    expect([...new Set(calls)].toSorted()).toEqual([
      'DELETE /api/auth/totp',
      'DELETE /api/entry/{grantId}/submissions/{periodPk}',
      'DELETE /api/exit/{grantId}/submissions/{periodPk}',
      'GET /api/auth/me',
      'GET /api/auth/passkeys',
      'GET /api/dashboard/context',
      'GET /api/dev/outbox',
      'GET /api/no-such-call',
      'GET /metrics',
      'GET /readyz',
      'POST /api/auth/oidc/finish',
      'POST /api/auth/oidc/link',
      'POST /api/auth/oidc/start',
      'POST /api/auth/passkey/finish',
      'POST /api/auth/passkey/start',
      'POST /api/auth/passkeys',
      'POST /api/auth/totp',
      'PUT /api/auth/totp',
    ]);
  });

  it('has a row in the matrix for every call of every action', () => {
    const used = new Set(decided.map((row) => toCall(row)));
    const unknown = ACTIONS.flatMap((action) => getRule(action).calls).filter((call) => !used.has(call));
    expect(unknown).toEqual([]);
  });

  it.each(decided.map((row) => [`line ${row.line}: ${row.call} ${JSON.stringify(row.tags)}`, row] as const))(
    '[PER-010] [AZ-1] %s',
    (_, row) => {
      const action = toAction(row);
      const answers = COLUMNS.map((column) => [column, outcome(action, findActor(action, column), row)]);
      expect(Object.fromEntries(answers)).toEqual(row.cells);
    },
  );
});

/** A machine key authenticates no other calls, and only a machine key authenticates machine calls. */
function findActor(action: Action, column: Column): Actor | null {
  return (getRule(action).credential === 'machine-key') === (column === 'MK') ? ACTORS[column] : null;
}

function outcome(action: Action, who: Actor | null, row: Row): string {
  const decision: Decision = decide(action, who, toTarget(action, row), allOpen);
  if (!decision.allowed) return String(decision.status);
  return decision.filtered ? 'filtered' : '200';
}

function toTarget(action: Action, row: Row): Target {
  switch (getRule(action).target) {
    case 'grant':
      return grantA;
    case 'provider':
      return providerA1;
    case 'program':
      return programA1;
    case 'self':
    case 'person':
      return { kind: 'person', username: row.tags['target'] === 'other user' ? 'someone else' : 'caller' };
    case 'none':
      return { kind: 'none' };
  }
}

function toAction(row: Row): Action {
  const call = toCall(row);
  const found = ACTIONS.filter((action) => getRule(action).calls.some((one) => one === call));
  const [only] = found;
  if (only === undefined || found.length !== 1) throw new Error(`${call} has ${found.length} actions.`);
  return only;
}

/** The row's call with the tag that distinguishes actions on one path. */
function toCall(row: Row): string {
  const { role, case: kind } = row.tags;
  if (role !== undefined) return `${row.call} [role=${role}]`;
  if (kind !== undefined && /^(edit|grant A|provider A1|national)$/.test(kind))
    return `${row.call} [case=${kind}]`;
  return row.call;
}

function isAnsweredBefore(row: Row): boolean {
  const { totp, authenticator, environment, listener, case: kind } = row.tags;
  return (
    row.call.endsWith('/no-such-call') ||
    totp === 'off' ||
    // A call of one authenticator, where the other is set.
    (authenticator !== undefined && row.cells.AN === '404') ||
    (environment?.includes('production') ?? false) ||
    (listener?.includes('portal') ?? false) ||
    kind === 'id token' ||
    kind === 'dashboard token'
  );
}

function readMatrix(): Row[] {
  const file = new URL('../../../docs/spec/authorization-matrix.csv', import.meta.url);
  const [, ...lines] = readFileSync(file, 'utf8').trim().split(/\r?\n/);
  return lines.map((text, index) => {
    // The first columns hold neither commas nor quotes; the rest is the note.
    const [method = '', path = '', ...rest] = text.split(',');
    const note = rest.slice(COLUMNS.length).join(',').replace(/^"/, '');
    const tags = /^\[([^\]]*)\]/.exec(note)?.[1] ?? '';
    return {
      call: `${method} ${path}`,
      line: index + 2,
      // Cells follow the call in every line; a missing one would fail the comparison.
      cells: Object.fromEntries(COLUMNS.map((column, i) => [column, rest[i] ?? ''])) as Row['cells'],
      tags: Object.fromEntries(tags.split('; ').map((tag) => tag.split('='))),
    };
  });
}
