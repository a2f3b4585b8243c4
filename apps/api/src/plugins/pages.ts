/**
 * Serves the built pages: hashed assets for a year; at every other address that is no call the document of its page, which
 * names the files that the page needs first, or else index.html.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { findRoute } from '@srae/domain/access/guards';
import type { FastifyInstance } from 'fastify';
import { notFound } from './problems.ts';

/** Calls of the operator's listener; no page of another one stands in for them. */
const OPERATOR = ['/readyz', '/metrics'];

/** Where the build puts the documents of single pages, each by the name of its route. */
const DOCUMENTS = 'documents';

/** Registers the pages of one app. A path below /api or /assets that does not exist stays 404. */
export async function registerPages(app: FastifyInstance, root: string, productName: string): Promise<void> {
  await app.register(fastifyStatic, { root, serve: false, preCompressed: true, cacheControl: false });
  app.route<{ Params: { '*': string } }>({
    method: 'GET',
    url: '/*',
    config: { action: 'page.read' },
    handler: (request, reply) => {
      // As the router has decoded it: not every address it takes is one that URL can read ('//').
      const path = `/${request.params['*']}`;
      if (path.startsWith('/api/') || path.startsWith('/.') || OPERATOR.includes(path))
        return notFound(request, reply, productName);
      const isFile = /\.[a-z0-9]+$/i.test(path);
      if (isFile) {
        if (path.includes('..') || !existsSync(join(root, path)))
          return notFound(request, reply, productName);
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
