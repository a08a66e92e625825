import { DrizzleQueryError } from 'drizzle-orm/errors';
import type { FastifyServerOptions } from 'fastify';

interface Told {
  type: string;
  message: string;
  code?: string;
  stack?: string;
  cause?: Told;
}

/** PostgreSQL's errors of class 22 are about a value, which comes after a colon or in quotation marks where it is repeated. */
const withoutValue = (message: string) => /^[^:"'`«»„“”‘’‹›「]*/.exec(message)?.[0].trim();

/** What a log may say of an error: nothing that a query was given, which the query builder and PostgreSQL's details repeat. */
function tell(error: unknown): Told {
  if (error instanceof DrizzleQueryError) return tell(error.cause);
  const { name, message, stack, code, cause } = Object(error) as Partial<Error> & { code?: unknown };
  const isOfValue = typeof code === 'string' && /^22/.test(code);
  return {
    type: String(name),
    message: isOfValue ? `a value that PostgreSQL refused: ${withoutValue(String(message))}` : String(message),
    ...(typeof code === 'string' ? { code } : {}),
    ...(typeof stack === 'string' && !isOfValue ? { stack } : {}),
    ...(cause === undefined ? {} : { cause: tell(cause) }),
  };
}

/** Logs say the path of a call, and neither its query nor any header that holds a token. */
export function withoutSecrets(logger: FastifyServerOptions['logger']): FastifyServerOptions['logger'] {
  if (logger === false || logger === undefined) return false;
  return {
    ...(logger === true ? {} : logger),
    redact: ['req.headers.authorization', 'req.headers.cookie', 'res.headers["set-cookie"]'],
    serializers: {
      err: tell as never,
      req: (request) => ({ method: request.method, path: request.url.split('?')[0], address: request.ip }),
    },
  };
}
