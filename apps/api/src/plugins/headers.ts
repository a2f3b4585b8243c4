/** The browser boundary: content security policy, framing and the other headers (WB-1, WB-2). */
import { IncomingMessage, ServerResponse } from 'node:http';
import type { OutgoingHttpHeaders } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';
import type { HelmetOptions } from 'helmet';
import type { Config } from '../settings/config.ts';

export type Listener = 'portal' | 'dashboard';

/** Sets the headers of every response of a listener. Only the portal may frame the dashboard. */
export function registerHeaders(app: FastifyInstance, config: Config, listener: Listener): void {
  const self = ["'self'"];
  const none = ["'none'"];
  const headers = toHeaders({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: none,
        scriptSrc: self,
        styleSrc: self,
        fontSrc: self,
        connectSrc: self,
        workerSrc: self,
        manifestSrc: self,
        formAction: self,
        imgSrc: ["'self'", 'data:'],
        frameSrc: listener === 'portal' ? ["'self'", config.dashboardUrl] : none,
        objectSrc: none,
        baseUri: none,
        frameAncestors: listener === 'portal' ? none : [config.publicUrl],
        requireTrustedTypesFor: ["'script'"],
        trustedTypes: ['portal'],
      },
    },
    strictTransportSecurity: config.publicUrl.startsWith('https:')
      ? { maxAge: 31_536_000, includeSubDomains: true }
      : false,
    referrerPolicy: { policy: 'same-origin' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    // The dashboard's frame could not be loaded under an embedder policy.
    crossOriginEmbedderPolicy: false,
    xFrameOptions: listener === 'portal' ? { action: 'deny' } : false,
    xPoweredBy: true,
  });
  app.addHook('onRequest', (_request, reply, done) => {
    void reply.headers(headers);
    done();
  });
  app.addHook('onSend', (request, reply, payload, done) => {
    void reply.header('Permissions-Policy', NO_FEATURES).header('X-Request-Id', request.id);
    // The router decodes paths: '/%61pi/' is a call, too.
    const isCall = [request.url, request.routeOptions.url].some((url) => url?.startsWith('/api/'));
    if (isCall) void reply.header('Cache-Control', 'no-store');
    done(null, payload);
  });
}

/** The headers that helmet sets, read once because they are the same for every response. */
function toHeaders(options: HelmetOptions): OutgoingHttpHeaders {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  helmet(options)(request, response, () => undefined);
  return { ...response.getHeaders() };
}

const NO_FEATURES = [
  'camera',
  'geolocation',
  'microphone',
  'payment',
  'usb',
  'display-capture',
  'browsing-topics',
]
  .map((feature) => `${feature}=()`)
  .join(', ');
