import { gathered } from '../gather.ts';
import type { Issue } from '../issue.ts';
import { issueIn, readSource, type SourceFile } from '../json/source-file.ts';
import type { World } from '../world.ts';
import { readLocales, sameFile, type Word } from './word-files.ts';

interface Same {
  file: SourceFile;
  texts: readonly string[];
  issues: Issue[];
}

function readSame({ files }: Pick<World, 'files'>): Same {
  const { file, issues } = readSource(sameFile, files[sameFile] ?? '[]');
  const isList = Array.isArray(file.value) && file.value.every((text) => typeof text === 'string');
  if (issues.length > 0 || isList) return { file, issues, texts: isList ? (file.value as string[]) : [] };
  const message = 'This is not a list of texts.';
  return { file, texts: [], issues: [issueIn(file, [], { message, expected: '["Ford", "Diesel"], for example' })] };
}

/** The texts that are meant to be the same in English and French. */
export const sameTexts = (world: Pick<World, 'files'>): ReadonlySet<string> => new Set(readSame(world).texts);

/** Mistakes in the list itself. */
export const checkSame = (world: Pick<World, 'files'>): Issue[] => readSame(world).issues;

/** Whether a text has a word, except placeholders. */
const hasWord = (text: string) => /\p{L}{2}/u.test(text.replace(/\{\{[^}]*\}\}/g, ''));

/** French texts that are still in English, and texts of the list that are not the same any more. */
export function waitingWords(world: World): Issue[] {
  const { en, fr } = readLocales(world).all;
  const { file, texts } = readSame(world);
  const isWaiting = ({ key, text }: Word) => text.endsWith(' (fr)') || en.words.get(key)?.text === text;
  const all = [...fr.words.values()].filter((word) => hasWord(word.text) && isWaiting(word));
  const found = new Set(all.map(({ text }) => text));
  const listed = new Set(texts);
  const waiting = all
    .filter(({ text }) => !listed.has(text))
    .map(({ text, file: own, path }) => {
      const english = text.replace(/ \(fr\)$/, '');
      const expected = `its French; if it is the same, such as a name, add it to ${sameFile}`;
      return issueIn(own, path, { message: `“${english}” waits for its French.`, expected });
    });
  const unused = texts.flatMap((text, index) =>
    found.has(text)
      ? []
      : [issueIn(file, [index], { message: `No French text is “${text}”.`, fix: 'Remove it from the list.' })],
  );
  return gathered([...waiting, ...unused]);
}
