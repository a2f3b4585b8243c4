/** The browser boundary: content security policy, framing and the other headers (WB-1, WB-2). */
import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../settings/config.ts';

export type Listener = 'portal' | 'dashboard';

/** Sets the headers of every answer of a listener. The portal may frame the dashboard; only the portal may be its parent. */
export async function registerHeaders(
  app: FastifyInstance,
  config: Config,
  listener: Listener,
): Promise<void> {
  const self = ["'self'"];
  const none = ["'none'"];
  await app.register(helmet, {
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
    // The frame of the dashboard cannot be asked for with an embedder policy.
    crossOriginEmbedderPolicy: false,
    xFrameOptions: listener === 'portal' ? { action: 'deny' } : false,
    xPoweredBy: true,
  });
  app.addHook('onSend', async (request, reply) => {
    void reply.header('Permissions-Policy', NO_FEATURES).header('X-Request-Id', request.id);
    if (request.url.startsWith('/api/')) void reply.header('Cache-Control', 'no-store');
  });
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
