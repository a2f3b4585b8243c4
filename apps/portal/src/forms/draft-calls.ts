/** The calls of a page's draft. */
import type { Endpoint } from '@srae/contract/endpoint';
import type { DraftRead } from '@srae/contract/schemas/reporting';
import { call, toAddress } from '../api/client.ts';
import type { DraftCalls } from './state/draft-saver.ts';

/** Pending draft requests, by URL. */
const underWay = new Map<string, Promise<unknown>>();
const ARRIVES_WITHIN_MS = 3_000;

/** The API calls of a draft. A page reopened immediately reads the draft it sent when it was left. */
export function draftCalls(
  read: Endpoint,
  save: Endpoint,
  discard: Endpoint,
  params: Readonly<Record<string, string | number>>,
): DraftCalls {
  const place = toAddress(save.path, { params });
  const write = <Data>(work: Promise<Data>): Promise<Data> => {
    const settled = Promise.allSettled([work]).then(() => {
      if (underWay.get(place) === settled) underWay.delete(place);
    });
    underWay.set(place, settled);
    return work;
  };
  return {
    list: async () => {
      const sent = underWay.get(place);
      // A request that never completes must not keep the page from opening.
      if (sent) await Promise.race([sent, new Promise((resolve) => setTimeout(resolve, ARRIVES_WITHIN_MS))]);
      return call<readonly DraftRead[]>(read, { params });
    },
    // Often sent while the page is being closed, like the discard.
    save: (body) => write(call<DraftRead>(save, { params, body, outlivesPage: true })),
    discard: (id) => write(call<unknown>(discard, { params, query: { id }, outlivesPage: true })),
  };
}
