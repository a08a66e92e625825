import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { JsonSchemaToTsProvider } from '@fastify/type-provider-json-schema-to-ts';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';

/** The Fastify instance for plugins and routes: types of a route follow from its schema. */
export type App = FastifyInstance<Server, IncomingMessage, ServerResponse, FastifyBaseLogger, JsonSchemaToTsProvider>;

/** Whether an address belongs to the API. All others are pages or files of the portal. */
export const isCall = (url: string): boolean => /^\/api(?:[/?]|$)/.test(url);
