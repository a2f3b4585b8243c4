import { admin } from '@srae/contract/admin';
import { reporting } from '@srae/contract/reporting';
import { describe, expect, it } from 'vitest';
import { demoPlaces } from '../../../test/portal/demo-places.ts';
import { createCurriculum } from '../../store/programme/curricula.ts';
import { inScope } from '../../store/database/database.ts';
import { untilBlocked } from '../../../test/cluster/until-blocked.ts';
import { testPortal } from '../../../test/portal/test-portal.ts';

const portal = await testPortal();
const { db } = portal.deps;
const places = await demoPlaces(portal.deps.db);
const grace = await portal.signIn('grace');
const ada = await portal.signIn('ada');

const grantee = { grantId: places.nearlyEmpty.grantId, periodPk: places.summer };
const program = { ...places.first, periodPk: places.summer };

function save(formName: string, tableName: string, cells: readonly object[], version = 0) {
  return { formName, version, formData: [{ tableName, tableData: [cells] }] };
}

describe('input that no column can hold is refused, never an unexpected failure', () => {
  it('refuses a whole number beyond the column that came as a double', async () => {
    const cells = [{ name: 'gr_grantee_staff_num', value: { doubleValue: 1e12 } }];
    const answer = await grace.call(reporting.saveGrantee, {
      params: grantee,
      body: save('grantee', 'grant_submissions', cells),
    });
    expect([answer.status, answer.error.code]).toEqual([422, 'INVALID']);
  });

  it.each([2_147_483_647, Number.MAX_SAFE_INTEGER])('refuses version %d', async (version) => {
    const cells = [{ name: 'gr_grantee_staff_num', value: { longValue: 1 } }];
    const saved = await grace.call(reporting.saveGrantee, {
      params: grantee,
      body: save('grantee', 'grant_submissions', cells, version),
    });
    const kept = await grace.call(reporting.saveGranteeDraft, {
      params: { ...grantee, formName: 'grantee' },
      body: { answers: {}, base_version: version },
    });
    expect([saved.status, kept.status]).toEqual([400, 400]);
  });

  it('refuses half a surrogate pair, in a draft and in a name', async () => {
    const kept = await grace.call(reporting.saveGranteeDraft, {
      params: { ...grantee, formName: 'comments' },
      body: { answers: { gr_additional_info: 'a\ud800b' }, base_version: 0 },
    });
    const named = await ada.call(admin.createGrantee, { body: { grantee_name: 'a\ud800b' } });
    expect([kept.status, named.status]).toEqual([400, 400]);
  });

  it.each([999_999, 0.5])('refuses curriculum %d', async (pk) => {
    const cells = [{ name: 'fk_program_curricula', value: { doubleValue: pk } }];
    const answer = await grace.call(reporting.saveProgram, {
      params: program,
      body: save('programstructure', 'program_submissions', cells),
    });
    expect([answer.status, answer.error.code]).toEqual([422, 'INVALID']);
  });

  it('refuses columns that belong to no page of the save', async () => {
    const cells = [{ name: 'prog_reach_attend', value: { longValue: 1 } }];
    const answer = await grace.call(reporting.saveProgram, {
      params: program,
      body: save('programstructure', 'program_submissions', cells),
    });
    expect([answer.status, answer.error.code]).toEqual([400, 'FOREIGN_COLUMN']);
  });

  it.each(['0000-01-01T00:00:00Z', '+200000-01-01T00:00:00Z', '-000500-01-01T00:00:00Z'])(
    'refuses an announcement of the instant %s',
    async (starts_at) => {
      const body = {
        title: 'T',
        body: 'B',
        level: 'info',
        audience: 'everyone',
        on_sign_in: false,
        starts_at,
        ends_at: null,
      };
      expect((await ada.call(admin.createAnnouncement, { body })).status).toBe(422);
    },
  );

  it.each(['0000-01-01', '9999-12-31'])('answers an audit filter from %s without failing', async (from) => {
    const answer = await ada.call(admin.listAudit, { query: { from } });
    expect(answer.status).toBeLessThan(500);
  });

  it.each(['//', '//[', '/%E0%A4%A', '/a.b%2f..%2fc.txt'])('answers the address %s', async (url) => {
    const answer = await portal.app.inject({ method: 'GET', url });
    expect(answer.statusCode).toBeLessThan(500);
  });
});

describe('an address that the router refuses before any hook', () => {
  it.each([
    ['escapes that are no text', '/api/admin/user/%c0%af/sessions', 400, 'BAD_REQUEST'],
    ['a broken escape', '/api/admin/user/%zz/sessions', 400, 'BAD_REQUEST'],
    ['a parameter longer than any key', `/api/admin/user/${'a'.repeat(301)}/sessions`, 404, 'NOT_FOUND'],
  ])('with %s is answered in the envelope and tells nothing of itself', async (_, url, status, code) => {
    const answer = await portal.app.inject({ method: 'DELETE', url });
    expect(answer.statusCode).toBe(status);
    expect(answer.json()).toEqual({ success: false, error: { code, message: expect.any(String) } });
    expect(answer.body).not.toContain('/api/');
    expect(answer.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'x-request-id': expect.any(String),
    });
  });
});

describe('a curriculum of another provider', () => {
  it('cannot be named, so that neither its name nor its key is given away', async () => {
    const sibling = { pid: places.first.siblingPid, periodPk: places.summer };
    const added = await grace.call<{ pk: number }[]>(reporting.saveCurriculum, {
      params: sibling,
      body: { prog_curriculum_name: 'The sibling’s own' },
    });
    const cells = [{ name: 'fk_program_curricula', value: { longValue: added.data[0]?.pk ?? 0 } }];
    const answer = await grace.call(reporting.saveProgram, {
      params: program,
      body: save('programstructure', 'program_submissions', cells),
    });
    expect([answer.status, answer.error.code]).toEqual([422, 'INVALID']);
  });
});

describe('two who add the same at once', () => {
  it('answers the same custom curriculum to the second of two, who waited for the first', async () => {
    const { pid } = places.first;
    const [first, second] = await inScope(db, 'all', async (tx) => {
      const added = await createCurriculum(tx, pid, 'Added at once');
      const waiting = inScope(db, 'all', (other) => createCurriculum(other, pid, 'ADDED at once'));
      await untilBlocked(db);
      return [added, waiting];
    });
    expect((await second).pk).toBe(first.pk);
  });
});
