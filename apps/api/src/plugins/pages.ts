/**
 * Serves the built pages: hashed assets cached for a year; every other path that is not an API call gets the document
 * of its page, which names the files the page needs first, or else index.html.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { findRoute } from '@srae/domain/access/guards';
import type { FastifyInstance } from 'fastify';
import { notFound } from './problems.ts';

/** Paths of the operator's listener; other listeners serve no page for them. */
const OPERATOR = ['/readyz', '/metrics'];

/** Where the build writes the documents of single pages, each named after its route. */
const DOCUMENTS = 'documents';

/** Registers the pages of one app. An unknown path below /api or /assets remains 404. */
export async function registerPages(app: FastifyInstance, root: string, productName: string): Promise<void> {
  await app.register(fastifyStatic, {
    root,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    acceptRanges: false,
  });
  app.route<{ Params: { '*': string } }>({
    method: 'GET',
    url: '/*',
    config: { action: 'page.read' },
    handler: (request, reply) => {
      // As decoded by the router: it accepts paths that URL cannot parse ('//').
      const path = `/${request.params['*']}`;
      if (path.startsWith('/api/') || path.startsWith('/.') || OPERATOR.includes(path))
        return notFound(reply, productName);
      const isFile = /\.[a-z0-9]+$/i.test(path);
      if (isFile) {
        if (path.includes('..') || !existsSync(join(root, path))) return notFound(reply, productName);
        const lasting = path.startsWith('/assets/');
        void reply.header('Cache-Control', lasting ? 'public, max-age=31536000, immutable' : 'no-cache');
        return reply.sendFile(path.slice(1));
      }
      void reply.header('Cache-Control', 'no-cache');
      const document = `${DOCUMENTS}/${findRoute(path)}.html`;
      return reply.sendFile(existsSync(join(root, document)) ? document : 'index.html');
    },
  });
}
