import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readUpdate } from '../../engine/updates/update.ts';
import { words as gridWords } from '../../src/tables/grid-words-fr.ts';

type Tree = { [key: string]: string | Tree };

const textsIn = (tree: string | Tree): string[] =>
  typeof tree === 'string' ? [tree] : Object.values(tree).flatMap(textsIn);

const own = readdirSync('locales/fr').flatMap((file) =>
  textsIn(JSON.parse(readFileSync(`locales/fr/${file}`, 'utf8'))),
);

/** Texts of updates, without the addresses of their links. */
const updates = readdirSync('content/updates').flatMap((file) => {
  const { head, body } = readUpdate(readFileSync(`content/updates/${file}`, 'utf8'));
  const texts = [...(head ?? []).map(({ text }) => text), body.replace(/\]\([^)]*\)/g, ']')];
  return file.endsWith('.fr.md') ? texts : [];
});

/** Not sentences: operators, codes, and texts of formulas, which this grid does not have. */
const theGrids = Object.entries(gridWords).flatMap(([key, text]) =>
  /\p{Ll}/u.test(text) && !key.startsWith('formula') ? [text] : [],
);

const rules: [name: string, broken: RegExp][] = [
  ['an apostrophe is ’', /\p{L}'/u],
  ['quotation marks are « »', /["“”]/],
  ['an ellipsis is one sign', /\.\.\./],
  ['a no-break space precedes a colon', /(?<!\u00a0):/],
  ['a narrow no-break space precedes ; ! ?', /(?<!\u202f)[;!?]/],
  ['no-break spaces are inside « »', /«(?!\u00a0)|(?<!\u00a0)»/],
  ['a no-break space separates a number and %', /\d ?%/],
  ['a no-break space separates a number and its unit', /(?:\d|\}\}) (?:km|mi|kWh|ms|s|h|pts)(?!\p{L})/u],
  [
    'no “de” or “que” precedes a name that may begin with a vowel',
    /\b(?:de|que) {{(?:column|title|measure|numerator|denominator|provider|name)}}/,
  ],
];

it.each(rules)('%s', (_rule, broken) => {
  expect(own.length).toBeGreaterThan(500);
  expect(own.filter((text) => broken.test(text))).toEqual([]);
  expect(updates.length).toBeGreaterThanOrEqual(16);
  expect(updates.filter((text) => broken.test(text))).toEqual([]);
  expect(theGrids.filter((text) => broken.test(text))).toEqual([]);
});

it('no screen adds a colon between words', () => {
  const screens = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.tsx'));
  const joined = screens.filter((file) => /[\])}]: \$\{/.test(readFileSync(`src/${file}`, 'utf8')));
  expect(screens.length).toBeGreaterThan(40);
  expect(joined).toEqual([]);
});
