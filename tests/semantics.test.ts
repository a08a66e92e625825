import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.tsx'))
  .map((name): [string, string] => [name, readFileSync(join('src', name), 'utf8')]);

/** The tags that match, each with its file. */
const found = (pattern: RegExp) =>
  files.flatMap(([name, text]) =>
    [...text.matchAll(pattern)].map(([tag]) => `${name}: ${tag.replaceAll(/\s+/g, ' ')}`),
  );

it('every list says that it is one: Safari forgets it if it has no markers', () => {
  const lists = found(/<(?:ul|ol)\b[^>]*|<\w+\s+component="(?:ul|ol)"[^>]*/g);
  expect(lists.length).toBeGreaterThan(20);
  expect(lists.filter((tag) => !tag.includes('role="list"'))).toEqual([]);
});

// Screen readers announce a text in a live region that was there before the text. A region with a name is a placeholder.
it('no live region comes and goes with its text', () => {
  const late = found(/(?:&&|\?|: )\s*\(?\s*<[A-Z]?[\w.]+\b[^>]*?\brole="status"[^>]*/g);
  expect(late.filter((tag) => !tag.includes('aria-label'))).toEqual([]);
});
