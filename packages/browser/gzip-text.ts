/** Text as gzip-compressed UTF-8, for calls with large bodies. */
export async function gzipText(text: string): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new CompressionStream('gzip');
  const writer = stream.writable.getWriter();
  // Any error here also fails the read below.
  Promise.all([writer.write(encoder.encode(text)), writer.close()]).catch(() => undefined);
  // Chunk by chunk: wrapping the stream in a Response would take as long as the compression itself.
  const reader = stream.readable.getReader();
  const pieces: Uint8Array[] = [];
  let length = 0;
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    pieces.push(read.value);
    length += read.value.length;
  }
  const packed = new Uint8Array(length);
  for (let at = 0, piece = pieces.shift(); piece; at += piece.length, piece = pieces.shift())
    packed.set(piece, at);
  return packed;
}

const encoder = new TextEncoder();
