/** The Admin screens: the programme, periods, curricula, deleted records, the audit, and announcements. */
import { createHash } from 'node:crypto';
import { expect } from 'vitest';
import { toUsername } from '../../../seeds/seed-people.ts';
import { loadAccessReview } from '../../../src/commands/accounts/access-review.ts';
import { createReview } from '../../../src/store/accounts/access-reviews.ts';
import { inScope } from '../../../src/store/database/database.ts';
import { saveExtension } from '../../../src/store/programme/period-settings.ts';
import type { CallContext, RowCase, RowCases } from '../call.ts';
import { send } from '../call.ts';
import { freshName, freshNumber, freshProgram, freshProvider } from '../fresh-objects.ts';
import type { Stage } from '../stage.ts';

const CREATED = [{ pk: expect.any(Number) }];
const created: RowCase['shows'] = ({ data }) => expect(data).toEqual(CREATED);

export const ADMINISTRATION_CASES: RowCases = {
  'GET /api/admin/roles': {
    request: () => ({}),
    ids: ['API-004', 'PER-002'],
    shows: ({ data }) =>
      expect(data).toEqual(
        ['Grantee', 'Provider', 'Admin', 'ACF'].map((role_name, index) => ({ pk: index + 1, role_name })),
      ),
  },
  'GET /api/admin/funding_streams': listing('API-005', { funding_stream_name: 'GDSRAE' }),
  'GET /api/admin/grantees': listing('API-006', { grantee_name: 'Lakeside Family Services' }),
  'GET /api/admin/grants': listing('API-007', { grantee_name: 'Lakeside Family Services' }),
  'GET /api/admin/user_associations': listing('API-008', { email: 'grace@example.org', fk_roles: 1 }),
  'GET /api/admin/providers': listing('API-009', { provider_name: 'Bright Futures Coalition, LLC' }),

  'POST /api/admin/grantees': {
    request: () => ({ body: { grantee_name: freshName('Grantee') } }),
    ids: ['PER-002'],
    shows: created,
  },
  'PUT /api/admin/grantees/{pk}': {
    request: async ({ stage }) => ({
      at: { pk: await freshGrantee(stage) },
      body: { grantee_name: freshName('Grantee') },
    }),
  },
  'PUT /api/admin/grantees/{pk}/practice': {
    request: async ({ stage }) => ({ at: { pk: await freshGrantee(stage) }, body: { on: false } }),
    ids: ['BEY-171'],
  },
  'POST /api/admin/grants': {
    request: async ({ stage }) => ({ body: await newGrant(stage) }),
    ids: ['PER-002'],
    shows: created,
  },
  'PUT /api/admin/grants/{pk}': {
    request: async ({ stage }) => ({ at: { pk: await freshGrant(stage) }, body: { gr_active: false } }),
  },
  'POST /api/admin/funding_streams': { request: () => ({ body: newStream() }), shows: created },
  'PUT /api/admin/funding_streams/{pk}': {
    request: async ({ stage }) => {
      const pk = await loadKey(
        stage.db.insertInto('funding_streams').values(newStream()).returning('pk').executeTakeFirstOrThrow(),
      );
      return { at: { pk }, body: newStream() };
    },
  },
  'PUT /api/admin/grants/{pk}/extensions/{periodPk}': {
    request: async ({ stage }) => {
      await setDue(stage, '2023-08-31');
      return {
        at: { pk: stage.grantId, periodPk: stage.periodPk },
        body: { due_date: '2023-09-30', reason: 'A flood closed the office.' },
      };
    },
  },
  'DELETE /api/admin/grants/{pk}/extensions/{periodPk}': {
    request: async ({ stage }) => {
      await setExtension(stage, '2023-09-30');
      return { at: { pk: stage.grantId, periodPk: stage.periodPk } };
    },
  },

  'GET /api/admin/reporting-periods': {
    request: () => ({}),
    shows: ({ data }, { stage }) => {
      expect(data).toContainEqual(expect.objectContaining({ pk: stage.periodPk, current: true }));
      expect(data).toContainEqual(expect.objectContaining({ pk: stage.winterPk, current: false }));
    },
  },
  'POST /api/admin/reporting-periods': { request: () => ({ body: newPeriod() }), shows: created },
  'PUT /api/admin/reporting-periods/{pk}': {
    request: ({ stage }) => ({ at: { pk: stage.winterPk }, body: { omb_number: '0970-0536' } }),
  },
  'GET /api/admin/curricula': {
    request: () => ({}),
    shows: ({ data }) =>
      expect(data).toContainEqual(expect.objectContaining({ prog_curriculum_name: 'Game Plan' })),
  },
  'POST /api/admin/curricula': {
    request: () => ({ body: { prog_curriculum_name: freshName('Curriculum') } }),
    shows: created,
  },
  'PUT /api/admin/curricula/{pk}': {
    request: async ({ stage }) => ({
      at: { pk: await freshCurriculum(stage, null) },
      body: { active: false },
    }),
  },
  'POST /api/admin/curricula/{pk}/merge': {
    request: async ({ stage }) => ({
      at: { pk: await freshCurriculum(stage, stage.pid) },
      body: { into: await freshCurriculum(stage, null) },
    }),
  },
  'GET /api/admin/availability': {
    request: () => ({}),
    shows: ({ data }) => expect(data).toMatchObject({ environment: 'local', portal_open_now: true }),
  },
  'PUT /api/admin/availability': {
    request: ({ stage }) => ({
      body: { portal_open: false, dashboard: [{ pk: stage.winterPk, override: null }] },
    }),
    shows: ({ data }) => expect(data).toMatchObject({ portal_open: false }),
  },

  'GET /api/admin/deleted': {
    request: async ({ stage }) => {
      await deletedProvider(stage);
      return { query: { kind: 'providers' } };
    },
    shows: ({ data }, { stage }) =>
      expect(data).toContainEqual(expect.objectContaining({ fk_grants: stage.grantId })),
  },
  'POST /api/admin/deleted/providers/{pk}/restore': {
    request: async ({ stage }) => ({ at: { pk: await deletedProvider(stage) } }),
  },
  'POST /api/admin/deleted/programs/{pk}/restore': {
    request: async ({ stage }) => {
      const pk = await freshProgram(stage);
      await inScope(stage.db, 'all', (tx) =>
        tx.updateTable('programs').set(deletion()).where('pk', '=', pk).execute(),
      );
      return { at: { pk } };
    },
  },
  'GET /api/admin/audit': {
    request: () => ({ query: { outcome: 'refused' } }),
    shows: ({ data }) =>
      expect(data).toContainEqual(
        expect.objectContaining({ outcome: 'refused', action: expect.any(String) }),
      ),
  },
  'GET /api/admin/audit/export': {
    request: () => ({ query: { action: 'auth.' } }),
    shows: ({ headers }) => expect(headers['content-type']).toContain('text/csv'),
  },
  'GET /api/grantees/{grantId}/activity': {
    request: ({ stage }) => ({ at: { grantId: stage.grantId } }),
    shows: ({ text }) => expect(text).not.toContain('details'),
  },
  'POST /api/grantees/{grantId}/submissions/{periodPk}/reopen': {
    request: async ({ stage }) => {
      await setLock(stage, true);
      return {
        at: { grantId: stage.grantId, periodPk: stage.winterPk },
        body: { reason: 'A figure was mistyped.' },
      };
    },
    after: ({ stage }) => setLock(stage, false),
  },

  'GET /api/admin/access-reviews': {
    request: () => ({}),
    ids: ['BEY-184'],
    shows: ({ data }) => expect(data).toMatchObject({ digest: expect.any(String) }),
  },
  'GET /api/admin/access-reviews/accounts': {
    request: () => ({ query: { role: 'Admin' } }),
    shows: ({ data }) =>
      expect(data).toContainEqual(expect.objectContaining({ email: 'ada@example.org', enabled: true })),
  },
  'GET /api/admin/access-reviews/accounts/file': {
    request: () => ({}),
    shows: ({ headers }) => expect(headers['content-type']).toContain('text/csv'),
  },
  'POST /api/admin/access-reviews': {
    request: async ({ stage }) => ({
      body: { digest: (await loadAccessReview({ db: stage.db, clock: { now: () => new Date() } })).digest },
    }),
    shows: created,
  },
  'GET /api/admin/access-reviews/{pk}/file': {
    request: async ({ stage }) => ({ at: { pk: await freshReview(stage) } }),
  },
  'GET /api/admin/row-releases': {
    request: async ({ stage }) => {
      await freshRelease(stage);
      return {};
    },
    shows: ({ data }) => expect(data).toContainEqual(expect.objectContaining({ recipient: 'An institute' })),
  },
  'POST /api/admin/row-releases/report': {
    request: ({ stage }) => ({ body: releaseDraft(stage) }),
    shows: ({ data }) => expect(data).toMatchObject({ k: expect.any(Number) }),
  },
  'POST /api/admin/row-releases': {
    request: ({ stage }) => ({
      body: { ...releaseDraft(stage), recipient: 'An institute', reason: 'Outcomes', expires_on: inAMonth() },
    }),
    shows: created,
  },
  'PUT /api/admin/row-releases/{pk}/decision': {
    request: async ({ stage }) => ({
      at: { pk: await freshRelease(stage) },
      body: { decision: 'refused', reason: 'Too small.' },
    }),
  },
  'GET /api/admin/row-releases/{pk}/file': {
    request: async ({ stage }) => ({ at: { pk: await freshRelease(stage, true) } }),
  },
  'GET /api/admin/announcements': {
    request: async ({ stage }) => {
      await announce(stage, false);
      return {};
    },
    shows: ({ data }) =>
      expect(data).toContainEqual(expect.objectContaining({ audience: 'everyone', on_sign_in: false })),
  },
  'POST /api/admin/announcements': { request: () => ({ body: newAnnouncement(false) }), shows: created },
  'PUT /api/admin/announcements/{pk}': {
    request: async ({ stage }) => ({ at: { pk: await announce(stage, false) }, body: newAnnouncement(true) }),
  },
  'GET /api/announcements': {
    request: async ({ stage }) => {
      await announce(stage, true);
      await announce(stage, false);
      return {};
    },
    shows: ({ data }, { column }) => {
      expect(titlesIn(data)).toContain('Before signing in');
      if (column === 'AN' || column === 'MK') expect(titlesIn(data)).not.toContain('For those inside');
      else expect(titlesIn(data)).toContain('For those inside');
    },
  },
  'POST /api/announcements/{pk}/dismissal': {
    request: async ({ stage }) => ({ at: { pk: await announce(stage, false) } }),
  },
};

