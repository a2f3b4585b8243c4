/** The worker that reads lists: a separate chunk without access to DOM, session or network. */
import type { ListRequest } from '../protocol.ts';
import { readList } from './read-list.ts';

self.addEventListener('message', ({ data }) => {
  // Only our own page posts to this worker, and follows the protocol.
  const request = data as ListRequest;
  void readList(request).then((file) => self.postMessage(file));
});
