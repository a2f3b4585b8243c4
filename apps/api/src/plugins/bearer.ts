/** The token of a request: 'Bearer …', or the bare token (Q120). */
import type { FastifyRequest } from 'fastify';

export function readBearerToken(request: FastifyRequest): string | null {
  const header = request.headers.authorization;
  if (!header) return null;
  const token = header.replace(/^Bearer /i, '');
  return token.length > 0 && token.length <= 4096 ? token : null;
}