async function freshReview({ db }: Stage): Promise<number> {
  const file = 'Name\r\n';
  return inScope(db, 'all', (tx) =>
    createReview(tx, {
      confirmed_by: toUsername('ada'),
      confirmed_at: new Date(),
      accounts: 0,
      accesses: 0,
      sha256: createHash('sha256').update(file).digest('hex'),
      file,
    }),
  );
}

function listing(id: string, row: object): RowCase {
  return {
    request: () => ({}),
    ids: [id, 'PER-002'],
    shows: ({ data }) => expect(data).toContainEqual(expect.objectContaining(row)),
  };
}

async function loadKey(row: Promise<{ readonly pk: number }>): Promise<number> {
  return (await row).pk;
}

function freshGrantee({ db }: Stage): Promise<number> {
  const row = { grantee_name: freshName('Grantee') };
  return loadKey(db.insertInto('grantees').values(row).returning('pk').executeTakeFirstOrThrow());
}

async function newGrant(stage: Stage) {
  const stream = await stage.db.selectFrom('funding_streams').select('pk').limit(1).executeTakeFirstOrThrow();
  return {
    fk_grantees: await freshGrantee(stage),
    fk_funding_streams: stream.pk,
    gr_cohort: 'FY2020' as const,
  };
}

async function freshGrant(stage: Stage): Promise<number> {
  const row = { ...(await newGrant(stage)), gr_active: true };
  return loadKey(stage.db.insertInto('grants').values(row).returning('pk').executeTakeFirstOrThrow());
}

