import { isVisible, plainLine } from './plain-name.ts';

/**
 * Normalizes a text that a user typed, like a name, but keeps its line breaks, as `\n`. Returns '' if nothing visible is
 * left.
 */
export function plainText(given: string): string {
  const lines = given.split(/\r\n|[\n\r\v\f\u0085\u2028\u2029]/u).map(plainLine);
  const text = lines.join('\n').replace(/^\n+|\n+$/g, '');
  return isVisible(text) ? text : '';
}
