/** The forms workbook worker: a separate chunk without access to DOM, session or network. */
import type { FromReader, ToReader } from '../protocol.ts';
import { readWorkbookFile } from './read-workbook-file.ts';

const send = (message: FromReader): void => self.postMessage(message);

self.addEventListener('message', ({ data }) => {
  // Only our own page posts to this worker, and follows the protocol.
  const asked = data as ToReader;
  void readWorkbookFile(asked, (done, total) => send({ is: 'progress', done, total })).then(send);
});