function newStream() {
  const name = freshName('Stream');
  return { funding_stream_name: name, full_name: `${name} in full` };
}

/** A summer period that overlaps with no other. */
function newPeriod() {
  const year = 2030 + freshNumber();
  const groups = ['gr', 'prov', 'prog', 'prog_reach', 'en', 'ex'];
  const dates = groups.flatMap((group) => [
    [`${group}_reporting_period_start`, `${year}-01-01`],
    [`${group}_reporting_period_stop`, `${year}-06-30`],
  ]);
  return { name: `Summer ${year}`, season: 'summer', ...Object.fromEntries(dates) };
}

function freshCurriculum({ db }: Stage, fk_providers: number | null): Promise<number> {
  const row = { prog_curriculum_name: freshName('Curriculum'), fk_providers, merged_into: null };
  return inScope(db, 'all', (tx) =>
    loadKey(tx.insertInto('program_curricula').values(row).returning('pk').executeTakeFirstOrThrow()),
  );
}

function deletion() {
  return { deleted_at: new Date(), deleted_by: null };
}

async function deletedProvider(stage: Stage): Promise<number> {
  const pk = await freshProvider(stage);
  await inScope(stage.db, 'all', (tx) =>
    tx.updateTable('providers').set(deletion()).where('pk', '=', pk).execute(),
  );
  return pk;
}

