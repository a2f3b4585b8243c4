/**
 * Cache of serialized pages. The stamp of a page's source data is read with every call, in the scope of its grant,
 * and a cached response is sent only if its stamp is equal (decision 67).
 */
import type { FormName } from '@srae/domain/form-kit/form';
import { LRUCache } from 'lru-cache';
import type { Clock } from '../../deps.ts';
import type { PagePlace } from '../../store/access/keys.ts';
import type { AheadQuery } from '../../store/access/read-ahead.ts';
import { pageStampQuery, stampedPageQuery } from '../../store/forms/page-query.ts';
import type { PageStamp, StampedPage } from '../../store/forms/page-query.ts';
import { PAGE_OF_FORM } from './form-pages.ts';

/** Maximum number of cached pages; the least recently used is evicted first. */
const PAGES_MAX = 500;

/** Maximum age of a cached page, regardless of its stamp. */
const KEPT_MS = 10 * 60_000;

/** The result of a page query: only the stamp where the page may be cached. */
export type PageRows = readonly (PageStamp | StampedPage)[];

export type PageCache<T> = {
  /** The query of a page: only its stamp where a response is cached, else everything. */
  pageQuery(form: FormName): AheadQuery<PageStamp | StampedPage>;
  /** The cached response whose stamp equals that of the rows; null if there is none. */
  find(form: FormName, place: PagePlace, rows: PageRows): T | null;
  set(form: FormName, place: PagePlace, rows: PageRows, answer: T): void;
  /** Drops the pages of a written place: the next read would find them changed and need another round trip. */
  drop(place: PagePlace): void;
};

/** The cache of one process; `clock` decides the age of its pages. */
export function createPageCache<T>(clock: Clock): PageCache<T> {
  const cache = new LRUCache<string, Entry<T>>({
    max: PAGES_MAX,
    // An entry is stale when it is older than this.
    ttl: KEPT_MS - 1,
    ttlResolution: 0,
    perf: { now: () => clock.now().getTime() },
  });
  return {
    pageQuery: (form) => (place) =>
      cache.has(toKey(form, place))
        ? pageStampQuery(PAGE_OF_FORM[form], place)
        : stampedFormPageQuery(form)(place),
    find(form, place, [row]) {
      const entry = cache.get(toKey(form, place));
      return entry && entry.stamp === row?.stamp ? entry.answer : null;
    },
    set(form, place, [row], answer) {
      if (row) cache.set(toKey(form, place), { stamp: row.stamp, answer });
    },
    drop(place) {
      for (const form of FORM_NAMES) cache.delete(toKey(form, place));
    },
  };
}

// The keys of the table are the forms.
const FORM_NAMES = Object.keys(PAGE_OF_FORM) as FormName[];

type Entry<T> = { readonly stamp: string; readonly answer: T };

/** The query of a whole page with its stamp. */
export function stampedFormPageQuery(form: FormName): AheadQuery<StampedPage> {
  return (place) => stampedPageQuery(PAGE_OF_FORM[form], place);
}

/** The rows of a whole page; null where they are only a stamp. */
export function findWholePage(rows: PageRows): readonly StampedPage[] | null {
  const whole = rows.filter((row): row is StampedPage => 'row' in row);
  return whole.length === rows.length ? whole : null;
}

function toKey(form: FormName, { key, providerId, programId }: PagePlace): string {
  return `${form} ${key.grantId} ${key.periodPk} ${key.targetId} ${providerId} ${programId}`;
}
