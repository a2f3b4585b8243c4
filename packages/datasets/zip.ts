/** Streams files into one zip; a later file may describe the earlier ones. */
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';

export type FileInZip = {
  readonly name: string;
  readonly write: (written: readonly FileDigest[]) => AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
};

/** A file already in the zip. */
export type FileDigest = { readonly name: string; readonly bytes: number; readonly sha256: string };

/** The bytes of the zip. Each file starts when the one before it is written; the failure of one fails the zip. */
export function writeZip(files: readonly FileInZip[], made: Date): Readable {
  const zip = new ZipFile();
  const written: FileDigest[] = [];
  const fail = (error: unknown) => {
    if (zip.outputStream instanceof Readable) zip.outputStream.destroy(toError(error));
  };
  zip.on('error', fail);
  for (const { name, write } of files)
    zip.addReadStreamLazy(name, { mtime: made, mode: 0o100644 }, (use) => {
      const source = Readable.from(withDigest(name, write(written), written), { objectMode: false });
      source.once('error', fail);
      use(null, source);
    });
  zip.end();
  return Readable.from(zip.outputStream, { objectMode: false });
}

async function* withDigest(
  name: string,
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  written: FileDigest[],
): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of chunks) {
    if (chunk.length === 0) continue;
    hash.update(chunk);
    bytes += chunk.length;
    yield chunk;
  }
  written.push({ name, bytes, sha256: hash.digest('hex') });
}

function toError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
