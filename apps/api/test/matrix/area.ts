/** Declares the tests of one area: every row of its cases as every actor, and behind every gate. */
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Environment } from '../../src/settings/setting.ts';
import { type RowCase, type RowCases, askCell, listPlaces, send, signedIn } from './call.ts';
import { COLUMNS, type Column, type MatrixRow, readMatrix } from './matrix-rows.ts';
import { PENDING } from './pending.ts';
import { type Stage, openStage } from './stage.ts';

/** Opens a separate stage and runs the area's rows on it. */
export async function askArea(cases: RowCases): Promise<void> {
  const stage = await openStage();
  const rows = readMatrix().flatMap((row) => {
    const one = cases[row.name];
    return one && !PENDING.some((pending) => pending.row === row.name) ? [{ row, one }] : [];
  });

  describe('the running server answers every actor as the matrix says', () => {
    it.each(rows.map(({ row, one }) => [toTitle(row, one), row, one] as const))('%s', async (_, row, one) => {
      const answers: Partial<Record<Column, string>> = {};
      for (const column of COLUMNS) answers[column] = await askCell(stage, row, one, column);
      expect(answers).toEqual(row.cells);
    });
  });

  for (const gate of GATES) {
    const behind = rows.filter(({ row }) => isBehind(row, gate) && !isElsewhere(row, gate));
    if (behind.length === 0) continue;
    describe(`${gate.when} ${gate.ids}`, () => {
      it.each(behind.map(({ row, one }) => [row.name, row, one] as const))(
        'is refused with its own reason, Admins as ever: %s',
        async (_, row, one) => {
          await gate.shut(stage);
          try {
            const answers: Partial<Record<Column, string>> = {};
            for (const column of COLUMNS)
              answers[column] = await loadReason(stage, row, one, { gate, column });
            expect(answers).toEqual(behindGate(row, gate));
          } finally {
            await gate.reopen(stage);
          }
        },
      );
    });
  }
}

function toTitle(row: MatrixRow, one: RowCase): string {
  const ids = ['PER-010', 'AZ-1', ...(one.ids ?? [])].map((id) => `[${id}]`);
  return `line ${row.line}: ${row.name} ${ids.join(' ')}`;
}

type GateCase = {
  readonly of: 'portal' | 'upload' | 'dashboard';
  readonly when: string;
  readonly ids: string;
  readonly code: string;
  /** Actors exempt from gates. */
  readonly exempt: readonly Column[];
  readonly environment?: Environment;
  shut(stage: Stage): Promise<unknown>;
  reopen(stage: Stage): Promise<unknown>;
};

const GATES: readonly GateCase[] = [
  {
    of: 'portal',
    when: 'without access to the portal',
    ids: '[PER-011] [PER-012]',
    code: 'NO_PORTAL_ACCESS',
    exempt: ['AD'],
    shut: (stage) => setFlags(stage, { has_portal_access: false }),
    reopen: (stage) => setFlags(stage, { has_portal_access: true }),
  },
  {
    of: 'portal',
    when: 'while the grant is inactive',
    ids: '[PER-012]',
    code: 'GRANT_INACTIVE',
    exempt: ['AD'],
    shut: (stage) => setActive(stage, false),
    reopen: (stage) => setActive(stage, true),
  },
  {
    of: 'portal',
    when: 'in production, before an Admin opens the portal',
    ids: '[PER-003]',
    code: 'PORTAL_CLOSED',
    exempt: ['AD'],
    environment: 'production',
    shut: () => Promise.resolve(),
    reopen: () => Promise.resolve(),
  },
  {
    of: 'upload',
    when: 'while the uploads of providers are switched off',
    ids: '[BEY-151]',
    code: 'NO_UPLOAD_ACCESS',
    exempt: ['AD', 'G'],
    shut: ({ db }) => db.updateTable('providers').set({ may_upload: false }).execute(),
    reopen: ({ db }) => db.updateTable('providers').set({ may_upload: true }).execute(),
  },
  {
    of: 'dashboard',
    when: 'without access to the dashboard',
    ids: '[AZ-1]',
    code: 'NO_DASHBOARD_ACCESS',
    exempt: ['AD', 'AC'],
    shut: (stage) => setFlags(stage, { has_dashboard_access: false }),
    reopen: (stage) => setFlags(stage, { has_dashboard_access: true }),
  },
  {
    of: 'dashboard',
    when: 'while the dashboard is closed',
    ids: '[AZ-1]',
    code: 'DASHBOARD_CLOSED',
    exempt: ['AD', 'AC'],
    shut: ({ db }) => db.updateTable('reporting_periods').set({ dashboard_override: 'closed' }).execute(),
    reopen: ({ db }) => db.updateTable('reporting_periods').set({ dashboard_override: null }).execute(),
  },
];

/** The upload gate is the portal's plus one more. */
function isBehind({ tags }: MatrixRow, { of }: GateCase): boolean {
  return tags['gate'] === of || (of === 'portal' && tags['gate'] === 'upload');
}

/** A call that exists in only one environment is not sent to another. */
function isElsewhere({ tags }: MatrixRow, { environment }: GateCase): boolean {
  const only = tags['environment'];
  return only !== undefined && !only.includes(environment ?? 'local');
}

/** Permitted cells become the gate's refusal; refused cells and those of exempt actors are unchanged. */
function behindGate(row: MatrixRow, { code, exempt }: GateCase): Record<string, string> {
  const changed = COLUMNS.map((column) => {
    const cell = row.cells[column];
    const open = cell === '200' || cell === 'filtered';
    return [column, open && !exempt.includes(column) ? `403 ${code}` : open ? '200' : cell];
  });
  return Object.fromEntries(changed);
}

/** The status, and the reason if the gate should have given one. */
async function loadReason(
  stage: Stage,
  row: MatrixRow,
  one: RowCase,
  { gate, column }: { readonly gate: GateCase; readonly column: Column },
): Promise<string> {
  const expected = behindGate(row, gate)[column];
  const caller = await signedIn(stage, column, { ...row, expected });
  const [ask] = [await one.request(caller)].flat();
  const [place] = listPlaces(row);
  if (!ask || !place) throw new Error('A case asks at least one call.');
  const environment = gate.environment ?? place.environment;
  const answer = await send(stage, row, ask, { ...place, environment, session: caller.session });
  await one.after?.(caller);
  return expected?.includes(' ') ? `${answer.status} ${answer.error?.code}` : String(answer.status);
}

type Flags = { readonly has_portal_access?: boolean; readonly has_dashboard_access?: boolean };

function setFlags({ db, people }: Stage, flags: Flags): Promise<unknown> {
  const usernames = Object.values(people).map(({ username }) => username);
  return db.updateTable('user_associations').set(flags).where('username', 'in', usernames).execute();
}

function setActive({ db, grantId, secondGrantId, otherGrantId }: Stage, active: boolean): Promise<unknown> {
  const grants = [grantId, secondGrantId, otherGrantId];
  return sql`update grants set gr_active = ${active} where pk = any(${grants}::int[])`.execute(db);
}
