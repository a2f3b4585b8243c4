/** Answers of lists that are read page by page. */
import type { Call } from '../plugins/route.ts';
import type { Listed } from '../store/database/paging.ts';

/** The rows of a page; how many there are in all goes into the header. */
export function presentPage<T>(call: Pick<Call, 'reply'>, { rows, total }: Listed<T>): T[] {
  call.reply.header('x-total-count', String(total));
  return [...rows];
}
