import { reporting } from '@srae/contract/reporting';
import type { ReportRead } from '@srae/contract/schemas/report';
import type { ProviderList } from '@srae/contract/schemas/reporting';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { inScope } from '../../store/database/database.ts';
import { demoPlaces } from '../../../test/portal/demo-places.ts';
import { testPortal } from '../../../test/portal/test-portal.ts';

const portal = await testPortal();
const places = await demoPlaces(portal.deps.db);
const params = { ...places.first, periodPk: places.summer };

it('a person of two providers of one grant sees both in the table and in the report [PRV-001] [VAL-004]', async () => {
  await inScope(portal.deps.db, 'all', (tx) =>
    sql`
      insert into user_associations (username, created_at, fk_roles, fk_grants, fk_providers, has_portal_access, has_dashboard_access)
      select username, created_at, fk_roles, fk_grants, ${params.siblingPid}, has_portal_access, has_dashboard_access
      from user_associations where fk_providers = ${params.pid} and deleted_at is null
    `.execute(tx),
  );
  const pat = await portal.signIn('pat');
  const listed = (await pat.call<ProviderList>(reporting.listProviders, { params })).data;
  const { report } = (await pat.call<ReportRead>(reporting.readReport, { params })).data;
  const both = [params.pid, params.siblingPid].toSorted((a, b) => a - b);
  const keys = (all: readonly { pk: number }[]) => all.map(({ pk }) => pk).toSorted((a, b) => a - b);
  expect(keys(listed)).toEqual(both);
  expect(keys(report.providers)).toEqual(both);
  expect(report.grantee).toBeNull();
});
