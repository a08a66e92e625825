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

/** Texts of updates, without their links. */
const updates = readdirSync('content/updates').flatMap((file) => {
  const { head, body } = readUpdate(readFileSync(`content/updates/${file}`, 'utf8'));
  const texts = [...(head ?? []).map(({ text }) => text), body.replace(/\]\([^)]*\)/g, ']')];
  return file.endsWith('.fr.md') ? texts : [];
});

/** Operators are not sentences, codes are not texts, and formulas are a part that this grid does not have. */
const theGrids = Object.entries(gridWords).flatMap(([key, text]) =>
  /\p{Ll}/u.test(text) && !key.startsWith('formula') ? [text] : [],
);

const rules: [name: string, broken: RegExp][] = [
  ['an apostrophe is ’', /\p{L}'/u],
  ['quotation marks are « »', /["“”]/],
  ['an ellipsis is one sign', /\.\.\./],
  ['a no-break space stands before a colon', /(?<!\u00a0):/],
  ['a narrow no-break space stands before ; ! ?', /(?<!\u202f)[;!?]/],
  ['no-break spaces stand within « »', /«(?!\u00a0)|(?<!\u00a0)»/],
  ['a no-break space stands between a number and %', /\d ?%/],
  [
    'no “de” or “que” stands before a name that may begin with a vowel',
    /\b(?:de|que) {{(?:column|title|measure|numerator|denominator)}}/,
  ],
];

it.each(rules)('%s', (_rule, broken) => {
  expect(own.length).toBeGreaterThan(500);
  expect(own.filter((text) => broken.test(text))).toEqual([]);
  expect(updates.length).toBeGreaterThanOrEqual(16);
  expect(updates.filter((text) => broken.test(text))).toEqual([]);
  expect(theGrids.filter((text) => broken.test(text))).toEqual([]);
});

it('no screen joins texts with its own colon', () => {
  const screens = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.tsx'));
  const joined = screens.filter((file) => /[\])}]: \$\{/.test(readFileSync(`src/${file}`, 'utf8')));
  expect(screens.length).toBeGreaterThan(40);
  expect(joined).toEqual([]);
});
