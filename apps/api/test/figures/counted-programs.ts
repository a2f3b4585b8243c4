/** The programs that figures count: for tests that change one of them, whatever earlier tests have changed. */
import { sql } from 'kysely';

/**
 * A subquery of programs that youth completed, with their keys and rows of a period: neither the program nor its
 * provider or grant is deleted, inactive or of practice.
 */
export const COUNTED_PROGRAMS = sql`(
  select m.pk, m.fk_providers, m.fk_grants, s.fk_reporting_periods, s.pk as program_row, o.pk as provider_row
  from programs m
  join providers p on p.pk = m.fk_providers and p.deleted_at is null
  join counted_grants g on g.pk = m.fk_grants and g.gr_active
  join program_submissions s on s.fk_programs = m.pk and s.prog_active is distinct from false
  join provider_submissions o on o.fk_providers = p.pk and o.fk_reporting_periods = s.fk_reporting_periods
    and o.prov_active is distinct from false
  where m.deleted_at is null and s.prog_any_youth_complete) counted`;
