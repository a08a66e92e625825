import type { FamilyName, Written } from '../definitions/families.ts';
import { brandSchema } from '../schema/brand.ts';
import { catalogueSchema } from '../schema/column.ts';
import { dashboardSchema } from '../schema/dashboard.ts';
import { menuSchema } from '../schema/menu.ts';
import { plainBrand } from '../schema/plain-brand.ts';
import { reportSchema } from '../schema/report.ts';
import { searchSchema } from '../schema/search.ts';
import { checkCatalogue, soundEntries } from './columns/columns.ts';
import { checkDashboards } from './dashboards/dashboards.ts';
import type { Issue } from './issue.ts';
import type { SourceFile } from './json/source-file.ts';
import { checkBrand } from './portal/brand.ts';
import { checkMenus } from './portal/menus.ts';
import { checkSearch } from './portal/search.ts';
import { checkReports } from './reports.ts';
import type { Project, Typed } from './world.ts';

/** How a family is checked. */
interface FamilyCheck<T> {
  /** JSON Schema of a file. */
  schema: object;
  /** What can still be used of a broken file. Its value is undefined if it is not JSON. */
  rescue(file: SourceFile): unknown;
  /** Checks what a schema can't, for all definitions of the family. */
  check(all: readonly Typed<T>[], project: Project): Issue[];
}

export const checks: { [Name in FamilyName]: FamilyCheck<Written<Name>> } = {
  brand: { schema: brandSchema, rescue: () => plainBrand, check: (all) => all.flatMap(checkBrand) },
  columns: { schema: catalogueSchema, rescue: soundEntries, check: (all) => all.flatMap(checkCatalogue) },
  dashboards: { schema: dashboardSchema, rescue: () => null, check: checkDashboards },
  menus: { schema: menuSchema, rescue: () => null, check: checkMenus },
  reports: { schema: reportSchema, rescue: () => null, check: checkReports },
  search: { schema: searchSchema, rescue: () => null, check: checkSearch },
};
