import { createHash, randomBytes } from 'node:crypto';
import type { Locale } from '../../engine/context/context.ts';
import { prefixes } from '../../engine/context/prefixes.ts';

export const newToken = (): string => randomBytes(32).toString('base64url');

/** What the database keeps of a token. */
export const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** The page that sets a password. Browsers don't send the part after the `#` to servers. */
export const linkWith = (token: string, portal: string, language: Locale): string =>
  `${portal}${prefixes[language]}/reset-password#${token}`;
