import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import cors from '@fastify/cors';
import helmet from 'helmet';
import { accountEvents } from '../../contract/events.ts';
import type { TileSource } from '../../contract/map-tiles.ts';
import { wantedFields } from '../../contract/reports.ts';
import type { RealtimeAddresses } from '../environment.ts';
import type { App } from '../http-app.ts';
import type { SecurityHeaders } from './unread.ts';

interface SecurityOptions {
  apiOrigin?: string;
  /** Origin of the host of services. */
  servicesOrigin?: string;
  realtime?: RealtimeAddresses;
  portalOrigin?: string;
  /** Origins of pages that the portal shows in frames; none by default. */
  frameOrigins?: readonly string[];
  /** Tiles of maps. */
  mapTiles?: TileSource | undefined;
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

/** Other hosts than the portal’s own, which has paths. */
const tileOrigins = (tiles: TileSource | undefined): string[] => [
  ...new Set(
    [tiles?.url, tiles?.darkUrl].flatMap((address) =>
      address && URL.canParse(address) ? [new URL(address).origin] : [],
    ),
  ),
];

/** The headers of every response, also before a request has a route. */
export function securityHeaders(options: SecurityOptions): SecurityHeaders {
  const addTo = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        // The component library and the grid add their styles to the page.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...tileOrigins(options.mapTiles)],
        fontSrc: ["'self'", 'data:'],
        connectSrc: [
          "'self'",
          ...(options.apiOrigin ? [options.apiOrigin] : []),
          ...(options.servicesOrigin ? [options.servicesOrigin] : []),
          ...(options.realtime ? realtimeSources(options.realtime) : []),
        ],
        ...(options.frameOrigins?.length ? { frameSrc: ["'self'", ...options.frameOrigins] } : {}),
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
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  addTo(request, response, () => undefined);
  return Object.fromEntries(Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]));
}

/** Sets response headers and allows calls from another origin. */
export async function addSecurity(app: App, options: SecurityOptions, headers: SecurityHeaders): Promise<void> {
  const each = new Map(Object.entries(headers));
  app.addHook('onRequest', (_request, reply, done) => {
    reply.raw.setHeaders(each);
    done();
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
