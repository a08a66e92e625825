import type { FastifyRequest } from 'fastify';
import { type App, isCall } from '../http-app.ts';
import { limits } from '../limits.ts';
import { Refusal } from '../refusal.ts';

type Limits = Readonly<Record<'depth' | 'members', number>>;

const refuse = (message: string) => new Refusal('invalid_request', { message });

const [quote, backslash, openBrace, closeBrace, openBracket, closeBracket, comma] = [34, 92, 123, 125, 91, 93, 44];

/** Nesting depth and number of members of JSON, measured in its text before it is parsed. */
function measure(text: string): { depth: number; members: number } {
  let [deepest, depth, members, inText] = [0, 0, 0, false];
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (inText) {
      if (code === backslash) at += 1;
      else if (code === quote) inText = false;
    } else if (code === quote) inText = true;
    else if (code === comma) members += 1;
    else if (code === openBrace || code === openBracket) {
      members += 1;
      depth += 1;
      deepest = Math.max(deepest, depth);
    } else if (code === closeBrace || code === closeBracket) depth -= 1;
  }
  return { depth: deepest, members };
}

/** PostgreSQL can't store NUL, and UTF-8 has no lone surrogates: such a text would only fail later. */
const isStorable = (text: string): boolean => !text.includes('\0') && !/\p{Surrogate}/u.test(text);

function isSound(value: unknown): boolean {
  if (typeof value === 'string') return isStorable(value);
  if (Array.isArray(value)) return value.every(isSound);
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([key, member]) => isStorable(key) && isSound(member));
}

/** Refuses JSON that is nested too deeply or has too many members, before it is parsed. */
function checkSize(text: string, { depth: deepest, members: most }: Limits = limits.input): void {
  const { depth, members } = measure(text);
  if (depth > deepest) throw refuse(`The body is nested deeper than ${deepest} levels.`);
  if (members > most) throw refuse(`The body has more than ${most} members.`);
}

/** Parses a body that came beside files, within the same limits as every other. */
export function readBody(text: string): unknown {
  checkSize(text);
  try {
    const value: unknown = JSON.parse(text);
    if (!isSound(value)) throw refuse(unstorable('body'));
    return value;
  } catch (error) {
    throw error instanceof Refusal ? error : refuse('The body is not valid JSON.');
  }
}

const unstorable = (place: string) => `A string in the ${place} contains a NUL or an incomplete character. Remove it.`;

/** Refuses texts that no database can store. */
export function refuseUnstorable({ body, query, params }: Pick<FastifyRequest, 'body' | 'query' | 'params'>): void {
  const places = [
    ['body', body],
    ['address', [query, params]],
  ] as const;
  const broken = places.find(([, value]) => !isSound(value));
  if (broken) throw refuse(unstorable(broken[0]));
}

/** Limits what a call sends, and refuses texts that no database can store, before any route sees it. */
export function addInput(app: App): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body);
    try {
      checkSize(text, request.routeOptions.config.isLong ? limits.longInput : limits.input);
    } catch (error) {
      done(error as Error);
      return;
    }
    parse(request, text, done);
  });
  app.addHook('preValidation', async (request) => {
    // The address of a page is for the page to read.
    if (!isCall(request)) return;
    if (Object.values(request.query ?? {}).flat().length > limits.input.queryMembers)
      throw refuse(`The address has more than ${limits.input.queryMembers} parameters.`);
    refuseUnstorable(request);
  });
}
