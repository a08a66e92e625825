import { parseDay } from '../formats/days.ts';
import {
  type HeadLine,
  headNames,
  readUpdate,
  updateAt,
  updateLanguages,
  type WrittenUpdate,
} from '../updates/update.ts';
import type { Issue } from './issue.ts';
import { encodingFault, issueAt, type SourceFile } from './source-file.ts';
import { listed, suggest } from './suggest.ts';
import type { World } from './world.ts';

const languages = { en: 'English', fr: 'French' } as const;

const sourceOf = (path: string, text = ''): SourceFile => ({ path, text, value: undefined, tree: undefined });

const headForm = '--- on the first line, createdAt, title and description, and --- below them';

/** The lines of a head: each has a name that is known, once, and says something. */
function checkLine(file: SourceFile, line: HeadLine, before: readonly HeadLine[]): Issue[] {
  const { name, text, at, textAt } = line;
  const known: readonly string[] = headNames;
  if (name === null)
    return [
      issueAt(file, at, {
        message: 'This line of the head has no name.',
        expected: `one of ${listed(known)}, and a colon`,
      }),
    ];
  if (!known.includes(name)) {
    const message = `The head of an update has no “${name}”.`;
    return [issueAt(file, at, { message, expected: `one of ${listed(known)}`, suggestion: suggest(name, known) })];
  }
  if (before.some((other) => other.name === name))
    return [issueAt(file, at, { message: `“${name}” stands here twice.`, expected: 'each name once' })];
  if (text === '')
    return [issueAt(file, textAt, { message: `“${name}” is empty.`, expected: 'a text behind the colon' })];
  if (name !== 'createdAt' || !Number.isNaN(parseDay(text))) return [];
  return [issueAt(file, textAt, { message: `“createdAt” is “${text}”.`, expected: 'a day such as 2026-11-20' })];
}

/** What a file lacks or has wrong by itself. */
function checkFile(file: SourceFile, { head, isClosed, body, bodyAt }: WrittenUpdate): Issue[] {
  const foreign = encodingFault(file.text);
  if (foreign) return [issueAt(file, foreign.offset, foreign)];
  if (head === null) return [issueAt(file, 0, { message: 'The update has no head.', expected: headForm })];
  if (!isClosed) return [issueAt(file, 0, { message: 'The head does not end.', expected: headForm })];
  const lines = head.flatMap((line, index) => checkLine(file, line, head.slice(0, index)));
  const misspelt = new Set(lines.map(({ suggestion }) => suggestion));
  const missing = headNames
    .filter((name) => !misspelt.has(name) && !head.some((line) => line.name === name))
    .map((name) => issueAt(file, 0, { message: `The head has no “${name}”.`, expected: headForm }));
  const empty = { message: 'There is no text below the head.', expected: 'the update in Markdown' };
  return [...lines, ...missing, ...(body.trim() === '' ? [issueAt(file, bodyAt, empty)] : [])];
}

/** One update in both languages: of the same day, and each in its own. */
function checkPair(en: [SourceFile, WrittenUpdate], [file, french]: [SourceFile, WrittenUpdate]): Issue[] {
  const lineOf = ({ head }: WrittenUpdate, name: string) => head?.find((line) => line.name === name);
  const issues: Issue[] = [];
  for (const name of headNames) {
    const [one, other] = [lineOf(en[1], name), lineOf(french, name)];
    if (!one || !other || (one.text === other.text) === (name === 'createdAt')) continue;
    const said =
      name === 'createdAt'
        ? {
            message: `“createdAt” is ${other.text} here, and ${one.text} in English.`,
            expected: 'the same day in both',
          }
        : { message: `“${name}” is English.`, expected: `what “${one.text}” is in French` };
    issues.push(issueAt(file, other.textAt, said));
  }
  if (en[1].body.trim() === french.body.trim())
    issues.push(issueAt(file, french.bodyAt, { message: 'The text is the English one.', expected: 'French' }));
  return issues;
}

/** News for users: content/updates/<slug>.en.md, and the same in French. */
export function checkUpdates({ files }: World): Issue[] {
  const paths = Object.keys(files).filter((path) => path.startsWith('content/'));
  const strays = paths.filter((path) => updateAt(path) === null);
  const slugs = new Set(paths.flatMap((path) => updateAt(path)?.slug ?? []));
  const pathOf = (slug: string, language: string) => `content/updates/${slug}.${language}.md`;
  const told = strays.map((path) => {
    const expected = 'content/updates/<slug>.en.md and .fr.md, the slug of small letters, digits and hyphens';
    return issueAt(sourceOf(path), 0, { message: 'Nothing reads this file.', expected });
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
    const expected = `what ${pathOf(slug, other)} says, in ${languages[lacking]}`;
    return [...own, issueAt(sourceOf(pathOf(slug, lacking)), 0, { message: 'This file is missing.', expected })];
  });
  return [...told, ...found];
}
