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
/** A family whose definitions are screens. */
export type ScreenFamilyName = {
  [Name in FamilyName]: (typeof families)[Name] extends { routes: unknown } ? Name : never;
}[FamilyName];

/** A definition as its file has it, and as the engine works on it. */
export type Written<Name extends FamilyName> = Parameters<(typeof families)[Name]['normalise']>[1];
export type Normal<Name extends FamilyName> = ReturnType<(typeof families)[Name]['normalise']>;

export const familyNames = Object.keys(families) as FamilyName[];

/** A family for code that takes any. */
export const familyOf = (name: FamilyName): Family<unknown> & Partial<ScreenFamily<unknown>> => families[name];

/** The name of a definition's file: its id, and a part of its addresses. */
export const isId = (id: string) => /^[a-z0-9-]+$/.test(id);

/** The file of a definition, from the project's root. */
export const fileOf = (family: FamilyName, id: string) =>
  familyOf(family).files === 'one' ? `definitions/${family}.json` : `definitions/${family}/${id}.json`;

/** What a file below definitions/ defines, by its path from the project's root; null when no family has it. */
export function definedBy(path: string): { family: FamilyName; id: string } | null {
  const [, folder, id = ''] = /^definitions\/(?:([^/]+)\/)?([^/]+)\.json$/.exec(path) ?? [];
  const family = familyNames.find((name) => name === (folder ?? id));
  return family && (familyOf(family).files === 'folder') === (folder !== undefined) ? { family, id } : null;
}

/** The schema that editors read beside a family's files. */
export const schemaFileOf = (family: FamilyName) => `definitions/${familyOf(family).name}.schema.json`;
