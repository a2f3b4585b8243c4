import { fromBuffer } from 'yauzl';

/** The bytes of every file of a zip. */
export function unzippedBytes(bytes: Buffer): Promise<Map<string, Buffer>> {
  return new Promise((resolve, reject) => {
    const files = new Map<string, Buffer>();
    fromBuffer(bytes, { lazyEntries: true }, (failed, zip) => {
      if (failed) return reject(failed);
      zip.on('entry', (entry: { fileName: string }) =>
        zip.openReadStream(entry as never, (error, stream) => {
          if (error) return reject(error);
          const chunks: Buffer[] = [];
          stream.on('data', (chunk: Buffer) => chunks.push(chunk));
          stream.on('end', () => {
            files.set(entry.fileName, Buffer.concat(chunks));
            zip.readEntry();
          });
        }),
      );
      zip.on('end', () => resolve(files));
      zip.readEntry();
    });
  });
}
