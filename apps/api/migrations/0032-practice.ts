import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * A grantee organisation can have one practice grant (decision 37). Two views say what follows of it, and every statement
 * that counts or lists grants, or asks who works on one, reads them: practice grants are not counted, and the people with
 * the Grantee role on any grant of the organisation hold it. The function empties a practice grant and nothing else, as
 * the application's role may not delete submissions.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table grants
      add column practice boolean not null default false,
      drop constraint grant_taken
  `.execute(db);
  await sql`
    create unique index grant_taken on grants (fk_grantees, fk_funding_streams, gr_cohort)
      nulls not distinct where not practice
  `.execute(db);
  await sql`create unique index one_practice_grant on grants (fk_grantees) where practice`.execute(db);
  await sql`
    create view counted_grants as
      select pk, fk_grantees, fk_funding_streams, gr_cohort, gr_active from grants where not practice
  `.execute(db);
  await sql`
    create view held_associations as
      select a.pk, a.username, a.fk_roles, a.fk_grants, a.fk_providers, a.has_portal_access, a.has_dashboard_access,
        g.gr_active as grant_active
      from user_associations a join grants g on g.pk = a.fk_grants
      where a.deleted_at is null
      union all
      select min(a.pk), a.username, 1, p.pk, null, bool_or(a.has_portal_access), false, bool_or(g.gr_active)
      from user_associations a
      join grants g on g.pk = a.fk_grants and not g.practice
      join grants p on p.fk_grantees = g.fk_grantees and p.practice and p.gr_active
      where a.deleted_at is null and a.fk_roles = 1
      group by a.username, p.pk
  `.execute(db);
  await sql`grant select, update on counted_grants to srae_app`.execute(db);
  await sql`grant select on held_associations to srae_app`.execute(db);
  await sql`
    create function empty_practice_grant(grant_key integer) returns void
    language plpgsql security definer set search_path = public as $$
    declare
      waiting text[];
      blocked text[];
      name text;
    begin
      if not exists (select from grants where pk = grant_key and practice) then
        raise exception 'Grant % is no practice grant.', grant_key;
      end if;
      select array_agg(c.table_name::text) into waiting
      from information_schema.columns c
      join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public' and c.column_name = 'fk_grants' and t.table_type = 'BASE TABLE'
        and c.table_name not in ('audit_events', 'user_associations', 'association_invitations');
      -- Tables that others point to wait for those.
      while cardinality(waiting) > 0 loop
        blocked := '{}';
        foreach name in array waiting loop
          begin
            execute format('delete from %I where fk_grants = $1', name) using grant_key;
          exception when foreign_key_violation then
            blocked := blocked || name;
          end;
        end loop;
        if blocked = waiting then
          raise exception 'Practice grant % cannot be emptied: %.', grant_key, waiting;
        end if;
        waiting := blocked;
      end loop;
    end $$
  `.execute(db);
  await sql`revoke execute on function empty_practice_grant(integer) from public`.execute(db);
  await sql`grant execute on function empty_practice_grant(integer) to srae_app`.execute(db);
}
