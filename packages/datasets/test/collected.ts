/** All bytes of a file written in chunks. */
export async function collected(chunks: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const found: Uint8Array[] = [];
  for await (const chunk of chunks) found.push(chunk);
  return Buffer.concat(found);
}
