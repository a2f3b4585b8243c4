/** Lists that are paged and searched on the server; the header X-Total-Count carries the size of the whole. */
import { z } from 'zod';

const SEARCH_MAX = 200;

/** Query of a paged list, counted from page 1. */
export function pageQuery(standard: number, most: number) {
  return z.strictObject({
    search: z.string().trim().max(SEARCH_MAX).optional(),
    page: z.coerce.number().int().min(1).max(1_000_000).default(1),
    size: z.coerce.number().int().min(1).max(most).default(standard),
  });
}

export type PageQuery = {
  readonly search?: string | undefined;
  readonly page: number;
  readonly size: number;
};
