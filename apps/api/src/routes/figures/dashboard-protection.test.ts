import type { MeasuresRead } from '@srae/contract/schemas/dashboard/dashboard';
import { MEASURE_SETS } from '@srae/domain/measures/catalogue/measure';
import { describe, expect, it } from 'vitest';
import type { Actor } from '@srae/domain/access/actor';
import { sql } from 'kysely';
import { loadMeasures, toProtection } from '../../commands/figures/dashboard-measures.ts';
import { inScope } from '../../store/database/database.ts';
import { openDashboardGrants } from '../../../test/portal/calls/dashboard-grants.ts';

const { test, db, winter, GRACE, GUS, giveDashboard } = await openDashboardGrants();

const STAFF: Actor = {
  sub: 'ada',
  username: 'ada',
  sid: '',
  email: '',
  name: '',
  familyName: '',
  groups: { admin: true, acf: false },
  hasPasskey: false,
  associations: [],
  chosenGrantId: null,
  idleExpiresAt: 0,
};

describe('own surveys', () => {
  const findExperience = (data: MeasuresRead) => data.figures.find(({ id }) => id === 'experience')?.rows[0];
  const trueCount = async (provider?: number): Promise<number> => {
    const { rows } = await inScope(db, 'all', (tx) =>
      sql<{ n: number }>`
        select count(*) filter (where ex_interested_program in ('1', '2'))::int as n
        from exit_submissions r join programs_in_force u
          on u.fk_grants = r.fk_grants and u.fk_uploads = r.fk_uploads and u.fk_programs = r.fk_programs and u.kind = 'exit'
        where u.fk_grants = ${GRACE} and u.fk_reporting_periods = ${winter}
          and (${provider ?? null}::int is null
            or r.fk_programs in (select pk from programs where fk_providers = ${provider ?? null}))
      `.execute(tx),
    );
    return rows[0]?.n ?? 0;
  };

  it('are shown exactly to a Grantee of the grant, who can switch to what others see [BEY-193]', async () => {
    const grantee = await test.open('grace', GRACE);
    const own = await grantee.measures('responses', `period=${winter}&grant=${GRACE}`);
    expect(own.data.surveys).toMatchObject({ view: 'own', switchable: true, as_of: null, next_at: null });
    expect(findExperience(own.data)?.cells[0]?.numerator).toBe(await trueCount());
    const others = await grantee.measures('responses', `period=${winter}&grant=${GRACE}&as=others`);
    expect(others.data.surveys).toMatchObject({ view: 'others', switchable: true });
    const ada = await test.open('ada', null);
    const staff = await ada.measures('responses', `period=${winter}&grant=${GRACE}&basis=saved`);
    expect(others.data.figures).toEqual(staff.data.figures);
    expect(own.data.figures).not.toEqual(staff.data.figures);
  });

  it('are shown exactly to a Provider of the provider, and protected to dashboard access alone [BEY-193]', async () => {
    const provider = await giveDashboard('pat@example.org');
    const pat = await test.open('pat', GRACE);
    const own = await pat.measures('responses', `period=${winter}&provider=${provider}`);
    expect(own.data.surveys).toMatchObject({ view: 'own', switchable: true });
    const cell = findExperience(own.data)?.cells[0];
    expect(cell?.numerator).toBe(await trueCount(provider));
    await setPortalAccess('pat@example.org', false);
    const without = await (await test.open('pat', GRACE)).measures(
      'responses',
      `period=${winter}&provider=${provider}&as=own`,
    );
    expect(without.data.surveys).toMatchObject({ view: 'others', switchable: false });
    expect(without.data.figures).not.toEqual(own.data.figures);
    await setPortalAccess('pat@example.org', true);
  });
});

