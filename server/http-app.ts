import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { JsonSchemaToTsProvider } from '@fastify/type-provider-json-schema-to-ts';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';

/** The server as plugins and routes see it: a route's types follow from its schema. */
export type App = FastifyInstance<Server, IncomingMessage, ServerResponse, FastifyBaseLogger, JsonSchemaToTsProvider>;

/** Whether an address is one of the API: all others are pages of the portal, or its files. */
export const isCall = (url: string): boolean => /^\/api(?:[/?]|$)/.test(url);
