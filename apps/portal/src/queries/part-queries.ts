/** Queries about one part of the open report: a page with its questions, or a survey file. */
import type { ListedQuery } from '@srae/contract/schemas/queries';
import type { QuerySide } from '@srae/domain/queries/query';
import { createContext, useMemo } from 'react';
import { useReportingRole } from '../forms/permissions.ts';
import { useReporting } from '../session/session-context.ts';
import { useInbox } from './query-calls.ts';

export type PartQueries = {
  /** The reader's side; null for a Provider, who cannot see queries. */
  readonly side: QuerySide | null;
  /** The queries that are not closed. */
  readonly rows: readonly ListedQuery[];
};

/** Fields shared by the queries of a part. */
type Part = Partial<Pick<ListedQuery, 'form' | 'provider' | 'program' | 'survey'>>;

/** Loaded in parallel with the page, which neither waits for nor fails with them. */
export function usePartQueries(part: Part): PartQueries {
  const { grant, period } = useReporting();
  const role = useReportingRole();
  const side = role === 'provider' ? null : role === 'admin' ? 'staff' : 'grantee';
  const filter = { grant: grant.id, period: period.pk, state: 'unclosed', size: 100 };
  const { data } = useInbox(side ?? 'grantee', filter, side !== null);
  const { form = null, provider = null, program = null, survey = null } = part;
  return useMemo(() => {
    const rows = data?.rows.filter(
      (one) =>
        one.form === form &&
        one.survey === survey &&
        (form !== null || survey !== null) &&
        (survey === null ? one.provider === provider : provider === null || one.provider === provider) &&
        one.program === program,
    );
    return { side, rows: rows ?? [] };
  }, [data, side, form, provider, program, survey]);
}

/** Queries about questions of the open page, found by the question's name. */
export const FieldQueries = createContext<PartQueries>({ side: null, rows: [] });
