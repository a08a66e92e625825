import type { Locale } from '../engine/context/context.ts';
import { plainName } from '../engine/formats/plain-name.ts';
import type { Environment } from '../server/environment.ts';
import { limits } from '../server/limits.ts';
import type { Country } from '../server/session/accounts.ts';
import { linkWith } from '../server/session/reset-link.ts';
import { localeNamed } from './locale-named.ts';
import { refuse } from './refuse.ts';

// What the commands about users and accounts read and print alike.

const longest = { username: 100, account: 20, name: 100, email: 200 };

/** A name as it is stored. `usage` is the answer to a missing one. */
export function nameOf(option: keyof typeof longest, given: string | undefined, usage: string): string {
  const text = plainName(given ?? '');
  if (text === '') return refuse(usage);
  if (text.length > longest[option]) return refuse(`The ${option} is longer than ${longest[option]} characters.`);
  return text;
}

export function countryNamed(country: string): Country {
  if (country === 'USA' || country === 'CAN') return country;
  return refuse(`--country must be USA or CAN, not “${country}”.`);
}

export const languageNamed = (language: string): Locale =>
  localeNamed(language) ?? refuse(`--language must be en, ca or fr, not “${language}”.`);

export const englishOf = (country: Country): Locale => (country === 'CAN' ? 'en-CA' : 'en-US');

/** Address of the portal in links. */
export const portalOf = ({ publicUrl, portalOrigin, port }: Environment): string =>
  publicUrl ?? portalOrigin ?? `http://localhost:${port}`;

/** How to set the password with a new link. */
export const linkLines = (token: string, portal: string, language: Locale): string[] => [
  `Set the password within ${limits.passwordReset.minutes} minutes. The link works once and is not printed again:`,
  `  ${linkWith(token, portal, language)}`,
];
