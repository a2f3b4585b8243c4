// Which calls record an audit event (LG-2), for every matrix row with an effect.
import { describe, expect, it } from 'vitest';
import type { Answer, RowCase } from './call.ts';
import { CASES } from './cases/all.ts';
import { type Column, type MatrixRow, readMatrix } from './matrix-rows.ts';
import { askAs, opener } from './opener.ts';
import { PENDING } from './pending.ts';
import { openStage } from './stage.ts';

const stage = await openStage();
type MatrixCase = readonly [name: string, row: MatrixRow, one: RowCase];
const rows: readonly MatrixCase[] = readMatrix().flatMap((row) => {
  const one = CASES[row.name];
  return one && !PENDING.some((pending) => pending.row === row.name) ? [[row.name, row, one]] : [];
});
const open = rows.filter(([, row]) => row.path.startsWith('/api/') && opener(row) !== undefined);

/** Calls without an audit event. */
const SILENT: readonly RegExp[] = [
  /\/drafts\//, // The author's own, never counted (DT-3).
  /\/(value-)?mappings?$/, // Remembered choices; the upload that follows is recorded.
  /\[case=dry run\]$/,
  /^POST \/api\/announcements\/\{pk\}\/dismissal$/,
  /^PUT \/api\/auth\/reminders$/,
  /^POST \/api\/auth\/(activity|refresh)$/,
  /^POST \/api\/auth\/(oidc|passkey)\/start /, // Nobody is known yet.
  /^POST \/api\/auth\/passkeys\/options /, // The passkey that follows is recorded.
  /^POST \/api\/auth\/oidc\/finish .*valid input/, // Somebody without an account here; the link that follows is recorded.
];

/** Downloads are recorded too, because their data leave the portal. */
const isAct = ([, { method, path }]: MatrixCase) =>
  method !== 'GET' || /\/(export|in-force\/rows)/.test(path);
const isSilent = ([name]: MatrixCase) => SILENT.some((pattern) => pattern.test(name));

/** The events recorded by the call, found by the request id of its response. */
function listEvents(answer: Answer) {
  return stage.db
    .selectFrom('audit_events')
    .select(['actor', 'acting_role', 'outcome', 'details'])
    .where('request_id', '=', String(answer.headers['x-request-id']))
    .execute();
}

async function listOutcomes(answer: Answer): Promise<readonly string[]> {
  return (await listEvents(answer)).map(({ outcome }) => outcome);
}

function findSub(column: Column): string | null {
  return column === 'AN' ? null : stage.people[column].username;
}

describe('a call that does something', () => {
  it.each(open.filter((one) => isAct(one) && !isSilent(one)))(
    'leaves an event with who did it and how it went: %s [LG-1] [LG-2]',
    async (_, row, one) => {
      const answer = await askAs(stage, row, one);
      expect(answer.status).toBe(200);
      // A response that must not reveal whether an account exists does not wait for its event (AU-6).
      await expect.poll(() => listOutcomes(answer)).toContain('done');
      // A public call concerns the account that it names.
      if (row.cells.AN !== '200')
        for (const { actor } of await listEvents(answer)) expect(actor).toBe(findSub(opener(row) ?? 'AN'));
    },
  );

  it.each(open.filter((one) => isAct(one) && isSilent(one)))(
    'is left out of the record on purpose: %s',
    async (_, row, one) => {
      const answer = await askAs(stage, row, one);
      expect([answer.status, await listOutcomes(answer)]).toEqual([200, []]);
    },
  );
});

/** Roles of the stage's people; a refusal records them, because no role permitted the call. */
const ROLES = { P: 'Provider', PX: 'Provider', AC: 'ACF', AD: 'Admin' } as const;

describe('a refused call of a known person', () => {
  const refused = rows.flatMap(([name, row, one]) =>
    (['P', 'PX', 'AC', 'AD'] as const)
      .filter((column) => row.cells[column] === '403')
      .slice(0, 1)
      .map((column) => [name, row, one, column] as const),
  );
  it.each(refused)(
    'leaves an event with the role and the reason: %s [LG-1] [LG-2]',
    async (_, row, one, column) => {
      const answer = await askAs(stage, row, one, { column });
      expect(answer.status).toBe(403);
      expect(await listEvents(answer)).toEqual([
        expect.objectContaining({
          actor: findSub(column),
          acting_role: ROLES[column],
          outcome: 'refused',
          details: expect.objectContaining({ code: answer.error?.code }),
        }),
      ]);
    },
  );
});
