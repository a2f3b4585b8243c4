/** Responses of paginated lists. */
import type { Call } from '../plugins/route.ts';
import type { Listed } from '../store/database/paging.ts';

/** The rows of one page; the total count goes into a header. */
export function presentPage<T>(call: Pick<Call, 'reply'>, { rows, total }: Listed<T>): T[] {
  call.reply.header('x-total-count', String(total));
  return [...rows];
}
