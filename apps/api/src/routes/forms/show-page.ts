/** Responses for pages: cached as long as the data that they were made of have not changed (decision 67). */
import type { FormName } from '@srae/domain/form-kit/form';
import type { z } from 'zod';
import {
  createPageCache,
  findWholePage,
  type PageCache,
  stampedFormPageQuery,
} from '../../commands/forms/page-cache.ts';
import type { Deps } from '../../deps.ts';
import { type Call, serializeAnswer, type SerializedAnswer } from '../../plugins/route.ts';
import type { AheadQuery } from '../../store/access/read-ahead.ts';
import { runInScope } from '../../store/database/database.ts';
import type { PageQueryResult, PageStamp, StampedPage } from '../../store/forms/page-query.ts';
import { toPlace } from './page-key.ts';

/** A call that shows a page. */
type PageCall = Call<unknown, unknown, unknown, PageStamp | StampedPage>;

/** The response for a page. */
type Shown<R> = {
  readonly response: z.ZodType<R>;
  toData(rows: readonly PageQueryResult[]): R;
};

export type PageResponses = Pick<PageCache<SerializedAnswer>, 'pageQuery' | 'drop'> & {
  /** Responds with the page: uses the data read with the caller, or else reads it now. */
  show<R>(call: PageCall, form: FormName, shown: Shown<R>): Promise<SerializedAnswer>;
};

/** The responses of one process. */
export function createPageResponses({ db, clock }: Pick<Deps, 'db' | 'clock'>): PageResponses {
  const cache = createPageCache<SerializedAnswer>(clock);
  return {
    pageQuery: cache.pageQuery,
    drop: cache.drop,
    async show(call, form, { response, toData }) {
      const place = toPlace(call);
      const rows = call.access.ahead ?? (await loadRows(db, call, cache.pageQuery(form)));
      const cached = cache.find(form, place, rows);
      if (cached) return cached;
      const whole = findWholePage(rows) ?? (await loadRows(db, call, stampedFormPageQuery(form)));
      const answer = serializeAnswer(response, toData(whole));
      cache.set(form, place, whole, answer);
      return answer;
    },
  };
}

/** The rows of a query about the call's page. */
export async function loadRows<T>(
  db: Deps['db'],
  call: Pick<Call, 'access'>,
  query: AheadQuery<T>,
): Promise<readonly T[]> {
  const [rows] = await runInScope(db, call.access.scope, [query(toPlace(call))]);
  return rows;
}
