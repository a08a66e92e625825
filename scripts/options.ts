import type { Locale } from '../engine/context/context.ts';
import { parseDay } from '../engine/formats/days.ts';
import { localeNamed } from './locale-named.ts';
import { refuse } from './refuse.ts';

/** The values of options that several commands have. */

export const localeOption = (text: string): Locale =>
  localeNamed(text) ?? refuse(`Unknown locale “${text}”. Use en, ca or fr.`);

/** Parameter values by key. */
export function valuesOption(text: string): Record<string, unknown> {
  const example = `'{"start": "2026-01-01"}'`;
  let values: unknown;
  try {
    values = JSON.parse(text);
  } catch {
    return refuse(
      `--values is not valid JSON: ${text.slice(0, 200)}. Write it in single quotes, for example ${example}`,
    );
  }
  if (typeof values === 'object' && values !== null && !Array.isArray(values)) return { ...values };
  return refuse(`--values must be an object, for example ${example}, not ${text.slice(0, 200)}`);
}

/** A day of the calendar. */
export const dayOption = (name: string, text: string): string =>
  Number.isNaN(parseDay(text)) ? refuse(`${name} must be a day such as 2026-11-20, not “${text}”.`) : text;
