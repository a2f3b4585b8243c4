/**
 * The Manual of Operations (P§2.11): a link valid for one minute, and the PDF it serves. A frame and a download send
 * no token, so the URL contains a signed ticket that every process can verify without storing it.
 */
import { stat } from 'node:fs/promises';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { manual } from '@srae/contract/manual';
import * as schema from '@srae/contract/schemas/manual';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { IdentityDeps } from '../identity/identity.ts';
import { keyedHash, sameBytes } from '../identity/keys/secrets.ts';
import { MANUAL_TICKET_SECONDS } from '../identity/limits/limits.ts';
import { Problem } from '../problem.ts';
import { route } from '../plugins/route.ts';

export function manualRoutes(app: FastifyInstance, deps: IdentityDeps): void {
  const file = join(deps.config.staticDir, 'manual', 'manual.pdf');

  route(app, manual.link, { response: schema.manualLink }, () => {
    const until = secondsNow(deps) + MANUAL_TICKET_SECONDS;
    return {
      url: manual.read.path.replace(':ticket', `${until}.${seal(deps, until)}`),
      expires_in: MANUAL_TICKET_SECONDS,
    };
  });

  app.route<{ Params: { ticket: string } }>({
    method: manual.read.method,
    url: manual.read.path,
    config: { action: manual.read.action },
    schema: { params: z.object({ ticket: z.string() }), querystring: z.strictObject({}) },
    handler: async (request, reply) => {
      if (!isGood(deps, request.params.ticket)) throw new Problem('NOT_FOUND');
      const size = await stat(file).then(
        (found) => found.size,
        () => null,
      );
      if (size === null) throw new Problem('NOT_FOUND');
      // The only response of the portal that its own page may frame (WB-1).
      const policy = String(reply.getHeader('content-security-policy'));
      return reply
        .headers({
          'content-type': 'application/pdf',
          'content-length': size,
          'content-disposition': 'inline; filename="Manual-of-Operations-Summer-2023.pdf"',
          'content-security-policy': policy.replace(/frame-ancestors [^;]+/, "frame-ancestors 'self'"),
          'x-frame-options': 'SAMEORIGIN',
        })
        .send(createReadStream(file));
    },
  });
}

function isGood(deps: IdentityDeps, ticket: string): boolean {
  const [, seconds = '', mark = ''] = /^(\d{1,12})\.([\w-]{43})$/.exec(ticket) ?? [];
  if (seconds === '' || !sameBytes(Buffer.from(mark), Buffer.from(seal(deps, Number(seconds))))) return false;
  const left = Number(seconds) - secondsNow(deps);
  return left > 0 && left <= MANUAL_TICKET_SECONDS;
}

function seal({ identity }: IdentityDeps, until: number): string {
  return keyedHash(identity.secrets.codes, `manual ${until}`).toString('base64url');
}

function secondsNow({ clock }: IdentityDeps): number {
  return Math.floor(clock.now().getTime() / 1000);
}
