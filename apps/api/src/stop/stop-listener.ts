/**
 * Graceful stop of a listener behind a proxy: no new connections, running requests finish, a call on a connection that
 * is kept alive is still answered and the connection then closed; the rest is cut at the signal.
 */
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { Server } from 'node:net';
import { setImmediate as nextTurn, setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { waitUntil } from './stop-deadline.ts';

/**
 * How long connections without a call stay open. A proxy sends its next calls on those that it has just used: each is
 * answered with `Connection: close`, so that hardly any is left that the proxy uses when the rest is closed.
 */
const KEPT_MS = 1_000;

/** How often connections that have become idle are closed while requests are still running. */
const SWEEP_MS = 50;

/** A turn of the event loop so short that hardly anything arrives during it. */
const SHORT_TURN_MS = 1;

/** How many turns are waited for a quiet one. */
const TURNS = 500;

/** Resolves once no connection is open; the signal closes those that still are. */
export async function stopListener(app: FastifyInstance, signal: AbortSignal): Promise<void> {
  const cut = () => app.server.closeAllConnections();
  if (signal.aborted) setImmediate(cut);
  signal.addEventListener('abort', cut);
  const closed = new AbortController();
  try {
    if (app.server.listening && !signal.aborted) await stopAccepting(app.server, signal);
    // Browsers keep connections alive after a response; unless closed, they would delay the stop until the signal.
    void sweep(app.server, closed.signal);
    await app.close();
  } finally {
    closed.abort();
    signal.removeEventListener('abort', cut);
  }
}

/** Refuses new connections, and waits until those that are open have been given back by their callers, or for a time. */
async function stopAccepting(server: FastifyInstance['server'], signal: AbortSignal): Promise<void> {
  server.prependListener('request', (_request, response: ServerResponse) => {
    response.setHeader('connection', 'close');
  });
  const drained = once(server, 'close');
  await quietTurn(server);
  // Closing the server of HTTP would also close the idle connections at once, with the calls that are on their way.
  Server.prototype.close.call(server);
  const waiting = new AbortController();
  const kept = delay(KEPT_MS, null, { signal: waiting.signal }).catch(() => null);
  await waitUntil(signal, Promise.race([drained, kept]));
  waiting.abort();
  await quietTurn(server);
}

async function sweep(server: FastifyInstance['server'], end: AbortSignal): Promise<void> {
  while (!end.aborted) {
    await delay(SWEEP_MS);
    await quietTurn(server);
    server.closeIdleConnections();
  }
}

/**
 * Resolves after a short turn that has accepted no connection, right after its input has been read. What is closed at
 * any other moment may have a call waiting that the process has not seen; of new connections, a turn accepts one.
 */
async function quietTurn(server: FastifyInstance['server']): Promise<void> {
  let accepted = 0;
  const count = () => {
    accepted += 1;
  };
  server.on('connection', count);
  for (let turn = 0, isQuiet = false; !isQuiet && turn < TURNS; turn += 1) {
    const [begun, before] = [performance.now(), accepted];
    await nextTurn();
    isQuiet = accepted === before && performance.now() - begun < SHORT_TURN_MS;
  }
  server.off('connection', count);
}
