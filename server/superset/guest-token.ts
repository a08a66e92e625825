import { answerText } from '../answer-text.ts';
import { limits } from '../limits.ts';
import { Refusal } from '../refusal.ts';
import type { Who } from '../running/who.ts';

/** A Superset server, and a user there who may create guest tokens. */
export interface SupersetSettings {
  /** Without a trailing slash. Browsers reach it there, too. */
  url: string;
  user: string;
  password: string;
  /** The column of its datasets with the account. */
  column: string;
  /** Milliseconds. Default: as in `limits`. */
  timeout?: number | undefined;
}

/** Who gets a token. */
type Guest = Pick<Who, 'account' | 'signal' | 'log'>;

const { bytes } = limits.superset;

/** A statement that Superset has refused. It has no text of the answer, which may repeat a credential. */
class RefusedError extends Error {
  override name = 'RefusedError';
}

interface SecurityCall {
  method: 'GET' | 'POST';
  path: string;
  headers?: Readonly<Record<string, string>>;
  body?: object;
}

type Ask = (asked: SecurityCall) => Promise<{ answer: Readonly<Record<string, unknown>>; cookies: string }>;

const asking =
  ({ url }: SupersetSettings, signal: AbortSignal): Ask =>
  async ({ method, path, headers, body }) => {
    const response = await fetch(`${url}/api/v1/security/${path}`, {
      method,
      headers: { accept: 'application/json', 'content-type': 'application/json', ...headers },
      ...(body ? { body: JSON.stringify(body) } : {}),
      redirect: 'error',
      signal,
    });
    const text = await answerText(response, bytes);
    if (response.status >= 400 && response.status < 500) throw new RefusedError(`${path} answers ${response.status}`);
    if (!response.ok) throw new Error(`${path} answers ${response.status}`);
    const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(';')[0]);
    return { answer: Object(parsed(text, path)), cookies: cookies.join('; ') };
  };

function parsed(text: string, path: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(`${path} does not answer with JSON`);
  }
}

/** @throws Error unless it is a text that a header can hold. */
function textIn(value: unknown, name: string): string {
  if (typeof value === 'string' && /^[\x21-\x7E]{1,16000}$/.test(value)) return value;
  throw new Error(`The answer has no ${name}.`);
}

/**
 * The condition that limits a guest to the rows of an account. Databases differ in how they read a backslash, and Superset
 * may read braces as a template.
 * @throws Error for an account with such characters.
 */
export function accountClause(column: string, account: string): string {
  if (/[\\{}%:\p{C}]/u.test(account)) throw new Error('The account can’t be part of a condition.');
  return `${column} = '${account.replaceAll("'", "''")}'`;
}

async function tokenFrom(settings: SupersetSettings, dashboard: string, account: string, ask: Ask): Promise<string> {
  const { url, user: username, password, column } = settings;
  const clause = accountClause(column, account);
  const login = await ask({
    method: 'POST',
    path: 'login',
    body: { username, password, provider: 'db', refresh: false },
  });
  const authorization = `Bearer ${textIn(login.answer.access_token, 'access token')}`;
  const csrf = await ask({ method: 'GET', path: 'csrf_token/', headers: { authorization } });
  const { answer } = await ask({
    method: 'POST',
    path: 'guest_token/',
    headers: {
      authorization,
      cookie: csrf.cookies,
      referer: `${url}/`,
      'x-csrftoken': textIn(csrf.answer.result, 'CSRF token'),
    },
    body: {
      user: { username: account, first_name: account, last_name: '' },
      resources: [{ type: 'dashboard', id: dashboard }],
      rls: [{ clause }],
    },
  });
  const token = textIn(answer.token, 'guest token');
  if (/^[\w-]+\.[\w-]+\.[\w-]+$/.test(token)) return token;
  throw new Error('The guest token is not a JSON Web Token.');
}

/** A token that opens a dashboard with the rows of the guest’s account. It is neither logged nor kept. */
export async function guestToken(settings: SupersetSettings, dashboard: string, guest: Guest): Promise<string> {
  const { account, signal, log } = guest;
  const ends = AbortSignal.any([signal, AbortSignal.timeout(settings.timeout ?? limits.superset.timeout)]);
  try {
    return await tokenFrom(settings, dashboard, account, asking(settings, ends));
  } catch (error) {
    if (signal.aborted) throw new Refusal('cancelled');
    log.warn({ err: error }, 'Superset gives no guest token');
    throw new Refusal(error instanceof RefusedError ? 'superset_refused' : 'superset_failed', { cause: error });
  }
}
