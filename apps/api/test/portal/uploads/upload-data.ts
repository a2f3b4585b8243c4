/** Two grants with programs and surveys, an earlier period, and the callers, for tests of uploads. */
import type { Actor, Association } from '@srae/domain/access/actor';
import { sql } from 'kysely';
import { openDatabase } from '../../../src/store/database/database.ts';
import type { TestDatabase } from '../../cluster/test-database.ts';

export const GRANT = 1;
export const OTHER_GRANT = 2;
export const PERIOD = 1;
export const EARLIER_PERIOD = 2;
export const NOON = new Date('2023-08-01T12:00:00.000Z');

export const PEOPLE = {
  grace: person('grace', 1, [grantee(GRANT)]),
  gale: person('gale', 2, [grantee(GRANT)]),
  gus: person('gus', 3, [grantee(OTHER_GRANT)]),
  pat: person('pat', 4, [toProvider(GRANT, 1)]),
  /** Of the other provider of the grant. */
  nina: person('nina', 7, [toProvider(GRANT, 2)]),
  /** Of pat's provider, and may not upload. */
  pete: person('pete', 8, [{ ...toProvider(GRANT, 1), mayUpload: false }]),
  ada: { ...person('ada', 5, []), groups: { admin: true, acf: false } },
  both: person('both', 6, [grantee(GRANT), grantee(OTHER_GRANT)]),
} as const satisfies Record<string, Actor>;
export type PersonName = keyof typeof PEOPLE;

/** Fills an empty database with the minimum needed for uploads. */
export async function fillForUploads({ owner }: Pick<TestDatabase, 'owner'>): Promise<void> {
  const db = openDatabase({ ...owner, max: 1 });
  try {
    await sql`insert into funding_streams (pk, funding_stream_name, full_name) values (91, 'GDX', 'Test')`.execute(
      db,
    );
    await sql`insert into grantees (pk, grantee_name) values (1, 'Northern Youth'), (2, 'Southern Youth')`.execute(
      db,
    );
    await sql`insert into grants (pk, fk_grantees, fk_funding_streams) values (1, 1, 91), (2, 2, 91)`.execute(
      db,
    );
    for (const [pk, name, current] of [
      [1, 'Summer 2023', true],
      [2, 'Winter 2022', false],
    ] as const) {
      const dates = sql.join(Array.from({ length: 6 }, () => sql`'2023-01-01', '2023-06-30'`));
      await sql`insert into reporting_periods (pk, name,
        gr_reporting_period_start, gr_reporting_period_stop, prov_reporting_period_start, prov_reporting_period_stop,
        prog_reporting_period_start, prog_reporting_period_stop, prog_reach_reporting_period_start,
        prog_reach_reporting_period_stop, en_reporting_period_start, en_reporting_period_stop,
        ex_reporting_period_start, ex_reporting_period_stop, season, lock_after_submit, collect_covid, current,
        dashboard_opens_at, instrument)
        values (${pk}, ${name}, ${dates}, 'summer', true, true, ${current}, '2024-02-18', '2021')`.execute(
        db,
      );
    }
    for (const { username, name, familyName, email } of Object.values(PEOPLE)) {
      await sql`insert into identity_users (username, email, name, family_name, status, created_at, updated_at)
        values (${username}, ${email}, ${name}, ${familyName}, 'CONFIRMED', now(), now())`.execute(db);
    }
    await sql`insert into providers (pk, fk_grants, provider_name) values
      (1, 1, 'Bright Futures Coalition, LLC'), (2, 1, 'Niños y Jóvenes Unidos'), (3, 2, 'Far Away')`.execute(
      db,
    );
    await sql`insert into programs (pk, fk_grants, fk_providers, program_name) values
      (1, 1, 1, 'Love Notes (SRA), 4th ed.'), (2, 1, 1, 'Never surveyed'), (3, 1, 2, 'Making a Difference!'),
      (4, 1, 2, 'Inactive'), (5, 2, 3, 'Elsewhere')`.execute(db);
    await sql`insert into program_submissions (fk_grants, fk_reporting_periods, fk_programs, prog_active,
        prog_en_tot_surveys_ms, prog_en_tot_surveys_hs, prog_en_tot_surveys_ms_impact, prog_en_tot_surveys_hs_impact,
        prog_ex_tot_surveys_ms, prog_ex_tot_surveys_hs) values
      (1, 1, 1, true, 20, 32, 0, 12, 23, 24), (1, 1, 2, true, 0, null, null, null, null, null),
      (1, 1, 3, null, 20, 21, null, null, 18, 18), (1, 1, 4, false, 5, 5, 0, 0, 5, 5),
      (2, 1, 5, true, 9, 9, 0, 0, 9, 9)`.execute(db);
  } finally {
    await db.destroy();
  }
}

function person(name: string, number: number, associations: readonly Association[]): Actor {
  const username = `00000000-0000-4000-8000-00000000000${number}`;
  return {
    sub: username,
    username,
    sid: `sid-${number}`,
    email: `${name}@example.org`,
    name: `${name[0]?.toUpperCase()}${name.slice(1)}`,
    familyName: 'Example',
    groups: { admin: false, acf: false },
    hasPasskey: false,
    associations,
    chosenGrantId: null,
    idleExpiresAt: NOON.getTime() + 86_400_000,
  };
}

function grantee(grantId: number): Association {
  return {
    pk: grantId,
    grantId,
    role: 'grantee',
    providerId: null,
    hasPortalAccess: true,
    hasDashboardAccess: true,
    grantActive: true,
    mayUpload: true,
  };
}

function toProvider(grantId: number, providerId: number): Association {
  return { ...grantee(grantId), pk: 10 + providerId, role: 'provider', providerId };
}