describe('what others see', () => {
  it('leaves the server as nulls with words where a protected count is small, at every place [BEY-115] [DT-1]', async () => {
    const ada = await test.open('ada', null);
    const found: MeasuresRead['figures'][number]['rows'] = [];
    const providers = (await ada.measures('responses', `period=${winter}&grant=${GRACE}`)).data.providers;
    const places = [`grant=${GRACE}`, ...providers.map(({ pk }) => `provider=${pk}`), ''];
    for (const place of places) {
      for (const query of [place, `${place}&by=race`]) {
        for (const set of ['responses', 'youth']) {
          const { data } = await ada.measures(set, `period=${winter}&${query}`);
          found.push(
            ...data.figures
              .filter(({ counted, id }) => counted === 'surveys' && !id.endsWith('_expected'))
              .flatMap(({ rows }) => rows),
          );
        }
      }
    }
    const hidden = found.flatMap((row) => row.cells.filter((cell) => cell.hidden !== null));
    expect(hidden.length).toBeGreaterThan(0);
    expect(hidden.filter((cell) => cell.value !== null || cell.numerator !== null)).toEqual([]);
    for (const cell of hidden)
      expect(cell.hidden).toMatch(
        /^(?:(?:all but )?fewer than 11(?: of [\d,]+)?|not shown below provider level)$/,
      );
    const shown = found.flatMap((row) => row.cells.filter((cell) => cell.hidden === null));
    expect(shown.length).toBeGreaterThan(100);
    expect(
      shown.filter(({ numerator, denominator }) => (numerator ?? 0) < 11 || (denominator ?? 0) < 11),
    ).toEqual([]);
    expect(found.filter(({ valid, missing }) => (valid ?? 11) < 11 || (missing ?? 11) < 11)).toEqual([]);
  });

  it('says "fewer than" as the setting does [BEY-115]', async () => {
    const { db: pool, config } = test.portal.deps;
    const read = await loadMeasures(pool, {
      set: 'youth',
      query: { period: winter, grant: GRACE, school: 'all', as: 'own' },
      actor: STAFF,
      openAt: null,
      ownProviders: null,
      protection: toProtection({ ...config, suppressionThreshold: 5 }),
    });
    const text = JSON.stringify(read);
    expect(text).toContain('fewer than 5');
    expect(text).not.toContain('fewer than 11');
  });

  it('is the same in the page, the call and the file, cell by cell, whatever is broken down [BEY-117] [BEY-118]', async () => {
    const ada = await test.open('ada', null);
    const query = `period=${winter}&grant=${GUS}&by=sex`;
    const asked: string[] = [];
    for (const set of MEASURE_SETS) {
      const { data } = await ada.measures(set, query);
      for (const { title, rows, groups } of data.figures)
        for (const row of rows)
          for (const cell of row.cells) {
            const group = groups.find(({ id }) => id === cell.group)?.label ?? '';
            asked.push([title, row.label, group, cell.value ?? '', cell.hidden ?? ''].join('|'));
          }
    }
    const file = await test.app.inject({
      url: `/api/dashboard/export?${query}&format=csv`,
      headers: { authorization: `Bearer ${ada.token}` },
    });
    const [about = '', table = ''] = file.body.replace(/^\uFEFF/, '').split('\r\n\r\n');
    const [headings = [], ...lines] = table.trim().split('\r\n').map(listFields);
    const shown = ['Figure', 'Row', 'Group', 'Value', 'Hidden because'].map((name) => headings.indexOf(name));
    const written = lines.map((line) => shown.map((at) => line[at]).join('|'));
    expect(written.length).toBeGreaterThan(500);
    expect(written.filter((line) => line.includes('fewer than')).length).toBeGreaterThan(50);
    expect(written).toEqual(asked);
    expect(about).toContain(
      'protected: small random changes keep answers private; totals may differ slightly',
    );
  });
});

describe('one further factor', () => {
  it('gives each question a row for each of its groups, and leaves factors themselves as they are [BEY-116]', async () => {
    const ada = await test.open('ada', null);
    const plain = await ada.measures('responses', `period=${winter}`);
    const { data } = await ada.measures('responses', `period=${winter}&by=sex`);
    const [before, after] = [plain, { data }].map((read) =>
      read.data.figures.find(({ id }) => id === 'experience'),
    );
    expect(after?.by).toBe('Sex');
    expect(after?.rows.map(({ label }) => label).slice(0, 2)).toEqual([
      `${before?.rows[0]?.label}: Female`,
      `${before?.rows[0]?.label}: Male`,
    ]);
    const bases = after?.rows.slice(0, 2).map(({ valid }) => valid ?? 0) ?? [];
    expect(Math.min(...bases)).toBeGreaterThan(10);
    expect(bases.reduce((sum, base) => sum + base, 0)).toBeLessThanOrEqual(before?.rows[0]?.valid ?? 0);
    const youth = (await ada.measures('youth', `period=${winter}&by=sex`)).data.figures;
    expect(youth.find(({ id }) => id === 'age')?.by).toBeUndefined();
    expect(youth.find(({ id }) => id === 'language')?.by).toBe('Sex');
  });

  it('is never combined with a school level for sensitive answers', async () => {
    const ada = await test.open('ada', null);
    const { data } = await ada.measures('responses', `period=${winter}&by=sex&school=hs`);
    const substances = data.figures.find(({ id }) => id === 'substances');
    expect(substances?.rows.filter(({ hidden }) => hidden === null)).toEqual([]);
  });
});

/** The fields of a line of csv. */
function listFields(line: string): readonly string[] {
  return [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain]) =>
    quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'),
  );
}

async function setPortalAccess(email: string, has_portal_access: boolean): Promise<void> {
  await db
    .updateTable('user_associations')
    .set({ has_portal_access })
    .where('username', '=', (query) =>
      query.selectFrom('identity_users').select('username').where('email', '=', email),
    )
    .execute();
}
