import { familyNames, familyOf } from '../definitions/families.ts';
import type { SourceFile } from './source-file.ts';
import type { World } from './world.ts';

/** A key that code names as a text, or the start of one that it puts together: `report.conditions.${…}`. */
export interface AskedWord {
  key: string;
  isStart: boolean;
  file: SourceFile;
  offset: number;
}

/** Files of words whose keys follow from definitions. */
const defined = familyNames.flatMap((name) => familyOf(name).words);

/** Whether a key follows from a definition: the keys of all other files of words are named in code. */
export const isDefined = (key: string) => defined.includes(key.split('.')[0] ?? '');

/** Comments, and texts in quotes with what stands before them where words are asked for. */
const quoted =
  /\/\*[\s\S]*?\*\/|(?<![:'"`])\/\/.*|(\bwords(?:\.\w+)?\(\s*)?(['"`])([a-z][\w-]*(?:\.[\w-]+)*\.?)(\2|\$\{)/g;

/** By the namespaces that were asked for: code is read once, however often a project is checked. */
const found = new WeakMap<World['code'], Map<string, AskedWord[]>>();

/**
 * The words that code asks for: what `words()` is given, and every text that starts as the keys of `namespaces` do. The
 * start of a key is one where it says more than the namespace, or words are asked for at that very place.
 */
export function wordsInCode(
  { code, calls }: Pick<World, 'code' | 'calls'>,
  namespaces: readonly string[],
): readonly AskedWord[] {
  const known = found.get(code) ?? new Map<string, AskedWord[]>();
  found.set(code, known);
  const names = namespaces.join();
  const asked = known.get(names) ?? search({ code, calls }, namespaces);
  known.set(names, asked);
  return asked;
}

function search({ code, calls }: Pick<World, 'code' | 'calls'>, namespaces: readonly string[]): AskedWord[] {
  return Object.entries(code).flatMap(([path, text]) =>
    [...text.matchAll(quoted)].flatMap((match): AskedWord[] => {
      const [, call = '', quote = '', key = '', end] = match;
      const [namespace = '', name = ''] = key.split('.');
      const isStart = end !== quote;
      const isAsked = call !== '' || (namespaces.includes(namespace) && (name !== '' || !isStart));
      if (call === '' && !isStart && calls.includes(key)) return [];
      if (!key.includes('.') || !isAsked || (isStart && isDefined(key))) return [];
      const file = { path, text, value: undefined, tree: undefined };
      return [{ key, isStart, file, offset: match.index + call.length + quote.length }];
    }),
  );
}
