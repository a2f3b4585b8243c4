/** Graceful stop of a listener: no new connections, running requests finish, the rest is cut at the signal. */
import type { FastifyInstance } from 'fastify';

/** How often connections that have become idle are closed while requests are still running. */
const SWEEP_MS = 50;

/** Resolves once no connection is open; the signal closes those that still are. */
export async function stopListener(app: FastifyInstance, signal: AbortSignal): Promise<void> {
  // Browsers keep connections alive after a response; unless closed, they would delay the stop until the signal.
  const sweep = setInterval(() => app.server.closeIdleConnections(), SWEEP_MS);
  const cut = () => app.server.closeAllConnections();
  if (signal.aborted) setImmediate(cut);
  signal.addEventListener('abort', cut);
  try {
    await app.close();
  } finally {
    clearInterval(sweep);
    signal.removeEventListener('abort', cut);
  }
}
