import { type FamilyName, familyNames, familyOf, fileOf } from '../../definitions/families.ts';
import type { IssueText } from '../issue.ts';
import { suggest } from '../suggest.ts';
import type { Project } from '../world.ts';
import type { NeededText } from './needed-words.ts';
import type { LocaleWords } from './word-files.ts';
import { groupOf } from './word-units.ts';

/** Whether it is certain that no definition needs a text, if none of the valid ones does. */
export type JudgedWords = (key: string) => boolean;

/** The definition that a text belongs to: `reports.<id>`. */
function ownerOf(key: string): { family: FamilyName; id: string } | null {
  const [namespace, id] = groupOf(key).split('.');
  const family = familyNames.find((name) => name === namespace);
  return family && id !== undefined && familyOf(family).files === 'folder' ? { family, id } : null;
}

const isOf = (id: string) => (path: string) => path.split(/[/.]/).includes(id);

/**
 * Texts can be judged if every definition is valid. Otherwise a broken one may need them, except texts of another
 * definition that is valid, and those of a definition that does not exist, if each that exists has its own.
 */
export function judgedWords(
  { definitions, ids, world }: Project,
  faulty: ReadonlySet<string>,
  english: LocaleWords,
): JudgedWords {
  const hasCatalogue = definitions.columns.length > 0 && !faulty.has(fileOf('columns', 'columns'));
  const isWhole = faulty.size === 0;
  const written = new Set([...english.words.keys()].map(groupOf));
  const areRead = !Object.keys(world.unread ?? {}).some((path) => path.startsWith('definitions'));
  const judge = (group: string): boolean => {
    const owner = ownerOf(group);
    if (!owner || !areRead) return false;
    const { family, id } = owner;
    if (!ids[family].includes(id)) return ids[family].every((each) => written.has(`${family}.${each}`));
    return definitions[family].some((each) => each.id === id) && ![...faulty].some(isOf(id));
  };
  const judged = new Map<string, boolean>();
  return (key) => {
    if (!hasCatalogue || isWhole) return hasCatalogue;
    const group = groupOf(key);
    const known = judged.get(group) ?? judge(group);
    judged.set(group, known);
    return known;
  };
}

/** What is wrong with texts of a definition that does not exist. */
export function withoutDefinition(key: string, ids: Project['ids']): IssueText | null {
  const owner = ownerOf(key);
  if (!owner || ids[owner.family].includes(owner.id)) return null;
  const { family, id } = owner;
  return {
    message: `No ${familyOf(family).name} is called “${id}”.`,
    expected: `the name of a file in definitions/${family}`,
    suggestion: suggest(id, ids[family]),
  };
}

/** The text of the same definition that a key was probably meant to be: one part of it is misspelt. */
export function nearKey(key: string, needs: readonly NeededText[]): string | null {
  const parts = key.split('.');
  const own = needs
    .flatMap((need) => [need.key, ...need.instead])
    .filter((each) => groupOf(each) === groupOf(key))
    .map((each) => each.split('.'))
    .filter(({ length }) => length === parts.length);
  for (const [place, part] of parts.entries()) {
    const others = own.filter((each) => each.every((name, at) => at === place || name === parts[at]));
    const near = suggest(
      part,
      others.map((each) => each[place] ?? ''),
    );
    if (near !== null) return parts.map((name, at) => (at === place ? near : name)).join('.');
  }
  return null;
}
