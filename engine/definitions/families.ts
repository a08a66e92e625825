import { brand } from './brand.ts';
import { columns } from './columns.ts';
import { dashboard } from './dashboard.ts';
import type { Family, ScreenFamily } from './family.ts';
import { menu } from './menu.ts';
import { report } from './report.ts';
import { search } from './search.ts';

/** Every family, by its folder or file below definitions/. */
export const families = { brand, columns, dashboards: dashboard, menus: menu, reports: report, search };

export type FamilyName = keyof typeof families;
/** Families whose definitions are screens. */
export type ScreenFamilyName = {
  [Name in FamilyName]: (typeof families)[Name] extends { routes: unknown } ? Name : never;
}[FamilyName];

/** A definition as written in its file, and in the normal form that the engine works on. */
export type Written<Name extends FamilyName> = Parameters<(typeof families)[Name]['normalise']>[1];
export type Normal<Name extends FamilyName> = ReturnType<(typeof families)[Name]['normalise']>;

export const familyNames = Object.keys(families) as FamilyName[];

/** A family, typed for code that handles any family. */
export const familyOf = (name: FamilyName): Family<unknown> & Partial<ScreenFamily<unknown>> => families[name];

/** Whether a text is a valid id. The id is the file name of a definition, and part of its routes. */
export const isId = (id: string) => /^[a-z0-9-]+$/.test(id);

/** The file of a definition, relative to the project root. */
export const fileOf = (family: FamilyName, id: string) =>
  familyOf(family).files === 'one' ? `definitions/${family}.json` : `definitions/${family}/${id}.json`;

/** The definition in a file, by path relative to the project root; null if no family owns the file. */
export function definedBy(path: string): { family: FamilyName; id: string } | null {
  const [, folder, id = ''] = /^definitions\/(?:([^/]+)\/)?([^/]+)\.json$/.exec(path) ?? [];
  const family = familyNames.find((name) => name === (folder ?? id));
  return family && (familyOf(family).files === 'folder') === (folder !== undefined) ? { family, id } : null;
}

/** The JSON Schema for editors, next to the family's files. */
export const schemaFileOf = (family: FamilyName) => `definitions/${familyOf(family).name}.schema.json`;
