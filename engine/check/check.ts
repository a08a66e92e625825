import {
  definedBy,
  type FamilyName,
  familyNames,
  familyOf,
  fileOf,
  isId,
  schemaFileOf,
} from '../definitions/families.ts';
import { othersOf, routesOf } from '../definitions/read.ts';
import { screenAt, screens } from '../definitions/screens.ts';
import { checks } from './families.ts';
import { gathered } from './gather.ts';
import type { Issue } from './issue.ts';
import { withoutRenames } from './renames.ts';
import { issueAt, issueIn, readSource } from './source-file.ts';
import { listed, suggest } from './suggest.ts';
import { checkUpdates } from './updates.ts';
import { readNothing, readUsable } from './usable.ts';
import { checkWords } from './words.ts';
import type { Definitions, Project, Typed, World } from './world.ts';

const noFile = (path: string) => readSource(path, '0').file;

function checkName(family: FamilyName, id: string): Issue[] {
  if (isId(id)) return [];
  const message = `“${id}” can’t be the name of a ${familyOf(family).name}.`;
  return [issueAt(noFile(fileOf(family, id)), 0, { message, expected: 'small letters, digits and hyphens' })];
}

/** What a file that no family has was meant to be; null for nothing that is known. */
function meantBy(path: string): FamilyName | null {
  const name = path.split('/')[1]?.replace(/\.\w+$/, '');
  return (familyNames.find((family) => family === name) ?? suggest(name, familyNames)) as FamilyName | null;
}

/** A file that no family has is read by nobody. */
function checkStray(path: string): Issue[] {
  const meant = meantBy(path);
  const homes = familyNames.map((name) => (familyOf(name).files === 'one' ? `${name}.json` : `${name}/<id>.json`));
  const [, folder, file] = path.split('/');
  const isFolder = file !== undefined && meant !== null && meant !== folder;
  const message = isFolder ? `Nothing reads the folder “${folder}”.` : 'Nothing reads this file.';
  const expected = `one of ${listed(homes)} in definitions`;
  return [issueAt(noFile(path), 0, { message, expected, suggestion: meant })];
}

/** Families of one file whose file is not there, nor one that was meant to be it. */
function checkMissing(ids: Readonly<Record<FamilyName, string[]>>, strays: readonly string[]): Issue[] {
  return familyNames
    .filter((name) => familyOf(name).files === 'one' && ids[name].length === 0)
    .filter((name) => !strays.some((path) => meantBy(path) === name))
    .map((name) => {
      const expected = `the ${familyOf(name).name} of the portal, in the shape of ${schemaFileOf(name)}`;
      return issueAt(noFile(fileOf(name, name)), 0, { message: 'This file is missing.', expected });
    });
}

/** Reads all files of definitions, and keeps those whose shape is right. */
function readAll({ files, unread = {} }: World) {
  const ofEach = <T>() => Object.fromEntries(familyNames.map((name) => [name, []])) as unknown as Record<FamilyName, T>;
  const ids = ofEach<string[]>();
  const definitions = ofEach<Typed<unknown>[]>();
  const issues = Object.entries(unread).flatMap(([path, why]) => readNothing(path, why).issues);
  const strays: string[] = [];
  for (const path of Object.keys({ ...files, ...unread }).filter((each) => each.startsWith('definitions/'))) {
    const defined = definedBy(path);
    if (!defined) {
      const isInside = Object.keys(unread).some((folder) => path.startsWith(`${folder}/`));
      if (!(path in files) || isInside) continue;
      strays.push(path);
      issues.push(...checkStray(path));
      // What belongs to it is not told of as well.
      const family = meantBy(path);
      if (family) ids[family].push(path.replace(/^.*\//, '').replace(/\.\w+$/, ''));
      continue;
    }
    const { family, id } = defined;
    ids[family].push(id);
    issues.push(...checkName(family, id));
    const text = files[path];
    if (text === undefined || !isId(id)) continue;
    const { file, issues: own, value } = readUsable(path, text);
    issues.push(...own);
    if (own.length === 0) definitions[family].push({ id, file, value });
  }
  issues.push(...checkMissing(ids, strays));
  return { definitions: definitions as unknown as Definitions, ids, issues };
}

/** Every address belongs to one screen. */
function claimRoutes(definitions: Definitions, others: Project['others']) {
  const owners = new Map<string, string>(Object.values(screens).map(({ path }) => [path, 'the portal']));
  const issues = familyNames.flatMap((family) =>
    definitions[family].flatMap(({ id, file, value }) =>
      routesOf(family, id, value, others).flatMap(({ path, at }) => {
        const owner = owners.get(path) ?? (screenAt(path) ? 'the portal' : undefined);
        owners.set(path, owner ?? id);
        if (owner === undefined) return [];
        const message = `The route ${path} belongs to “${owner}” already.`;
        return [issueIn(file, at, { message, expected: 'one of its own' })];
      }),
    ),
  );
  return { owners, issues };
}

/** Files to typed definitions, or issues that teach, in the order of the files. Nothing is thrown. */
export function checkDefinitions(given: World): { definitions: Definitions; issues: Issue[] } {
  const read = readAll(given);
  const renamed = withoutRenames({ world: given, definitions: read.definitions, ids: read.ids });
  const { world, definitions, ids } = renamed.subject;
  const shape = [...read.issues, ...renamed.issues];
  const found = familyNames.flatMap((family) =>
    definitions[family].map(({ id, value }) => ({ family, id, written: value })),
  );
  const others = othersOf(found);
  const routes = claimRoutes(definitions, others);
  const isWhole = read.issues.length === 0;
  const project: Project = { world, definitions, ids, others, owners: routes.owners, isWhole };
  const meaning = familyNames.flatMap((family) => checks[family].check(definitions[family] as Typed<never>[], project));
  const issues = [
    ...shape,
    ...routes.issues,
    ...meaning,
    ...checkWords(project, isWhole && meaning.length === 0),
    ...checkUpdates(given),
  ];
  const told = issues.map((issue) => ({ ...issue, file: renamed.named(issue.file) }));
  return { definitions: read.definitions, issues: gathered(told) };
}
