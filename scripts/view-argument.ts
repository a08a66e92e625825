import { existsSync, readFileSync } from 'node:fs';
import type { Locale } from '../engine/context/context.ts';
import { localeOf, prefixes } from '../engine/context/prefixes.ts';
import { messageOf } from '../server/database/errors.ts';
import { loadPlaces } from '../server/definitions.ts';
import type { FileRequest } from './files-of-screens.ts';
import { refuseUnlessFile } from './paths.ts';
import { refuse } from './refuse.ts';

/** What `--view` says. */
export interface ViewArgument {
  view: NonNullable<FileRequest['view']>;
  /** The language of an address; null if it has none. */
  locale: Locale | null;
}

/** An address of the portal, with or without its host, or only a query; null for the name of a file. */
function addressIn(given: string): URL | null {
  const isAddress = /^(\?|https?:\/\/)/i.test(given) || (!existsSync(given) && /^\/(?!.*\.json$)|\?/.test(given));
  if (!isAddress) return null;
  const whole = /^([?/]|https?:\/\/)/i.test(given) ? given : `http://${given}`;
  return URL.canParse(whole, 'http://localhost')
    ? new URL(whole, 'http://localhost')
    : refuse(`--view ${given} is not a valid address.`);
}

/** Refuses the address of another screen. */
function refuseOther(path: string, id: string): void {
  const bare = path.slice(prefixes[localeOf(path)].length).replace(/\/+$/, '');
  const place = loadPlaces('definitions').get(decodeURI(bare));
  if (!place) refuse(`The address in --view is not that of ${id}: ${bare || '/'}`);
  if (place.id !== id) refuse(`The address in --view is that of ${place.id}, not of ${id}.`);
}

function jsonIn(path: string): unknown {
  refuseUnlessFile('--view', path);
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    return refuse(
      error instanceof SyntaxError
        ? `--view ${path} is not valid JSON: ${error.message}`
        : `--view ${path} can’t be read: ${messageOf(error)}`,
    );
  }
}

/** Reads a view of the report or dashboard `id`, from an address or from a file. */
export function readViewArgument(given: string, id: string): ViewArgument {
  const address = addressIn(given);
  if (!address) return { view: { path: given, json: jsonIn(given) }, locale: null };
  const view = { query: [...address.searchParams] };
  if (given.startsWith('?')) return { view, locale: null };
  refuseOther(address.pathname, id);
  return { view, locale: localeOf(address.pathname) };
}
