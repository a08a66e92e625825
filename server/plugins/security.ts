import cors from '@fastify/cors';
import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import type { App } from '../http-app.ts';

/** Response headers, calls from another origin, and the means to limit a route. */
export async function addSecurity(app: App, options: { apiOrigin?: string; portalOrigin?: string }): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        // The component library and the grid write their styles into the page.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'", ...(options.apiOrigin ? [options.apiOrigin] : [])],
        workerSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    // The portal may stand on another host; who may read an answer is CORS's to say.
    crossOriginResourcePolicy: options.portalOrigin ? { policy: 'cross-origin' } : { policy: 'same-origin' },
  });
  if (options.portalOrigin) {
    await app.register(cors, {
      origin: options.portalOrigin,
      methods: ['GET', 'POST'],
      allowedHeaders: ['authorization', 'content-type', 'accept', 'accept-language'],
      exposedHeaders: ['retry-after'],
      maxAge: 600,
    });
  }
  await app.register(rateLimit, { global: false });
}
