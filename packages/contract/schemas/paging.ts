/** Lists that are paged and searched on the server; the header X-Total-Count carries the size of the whole. */
import { z } from 'zod';
import { wholeText } from './keys.ts';

const SEARCH_MAX = 200;

/** Query of a paged list; pages are 1-based. */
export function pageQuery(standard: number, most: number) {
  return z.strictObject({
    search: z.string().trim().max(SEARCH_MAX).optional(),
    page: wholeText(1, 1_000_000).default(1),
    size: wholeText(1, most).default(standard),
  });
}

export type PageQuery = {
  readonly search?: string | undefined;
  readonly page: number;
  readonly size: number;
};
