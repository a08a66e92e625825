import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { JsonSchemaToTsProvider } from '@fastify/type-provider-json-schema-to-ts';
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';

/** The Fastify instance for plugins and routes: types of a route follow from its schema. */
export type App = FastifyInstance<Server, IncomingMessage, ServerResponse, FastifyBaseLogger, JsonSchemaToTsProvider>;

/** An address without its host: a request may have one as if it were for a proxy (RFC 9112, 3.2.2). */
export const withoutHost = (url: string): string => url.replace(/^https?:\/\/[^/?#]*\/?/i, '/');

/** The path of an address as the router reads it: its characters may be percent-encoded. */
export const pathOf = (url: string): string =>
  withoutHost(url)
    .replace(/[?#].*$/s, '')
    .replace(/%[2-7][0-9a-f]/gi, (code) => decodeURI(code));

/** Whether a path belongs to the API. All others are pages or files of the portal. */
export const isCallPath = (path: string): boolean => /^\/api(?:\/|$)/.test(path);

/** Whether a request is a call, by its route. The path decides where there is none, or one for all files. */
export const isCall = ({ routeOptions, url }: Pick<FastifyRequest, 'routeOptions' | 'url'>): boolean =>
  isCallPath(routeOptions?.url ?? '') || isCallPath(pathOf(url));
