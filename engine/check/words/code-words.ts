import { familyNames, familyOf } from '../../definitions/families.ts';
import type { SourceFile } from '../json/source-file.ts';
import type { World } from '../world.ts';

/** A text key used in code, or the start of one that code composes: `report.conditions.${…}`. */
export interface UsedKey {
  key: string;
  isStart: boolean;
  file: SourceFile;
  offset: number;
}

/** Namespaces whose keys follow from definitions. */
const defined = familyNames.flatMap((name) => familyOf(name).words);

/** Whether a key follows from a definition. All other keys are used in code. */
export const isDefined = (key: string) => defined.includes(key.split('.')[0] ?? '');

/** Comments, and quoted strings together with a call of `words(` before them. */
const quoted =
  /\/\*[\s\S]*?\*\/|(?<![:'"`])\/\/.*|(\bwords(?:\.\w+)?\(\s*)?(['"`])([a-z][\w-]*(?:\.[\w-]+)*\.?)(\2|\$\{)/g;

/** Cached by namespaces, so that code is searched once however often a project is checked. */
const found = new WeakMap<World['code'], Map<string, UsedKey[]>>();

/**
 * The keys used in code: arguments of `words()`, and every string that starts like the keys of `namespaces`. The start of
 * a composed key counts if it has more than the namespace, or if it is an argument of `words()`.
 */
export function wordsInCode(
  { code, calls }: Pick<World, 'code' | 'calls'>,
  namespaces: readonly string[],
): readonly UsedKey[] {
  const known = found.get(code) ?? new Map<string, UsedKey[]>();
  found.set(code, known);
  const names = namespaces.join();
  const used = known.get(names) ?? search({ code, calls }, namespaces);
  known.set(names, used);
  return used;
}

function search({ code, calls }: Pick<World, 'code' | 'calls'>, namespaces: readonly string[]): UsedKey[] {
  return Object.entries(code).flatMap(([path, text]) =>
    [...text.matchAll(quoted)].flatMap((match): UsedKey[] => {
      const [, call = '', quote = '', key = '', end] = match;
      const [namespace = '', name = ''] = key.split('.');
      const isStart = end !== quote;
      const isUsed = call !== '' || (namespaces.includes(namespace) && (name !== '' || !isStart));
      if (call === '' && !isStart && Object.hasOwn(calls, key)) return [];
      if (!key.includes('.') || !isUsed || (isStart && isDefined(key))) return [];
      const file = { path, text, value: undefined, tree: undefined };
      return [{ key, isStart, file, offset: match.index + call.length + quote.length }];
    }),
  );
}
