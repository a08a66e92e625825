import { parseDay } from '../../formats/days.ts';
import {
  type HeadLine,
  headNames,
  readUpdate,
  updateAt,
  updateLanguages,
  type WrittenUpdate,
} from '../../updates/update.ts';
import type { Issue } from '../issue.ts';
import { encodingFault, issueAt, type SourceFile } from '../json/source-file.ts';
import { listed, suggest } from '../suggest.ts';
import type { World } from '../world.ts';

const languages = { en: 'English', fr: 'French' } as const;

const sourceOf = (path: string, text = ''): SourceFile => ({ path, text, value: undefined, tree: undefined });

const headForm = '--- on the first line, then createdAt, title and description, then ---';

/** Each line of the front matter has a known name, only once, and a value. */
function checkLine(file: SourceFile, line: HeadLine, before: readonly HeadLine[]): Issue[] {
  const { name, text, at, textAt } = line;
  const known: readonly string[] = headNames;
  if (name === null)
    return [
      issueAt(file, at, {
        message: 'This line of the front matter has no name.',
        expected: `one of ${listed(known)}, then a colon`,
      }),
    ];
  if (!known.includes(name)) {
    const message = `Unknown property “${name}” in the front matter.`;
    return [issueAt(file, at, { message, expected: `one of ${listed(known)}`, suggestion: suggest(name, known) })];
  }
  if (before.some((other) => other.name === name))
    return [issueAt(file, at, { message: `Duplicate property “${name}”.`, expected: 'each property once' })];
  if (text === '') return [issueAt(file, textAt, { message: `“${name}” is empty.`, expected: 'text after the colon' })];
  if (name !== 'createdAt' || !Number.isNaN(parseDay(text))) return [];
  return [issueAt(file, textAt, { message: `“createdAt” is “${text}”.`, expected: 'a date such as 2026-11-20' })];
}

/** Checks one file by itself. */
function checkFile(file: SourceFile, { head, isClosed, body, bodyAt }: WrittenUpdate): Issue[] {
  const foreign = encodingFault(file.text);
  if (foreign) return [issueAt(file, foreign.offset, foreign)];
  if (head === null) return [issueAt(file, 0, { message: 'The front matter is missing.', expected: headForm })];
  if (!isClosed) return [issueAt(file, 0, { message: 'The front matter is not closed.', expected: headForm })];
  const lines = head.flatMap((line, index) => checkLine(file, line, head.slice(0, index)));
  const misspelt = new Set(lines.map(({ suggestion }) => suggestion));
  const missing = headNames
    .filter((name) => !misspelt.has(name) && !head.some((line) => line.name === name))
    .map((name) => issueAt(file, 0, { message: `“${name}” is missing in the front matter.`, expected: headForm }));
  const empty = { message: 'There is no text below the front matter.', expected: 'the update in Markdown' };
  return [...lines, ...missing, ...(body.trim() === '' ? [issueAt(file, bodyAt, empty)] : [])];
}

/** An update in both languages: with the same date, and translated. */
function checkPair(en: [SourceFile, WrittenUpdate], [file, french]: [SourceFile, WrittenUpdate]): Issue[] {
  const lineOf = ({ head }: WrittenUpdate, name: string) => head?.find((line) => line.name === name);
  const issues: Issue[] = [];
  for (const name of headNames) {
    const [one, other] = [lineOf(en[1], name), lineOf(french, name)];
    if (!one || !other || (one.text === other.text) === (name === 'createdAt')) continue;
    const issue =
      name === 'createdAt'
        ? {
            message: `“createdAt” is ${other.text} here but ${one.text} in English.`,
            expected: 'the same date in both',
          }
        : { message: `“${name}” is not translated.`, expected: `the French for “${one.text}”` };
    issues.push(issueAt(file, other.textAt, issue));
  }
  if (en[1].body.trim() === french.body.trim())
    issues.push(issueAt(file, french.bodyAt, { message: 'The text is not translated.', expected: 'French text' }));
  return issues;
}

/** News for users: content/updates/<slug>.en.md and .fr.md. */
export function checkUpdates({ files }: World): Issue[] {
  const paths = Object.keys(files).filter((path) => path.startsWith('content/'));
  const strays = paths.filter((path) => updateAt(path) === null);
  const slugs = new Set(paths.flatMap((path) => updateAt(path)?.slug ?? []));
  const pathOf = (slug: string, language: string) => `content/updates/${slug}.${language}.md`;
  const unused = strays.map((path) => {
    const expected = 'content/updates/<slug>.en.md or .fr.md, with a slug of lowercase letters, digits and hyphens';
    return issueAt(sourceOf(path), 0, { message: 'This file is not used.', expected });
  });
  const found = [...slugs].flatMap((slug) => {
    const read = updateLanguages.map((language): [SourceFile, WrittenUpdate] | null => {
      const text = files[pathOf(slug, language)];
      return text === undefined ? null : [sourceOf(pathOf(slug, language), text), readUpdate(text)];
    });
    const own = read.flatMap((each) => (each ? checkFile(...each) : []));
    const [en, fr] = read;
    if (en && fr) return own.length > 0 ? own : checkPair(en, fr);
    const [lacking, other] = en ? (['fr', 'en'] as const) : (['en', 'fr'] as const);
    const expected = `${pathOf(slug, other)} in ${languages[lacking]}`;
    return [...own, issueAt(sourceOf(pathOf(slug, lacking)), 0, { message: 'This file is missing.', expected })];
  });
  return [...unused, ...found];
}
