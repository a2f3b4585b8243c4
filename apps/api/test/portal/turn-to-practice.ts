import { type RawBuilder, sql } from 'kysely';

/** Makes a grant one of practice, as nobody but the owner of the database can: a trigger refuses it (decision 36). */
export function turnToPractice(grantId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    do $$ begin
      alter table grants disable trigger keep_practice;
      update grants set practice = true where pk = (${grantId});
      alter table grants enable trigger keep_practice;
    end $$
  `;
}
