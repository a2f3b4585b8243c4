import type { MeasuresRead, PlacesRead } from '@srae/contract/schemas/dashboard/dashboard';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { openDashboardGrants } from '../../../test/portal/calls/dashboard-grants.ts';
import { inScope } from '../../store/database/database.ts';

const { test, db, winter, GRACE, GUS, giveDashboard } = await openDashboardGrants();

const SERVED = 'figure=youth_served&row=youth_served&group=all';
const EXPERIENCE = 'figure=experience&row=ex_interested_program&group=most';

const ada = await test.open('ada', null);
const places = (set: string, query: string, viewer = ada) =>
  viewer.get<PlacesRead>(`/api/dashboard/places/${set}?period=${winter}&${query}`);

describe('a number at each place', () => {
  it('is refused to Grantees over all grants and of other grants, and to Providers', async () => {
    const grace = await test.open('grace', GRACE);
    expect((await places('overview', SERVED, grace)).status).toBe(403);
    expect((await places('overview', `${SERVED}&grant=${GUS}`, grace)).status).toBe(404);
    await giveDashboard('pat@example.org');
    const pat = await test.open('pat', GRACE);
    expect((await places('overview', `${SERVED}&grant=${GRACE}`, pat)).status).toBe(403);
  });

  it('of forms is that of plain SQL, the largest first', async () => {
    const { data } = await places('overview', `${SERVED}&basis=saved`);
    const { rows } = await inScope(db, 'all', (tx) =>
      sql<{ pk: number; served: number }>`
        select s.fk_grants as pk, sum(s.prog_reach_attend)::int as served
        from program_submissions s
        join counted_grants g on g.pk = s.fk_grants and g.gr_active
        join programs m on m.pk = s.fk_programs and m.deleted_at is null
        join providers p on p.pk = m.fk_providers and p.deleted_at is null
        left join provider_submissions q on q.fk_providers = p.pk and q.fk_reporting_periods = s.fk_reporting_periods
        where s.fk_reporting_periods = ${winter} and s.prog_any_youth_complete and s.prog_reach_attend is not null
          and s.prog_active is distinct from false and q.prov_active is distinct from false
        group by s.fk_grants order by served desc
      `.execute(tx),
    );
    expect(rows.length).toBeGreaterThan(5);
    expect(data).toMatchObject({ level: 'grant', withheld: null, unit: 'count', counted: 'programs' });
    const shown = data.places.filter(({ value }) => value !== null && value > 0);
    expect(shown.map(({ value }) => value)).toEqual(rows.map(({ served }) => served));
    expect(new Map(shown.map(({ pk, value }) => [pk, value]))).toEqual(
      new Map(rows.map(({ pk, served }) => [pk, served])),
    );
  });

  it.each([
    ['', ''],
    ['school=hs', '&school=hs'],
    ['by=sex', '&by=sex'],
  ])(
    'of surveys is the cell that the place itself shows: nothing more is released %s [BEY-194]',
    async (_, further) => {
      const row = further === '&by=sex' ? 'ex_interested_program F' : 'ex_interested_program';
      const asked = `figure=experience&row=${encodeURIComponent(row)}&group=most${further}`;
      const cellAt = async (place: string) => {
        const { data } = await ada.get<MeasuresRead>(
          `/api/dashboard/measures/responses?period=${winter}&${place}${further}`,
        );
        const found = data.figures.find(({ id }) => id === 'experience')?.rows.find(({ id }) => id === row);
        return found?.cells.find(({ group }) => group === 'most');
      };
      for (const [above, name] of [
        ['', 'grant'],
        [`&grant=${GRACE}`, 'provider'],
      ] as const) {
        const { data } = await places('responses', `${asked}${above}`);
        expect(data.level).toBe(name);
        expect(data.places.length).toBeGreaterThan(0);
        for (const { pk, value, numerator, denominator, hidden } of data.places)
          expect({ group: 'most', value, numerator, denominator, hidden }).toEqual(
            await cellAt(`${name}=${pk}`),
          );
      }
    },
  );

  it('is exact to the grantee of the surveys, and protected where it asks for what others see [BEY-193]', async () => {
    const grace = await test.open('grace', GRACE);
    const own = await places('responses', `${EXPERIENCE}&grant=${GRACE}`, grace);
    const others = await places('responses', `${EXPERIENCE}&grant=${GRACE}&as=others`, grace);
    const staff = await places('responses', `${EXPERIENCE}&grant=${GRACE}&basis=saved`);
    expect(others.data).toEqual(staff.data);
    expect(own.data).not.toEqual(others.data);
  });

  it('of forms is that of single programs too, each with its grant and provider; of surveys it is not', async () => {
    const { data } = await places('overview', `${SERVED}&basis=saved&level=program`);
    const { rows } = await inScope(db, 'all', (tx) =>
      sql<{ pk: number; grant: number; provider: number; served: number }>`
        select m.pk, s.fk_grants as grant, p.pk as provider, s.prog_reach_attend::int as served
        from program_submissions s
        join counted_grants g on g.pk = s.fk_grants and g.gr_active
        join programs m on m.pk = s.fk_programs and m.deleted_at is null
        join providers p on p.pk = m.fk_providers and p.deleted_at is null
        left join provider_submissions q on q.fk_providers = p.pk and q.fk_reporting_periods = s.fk_reporting_periods
        where s.fk_reporting_periods = ${winter} and s.prog_any_youth_complete and s.prog_reach_attend > 0
          and s.prog_active is distinct from false and q.prov_active is distinct from false
      `.execute(tx),
    );
    expect(rows.length).toBeGreaterThan(20);
    const shown = data.places.filter(({ value }) => value !== null && value > 0);
    expect(new Map(shown.map(({ pk, value, within }) => [pk, { value, ...within }]))).toEqual(
      new Map(rows.map(({ pk, grant, provider, served }) => [pk, { value: served, grant, provider }])),
    );
    expect(data.level).toBe('program');
    const grace = await test.open('grace', GRACE);
    const own = await places('overview', `${SERVED}&grant=${GRACE}&level=program`, grace);
    expect(new Set(own.data.places.map(({ within }) => within?.grant))).toEqual(new Set([GRACE]));
    expect((await places('overview', `${SERVED}&level=program`, grace)).status).toBe(403);
    expect((await places('responses', `${EXPERIENCE}&level=program`)).status).toBe(404);
  });

  it('marks outliers alone where enough places have a number', async () => {
    const { data } = await places('overview', 'figure=completed_75&row=completed_75&group=all&basis=saved');
    expect(data.median).not.toBeNull();
    const few = await places('overview', `${SERVED}&grant=${GRACE}&basis=saved`);
    expect(few.data.places.length).toBeLessThan(5);
    expect(few.data.median).toBeNull();
    expect(few.data.places.every(({ outlier }) => outlier === null)).toBe(true);
  });

  it('is none of an unknown figure, and none of a trend', async () => {
    expect((await places('overview', 'figure=nothing&row=a&group=all')).status).toBe(404);
    expect((await places('youth', 'figure=trend&row=a&group=all')).status).toBe(404);
  });
});
