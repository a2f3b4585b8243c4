/** The worker of the forms workbook: a chunk of its own, without a page, a session or a network. */
import type { FromReader, ToReader } from '../protocol.ts';
import { readWorkbookFile } from './read-workbook-file.ts';

const send = (message: FromReader): void => self.postMessage(message);

self.addEventListener('message', ({ data }) => {
  // Only our own page posts to this worker, and follows the protocol.
  const asked = data as ToReader;
  void readWorkbookFile(asked, (done, total) => send({ is: 'progress', done, total })).then(send);
});
