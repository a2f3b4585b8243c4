/** Ends a listener in order: no new connection, running requests are answered, and what takes too long is cut. */
import type { FastifyInstance } from 'fastify';

/** How often connections that have become idle are closed while requests are still running. */
const SWEEP_MS = 50;

/** Resolves once nothing is connected any more, at the latest after `patience` milliseconds. */
export async function stopListener(app: FastifyInstance, patience: number): Promise<void> {
  // A browser keeps its connection after an answer: left alone, it would hold the end up until it is given up.
  const sweep = setInterval(() => app.server.closeIdleConnections(), SWEEP_MS);
  const cut = setTimeout(() => app.server.closeAllConnections(), patience);
  try {
    await app.close();
  } finally {
    clearInterval(sweep);
    clearTimeout(cut);
  }
}
