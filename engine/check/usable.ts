import type { ValidateFunction } from 'ajv';
import { plainBrand } from '../schema/brand.ts';
import type { Issue } from './issue.ts';
import { checkShape, faultyEntries, shapes } from './shape.ts';
import { issueAt, issueIn, type Path, readSource, type SourceFile } from './source-file.ts';

/** What portal and server make of a file, right or wrong. */
export interface Usable {
  file: SourceFile;
  issues: Issue[];
  /** All of it where there are no issues, else what is left to work with; null for nothing. */
  value: unknown;
}

type Rescue = (file: SourceFile) => unknown;

interface Family {
  path: RegExp;
  check: (file: SourceFile) => Issue[];
  /** Of a file with issues. Its value is undefined when it is no JSON. */
  rescue: Rescue;
}

const shaped = (path: RegExp, validate: ValidateFunction, rescue: Rescue): Family => ({
  path,
  check: (file) => checkShape(file, validate),
  rescue,
});

const families: readonly Family[] = [
  shaped(/^definitions\/reports\/[^/]+\.json$/, shapes.report, () => null),
  shaped(/^definitions\/menus\/[^/]+\.json$/, shapes.menu, () => null),
  shaped(/^definitions\/columns\.json$/, shapes.catalogue, (file) => soundEntries(file)),
  shaped(/^definitions\/brand\.json$/, shapes.brand, () => plainBrand),
  { path: /^locales\/[^/]+\/[^/]+\.json$/, check: checkTexts, rescue: (file) => textsIn(file.value) },
];

const isTree = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A catalogue without the columns and sets that are at fault: reports that name none of them go on. */
function soundEntries(file: SourceFile): unknown {
  const { value } = file;
  if (!isTree(value) || !isTree(value.columns) || !isTree(value.sets)) return null;
  const faulty = faultyEntries(value, shapes.catalogue);
  const without = (part: 'columns' | 'sets') =>
    Object.entries(value[part] as object).filter(([name]) => !faulty.has(`${part}/${name}`));
  const columns = Object.fromEntries(without('columns'));
  const sets = without('sets').map(([set, fields]: [string, string[]]) => [
    set,
    fields.filter((field) => Object.hasOwn(columns, field)),
  ]);
  return { columns, sets: Object.fromEntries(sets) };
}

/** Words are texts, in groups. */
function checkTexts(file: SourceFile): Issue[] {
  const walk = (value: unknown, path: Path): Issue[] => {
    if (isTree(value)) return Object.entries(value).flatMap(([name, inner]) => walk(inner, [...path, name]));
    if (typeof value === 'string' && path.length > 0) return [];
    const name = path.length > 0 ? `“${path.join('.')}”` : 'The file';
    const expected = path.length > 0 ? 'a text in double quotes, or an object of texts' : 'an object of texts';
    return [issueIn(file, path, { message: `${name} holds no words.`, expected })];
  };
  return walk(file.value, []);
}

function textsIn(value: unknown): Record<string, unknown> {
  const entries = isTree(value) ? Object.entries(value) : [];
  return Object.fromEntries(
    entries.flatMap(([name, inner]): [string, unknown][] =>
      typeof inner === 'string' ? [[name, inner]] : isTree(inner) ? [[name, textsIn(inner)]] : [],
    ),
  );
}

/** Reads a file of definitions or words by its path from the project's root. Nothing is thrown. */
export function readUsable(path: string, text: string): Usable {
  const family = families.find((each) => each.path.test(path));
  const { file, issues: faults } = readSource(path, text);
  const issues = faults.length > 0 ? faults : (family?.check(file) ?? []);
  const value = issues.length === 0 ? file.value : (family?.rescue(file) ?? null);
  return { file, issues, value };
}

/** The same for a file that has no text. `why` ends the sentence: it is a folder. */
export function readNothing(path: string, why: string): Usable {
  const { file, issues, value } = readUsable(path, '');
  const message = `This can’t be read: ${why}.`;
  return { file, issues: issues.map(() => issueAt(file, 0, { message, expected: 'a file of JSON' })), value };
}
