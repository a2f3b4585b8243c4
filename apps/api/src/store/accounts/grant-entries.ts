/** The grants of a person for the landing page; for an Admin every grant (decision 1). */
import type { GrantEntry } from '@srae/contract/schemas/accounts/auth';
import type { Groups } from '@srae/domain/access/actor';
import type { Listed, Page } from '../database/paging.ts';
import type { Db } from '../database/database.ts';
import { nameOrder } from '../programme/name-order.ts';

export type Holder = { readonly username: string; readonly groups: Groups };

/** One page of the person's grants, one entry each, by name. `everyGrant` adds those without an association for Admins. */
export async function listGrantEntries(
  db: Db,
  holder: Holder,
  everyGrant: boolean,
  page: Page,
): Promise<Listed<GrantEntry>> {
  const mine = await listAssociations(db, holder.username);
  const all = everyGrant && holder.groups.admin;
  const keys = all ? null : [...new Set(mine.map((one) => one.fk_grants))];
  const rows = await assemble(db, await listGrants(db, keys, page), mine, 'Admin');
  return { rows, total: keys?.length ?? (await countGrants(db)) };
}

async function countGrants(db: Db): Promise<number> {
  const { total } = await db
    .selectFrom('counted_grants')
    .select((of) => of.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** The entry of a grant that the person may choose, by association or as Admin or ACF; null when there is none. */
export async function findGrantEntry(db: Db, holder: Holder, grantId: number): Promise<GrantEntry | null> {
  const mine = (await listAssociations(db, holder.username)).filter((one) => one.fk_grants === grantId);
  const { admin, acf } = holder.groups;
  if (mine.length === 0 && !admin && !acf) return null;
  const [entry] = await assemble(db, await listGrants(db, [grantId]), mine, admin ? 'Admin' : 'ACF');
  return entry ?? null;
}

type AssociationRow = Awaited<ReturnType<typeof listAssociations>>[number];
type GrantRow = Awaited<ReturnType<typeof listGrants>>[number];

function listAssociations(db: Db, username: string) {
  return db
    .selectFrom('held_associations')
    .select(['pk', 'fk_roles', 'fk_grants', 'fk_providers', 'has_portal_access', 'has_dashboard_access'])
    .where('username', '=', username)
    .orderBy('fk_roles')
    .orderBy('pk')
    .execute();
}

async function listGrants(db: Db, keys: readonly number[] | null, page?: Page) {
  if (keys?.length === 0) return [];
  let query = db
    .selectFrom('grants as g')
    .innerJoin('grantees as e', 'e.pk', 'g.fk_grantees')
    .innerJoin('funding_streams as f', 'f.pk', 'g.fk_funding_streams')
    .select(['g.pk', 'g.gr_cohort', 'g.gr_active', 'g.practice', 'e.grantee_name', 'f.funding_stream_name'])
    .orderBy('e.grantee_name')
    .orderBy('g.practice')
    .orderBy('g.gr_cohort')
    .orderBy('g.pk');
  query = keys
    ? query.where('g.pk', 'in', [...new Set(keys)])
    : query.where('g.pk', 'in', (of) => of.selectFrom('counted_grants').select('pk'));
  if (page) query = query.limit(page.size).offset((page.page - 1) * page.size);
  return query.execute();
}

async function listProviders(db: Db, grants: readonly GrantRow[]) {
  if (grants.length === 0) return [];
  return db
    .selectFrom('providers as p')
    .leftJoin('programs as m', (join) =>
      join.onRef('m.fk_providers', '=', 'p.pk').on('m.deleted_at', 'is', null),
    )
    .select([
      'p.pk',
      'p.fk_grants',
      'p.provider_name',
      'p.may_upload',
      'm.pk as program_pk',
      'm.program_name',
    ])
    .where('p.deleted_at', 'is', null)
    .where(
      'p.fk_grants',
      'in',
      grants.map((grant) => grant.pk),
    )
    .orderBy(nameOrder('p.provider_name'))
    .orderBy('p.pk')
    .orderBy(nameOrder('m.program_name'))
    .orderBy('m.pk')
    .execute();
}

async function listExtensions(db: Db, grants: readonly GrantRow[]) {
  if (grants.length === 0) return [];
  return db
    .selectFrom('grant_extensions')
    .select(['fk_grants', 'fk_reporting_periods as period', 'due_date'])
    .where(
      'fk_grants',
      'in',
      grants.map((grant) => grant.pk),
    )
    .execute();
}

async function assemble(
  db: Db,
  grants: readonly GrantRow[],
  mine: readonly AssociationRow[],
  roleWithout: 'Admin' | 'ACF',
): Promise<GrantEntry[]> {
  const providers = await listProviders(db, grants);
  const extensions = await listExtensions(db, grants);
  return grants.map((grant) => {
    const own = mine.filter((one) => one.fk_grants === grant.pk);
    const [first] = own;
    const isProvider = first?.fk_roles === 2;
    const seen = providers.filter(
      (row) => row.fk_grants === grant.pk && (!isProvider || own.some((one) => one.fk_providers === row.pk)),
    );
    return {
      pk: first?.pk ?? null,
      id: grant.pk,
      name: grant.grantee_name,
      role: first ? (isProvider ? 'Provider' : 'Grantee') : roleWithout,
      cohort: grant.gr_cohort,
      funding_stream: grant.funding_stream_name,
      gr_active: grant.gr_active,
      practice: grant.practice,
      // Roles are merged per grant; without an association an Admin sees both areas, ACF the dashboard.
      has_portal_access: first ? own.some((one) => one.has_portal_access) : roleWithout === 'Admin',
      has_dashboard_access: first ? own.some((one) => one.has_dashboard_access) : true,
      extensions: extensions
        .filter((one) => one.fk_grants === grant.pk)
        .map(({ period, due_date }) => ({ period, due_date })),
      providers: grouped(seen),
    };
  });
}

type ProviderRow = Awaited<ReturnType<typeof listProviders>>[number];

function grouped(rows: readonly ProviderRow[]): GrantEntry['providers'] {
  const byKey = new Map<number, GrantEntry['providers'][number]>();
  for (const row of rows) {
    const { pk: id, provider_name: name, may_upload } = row;
    const provider = byKey.get(id) ?? { id, name, may_upload, programs: [] };
    if (row.program_pk !== null) provider.programs.push({ id: row.program_pk, name: row.program_name ?? '' });
    byKey.set(row.pk, provider);
  }
  return [...byKey.values()];
}
