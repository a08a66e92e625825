import { DrizzleQueryError } from 'drizzle-orm/errors';
import type { FastifyServerOptions } from 'fastify';

interface LoggedError {
  type: string;
  message: string;
  code?: string;
  stack?: string;
  cause?: LoggedError;
}

/** PostgreSQL errors of class 22 are about a value, which follows a colon or is in quotation marks. */
const withoutValue = (message: string) => /^[^:"'`«»„“”‘’‹›「]*/.exec(message)?.[0].trim();

/** An error for the log, without the values passed to a query, which the query builder and PostgreSQL's details repeat. */
function loggedError(error: unknown): LoggedError {
  if (error instanceof DrizzleQueryError) return loggedError(error.cause);
  const { name, message, stack, code, cause } = Object(error) as Partial<Error> & { code?: unknown };
  const isOfValue = typeof code === 'string' && /^22/.test(code);
  return {
    type: String(name),
    message: isOfValue ? `PostgreSQL refused a value: ${withoutValue(String(message))}` : String(message),
    ...(typeof code === 'string' ? { code } : {}),
    ...(typeof stack === 'string' && !isOfValue ? { stack } : {}),
    ...(cause === undefined ? {} : { cause: loggedError(cause) }),
  };
}

/** Logs contain the path of a call, but neither its query nor headers with tokens. */
export function withoutSecrets(logger: FastifyServerOptions['logger']): FastifyServerOptions['logger'] {
  if (logger === false || logger === undefined) return false;
  return {
    ...(logger === true ? {} : logger),
    redact: ['req.headers.authorization', 'req.headers.cookie', 'res.headers["set-cookie"]'],
    serializers: {
      err: loggedError as never,
      req: (request) => ({ method: request.method, path: request.url.split('?')[0], address: request.ip }),
    },
  };
}
