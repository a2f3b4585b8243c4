/** Text as gzip-compressed UTF-8, as the calls with large bodies take it. */
export async function gzipText(text: string): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new CompressionStream('gzip');
  const writer = stream.writable.getWriter();
  // What fails here fails the reading below as well.
  Promise.all([writer.write(encoder.encode(text)), writer.close()]).catch(() => undefined);
  return new Uint8Array(await new Response(stream.readable).arrayBuffer());
}

const encoder = new TextEncoder();
