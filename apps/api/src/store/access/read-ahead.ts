/**
 * Reads a call's data in the round trip that reads its caller, before authorization (decision 64). The rows are held
 * until the call is allowed, and discarded when it is refused.
 */
import { CompiledQuery } from 'kysely';
import type { Query } from '../database/database.ts';
import type { PagePlace, TargetIds } from './keys.ts';

/** Query for the single record that a call on a page shows. */
export type AheadQuery<A = unknown> = (place: PagePlace) => Query<A>;

/** The caller's query, which sets the scope, and the query sent after it. */
export type Ahead<R> = { readonly caller: Query<R>; readonly query: Query };

/** The queries when a route reads ahead for a person; null where the path does not name grant and period. */
export function toAhead<R>(
  caller: Query<R>,
  ahead: AheadQuery | undefined,
  ids: TargetIds | 'malformed',
): Ahead<R> | null {
  if (!ahead || ids === 'malformed') return null;
  const { grantId, periodPk, providerId = null, programId = null } = ids;
  if (grantId === undefined || periodPk === undefined) return null;
  const key = { grantId, periodPk, targetId: programId ?? providerId ?? 0 };
  return { caller: scopedCallerQuery(caller, grantId), query: ahead({ key, providerId, programId }) };
}

/**
 * The caller's query, which limits the transaction to the rows of the grant if the person belongs to it or to staff.
 * For anybody else, and without a valid session, tables with row-level security return no rows: the duration of a
 * refusal reveals nothing about another grant's rows.
 */
export function scopedCallerQuery<R>(caller: Query<R>, grantId: number): Query<R> {
  return {
    compile(db) {
      const { sql, parameters } = caller.compile(db);
      return CompiledQuery.raw(toScopedText(sql, parameters.length), [...parameters, grantId]);
    },
  };
}

/** The text of a caller's query with that many parameters, followed by the grant; built once per number. */
function toScopedText(caller: string, parameters: number): string {
  const known = scopedTexts.get(caller);
  if (known !== undefined) return known;
  const grant = `$${parameters + 1}::int`;
  const text = `
    with caller as materialized (${caller})
    select caller.*, set_config('srae.scope', case
      when cardinality(caller.groups) > 0
        or caller.associations::jsonb @> jsonb_build_array(jsonb_build_object('grantId', ${grant}))
      then ${grant}::text else '' end, true) as scope
    from caller
  `;
  scopedTexts.set(caller, text);
  return text;
}

const scopedTexts = new Map<string, string>();
