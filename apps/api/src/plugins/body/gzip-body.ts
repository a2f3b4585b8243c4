/**
 * Bodies of gzip-compressed JSON, for the upload calls only (UP-1). The compressed bytes are only buffered at first
 * and decompressed after the access hook has decided, so that a refusal costs nothing and comes first.
 */
import { isUtf8 } from 'node:buffer';
import { gunzipSync } from 'node:zlib';
import type { InputType, ZlibOptions } from 'node:zlib';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { parseGuarded, UnsafeJson } from './json-guard.ts';
import { Problem } from '../../problem.ts';
import { readInTurn } from './read-in-turn.ts';

export const PACKED_MAX = 1024 * 1024;
export const UNPACKED_MAX = 8 * 1024 * 1024;

/** A batch compressed by the page is decompressed in one go. */
const CHUNK_BYTES = 256 * 1024;

/** Makes the routes of this scope accept only gzip-compressed JSON. */
export function acceptGzipOnly(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer', bodyLimit: PACKED_MAX },
    (_request, body, done) => done(null, body),
  );
  scope.addHook('preValidation', unpackBody);
}

async function unpackBody(request: FastifyRequest): Promise<void> {
  if (request.headers['content-encoding'] !== 'gzip' || !Buffer.isBuffer(request.body))
    throw new Problem('BAD_GZIP');
  const packed = request.body;
  request.body = await readInTurn(UNPACKED_MAX, () => readJson(unpack(packed)));
}

// Synchronous: faster for a batch than a thread switch, and even at the size cap far faster than parsing its JSON.
function unpack(packed: Buffer): Buffer {
  try {
    const { buffer, engine } = inflate(packed, {
      info: true,
      maxOutputLength: UNPACKED_MAX,
      chunkSize: CHUNK_BYTES,
    });
    if (engine.bytesWritten !== packed.length) throw new Problem('BAD_GZIP');
    return buffer;
  } catch (error) {
    const grewTooLarge =
      error instanceof RangeError && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
    throw new Problem(grewTooLarge ? 'TOO_LARGE' : 'BAD_GZIP');
  }
}

function readJson(bytes: Buffer): unknown {
  if (!isUtf8(bytes)) throw new Problem('BAD_GZIP');
  try {
    return parseGuarded(bytes.toString('utf8'));
  } catch (error) {
    throw new Problem(error instanceof UnsafeJson ? 'UNSAFE_JSON' : 'BAD_GZIP');
  }
}

type Unpacked = { readonly buffer: Buffer; readonly engine: { readonly bytesWritten: number } };

// With `info` the engine is returned too, with the number of bytes read; Node's types lack this.
const inflate = gunzipSync as unknown as (
  packed: InputType,
  options: ZlibOptions & { readonly info: true },
) => Unpacked;