async function setDue({ db, periodPk }: Stage, due: string): Promise<void> {
  await db.updateTable('reporting_periods').set({ due_date: due }).where('pk', '=', periodPk).execute();
}

/** Grant A has until this day in the current period, whatever it had before. */
async function setExtension({ db, grantId, periodPk, people }: Stage, due: string): Promise<void> {
  const place = { grantId, periodPk };
  const extension = { due_date: due, reason: 'A flood.', by: people.AD.username, at: new Date() };
  await inScope(db, 'all', (tx) => saveExtension(tx, place, extension));
}

/** Grant A has submitted in the winter: with locking on, its report is locked. */
async function setLock({ db, winterPk }: CallContext['stage'], lock_after_submit: boolean): Promise<void> {
  await db.updateTable('reporting_periods').set({ lock_after_submit }).where('pk', '=', winterPk).execute();
}

function newAnnouncement(onSignIn: boolean) {
  return {
    title: onSignIn ? 'Before signing in' : 'For those inside',
    body: 'Maintenance on Sunday.',
    level: 'info',
    audience: 'everyone',
    on_sign_in: onSignIn,
    starts_at: '2023-01-01T00:00:00.000Z',
    ends_at: null,
  };
}

async function announce(stage: Stage, onSignIn: boolean): Promise<number> {
  const session = await stage.sharedSession(stage.people.AD.username);
  const body = newAnnouncement(onSignIn);
  const answer = await send(
    stage,
    { method: 'POST', path: '/api/admin/announcements' },
    { body },
    { session },
  );
  const [row] = answer.data as readonly { pk: number }[]; // the contract of the call
  return row?.pk ?? 0;
}

function releaseDraft({ winterPk }: Stage) {
  const choices = { place: 'stream', age: 'groups', dropped: [] };
  return { survey: 'entry', periods: [winterPk], stream: null, cohort: null, choices };
}

function inAMonth(): string {
  return new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
}

/** A release requested by somebody else, optionally approved; it has no rows. */
async function freshRelease({ db, winterPk }: Stage, isApproved = false): Promise<number> {
  const [asked, decided] = ['1', '2'].map((end) => `00000000-0000-4000-8000-00000000000${end}`);
  const report = { rows: 0, groups: 0, k: 0, unique: 0, threshold: 11, small_groups: 0, small_rows: 0 };
  const lists = { smallest: [], sensitive: [], columns: [], grants: 0, left_out: [] };
  const row = {
    survey: 'entry' as const,
    instrument: '2021',
    periods: [winterPk],
    fk_funding_streams: null,
    cohort: null,
    choices: JSON.stringify({ place: 'stream', age: 'groups', dropped: [] }),
    recipient: 'An institute',
    reason: 'Outcomes',
    expires_on: '2133-01-01',
    report: JSON.stringify({ ...report, ...lists }),
    sources: '[]',
    digest: createHash('sha256').digest('hex'),
    order_seed: '00',
    requested_by: asked ?? '',
    requested_at: new Date(),
    decision: isApproved ? ('approved' as const) : null,
    decision_reason: null,
    decided_by: isApproved ? (decided ?? '') : null,
    decided_at: isApproved ? new Date() : null,
  };
  return loadKey(db.insertInto('row_releases').values(row).returning('pk').executeTakeFirstOrThrow());
}

function titlesIn(data: unknown): readonly string[] {
  return (data as readonly { title: string }[]).map(({ title }) => title); // the contract of the call
}
