/** Graceful stop of a listener: no new connections, running requests finish, the rest is cut at the timeout. */
import type { FastifyInstance } from 'fastify';

/** How often connections that have become idle are closed while requests are still running. */
const SWEEP_MS = 50;

/** Resolves once no connection is open, at the latest after `timeoutMs` milliseconds. */
export async function stopListener(app: FastifyInstance, timeoutMs: number): Promise<void> {
  // Browsers keep connections alive after a response; unless closed, they would delay the stop until the timeout.
  const sweep = setInterval(() => app.server.closeIdleConnections(), SWEEP_MS);
  const cut = setTimeout(() => app.server.closeAllConnections(), timeoutMs);
  try {
    await app.close();
  } finally {
    clearInterval(sweep);
    clearTimeout(cut);
  }
}
