import cors from '@fastify/cors';
import helmet from '@fastify/helmet';
import { accountEvents } from '../../contract/events.ts';
import { wantedFields } from '../../contract/reports.ts';
import type { RealtimeAddresses } from '../environment.ts';
import type { App } from '../http-app.ts';

interface SecurityOptions {
  apiOrigin?: string;
  realtime?: RealtimeAddresses;
  portalOrigin?: string;
  /** Origins of pages that may embed the portal; none by default. */
  frameAncestors?: readonly string[];
}

/** Addresses of a realtime database for the portal: its sockets, its sign-in and its token renewal. */
function realtimeSources({ databaseUrl, authUrl }: RealtimeAddresses): string[] {
  const { protocol, host, hostname } = new URL(databaseUrl);
  const socket = protocol === 'https:' ? 'wss:' : 'ws:';
  const google = /\.((?:[a-z0-9-]+\.)?(?:firebaseio\.com|firebasedatabase\.app))$/.exec(hostname)?.[1];
  return [
    `${socket}//${host}`,
    // Google redirects clients of a database to one of many servers.
    ...(google ? [`${socket}//*.${google}`] : []),
    ...(authUrl ? [authUrl] : ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com']),
  ];
}

/** Sets response headers and allows calls from another origin. */
export async function addSecurity(app: App, options: SecurityOptions): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        // The component library and the grid add their styles to the page.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'", 'data:'],
        connectSrc: [
          "'self'",
          ...(options.apiOrigin ? [options.apiOrigin] : []),
          ...(options.realtime ? realtimeSources(options.realtime) : []),
        ],
        workerSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: options.frameAncestors?.length ? ["'self'", ...options.frameAncestors] : ["'none'"],
      },
    },
    // The older header can't name origins.
    xFrameOptions: options.frameAncestors?.length ? false : { action: 'deny' },
    // The portal may be on another host. CORS decides who may read a response.
    crossOriginResourcePolicy: options.portalOrigin ? { policy: 'cross-origin' } : { policy: 'same-origin' },
  });
  if (options.portalOrigin) {
    await app.register(cors, {
      origin: options.portalOrigin,
      methods: ['GET', 'POST', 'PUT', 'DELETE'],
      allowedHeaders: [
        'authorization',
        'content-type',
        'accept',
        'accept-language',
        wantedFields.header,
        accountEvents.lastId,
      ],
      exposedHeaders: ['retry-after', 'content-disposition'],
      maxAge: 600,
    });
  }
}
