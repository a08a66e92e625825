import type { Field } from '../fields/registry.ts';
import { fieldsIn, itemsOf } from '../fields/written.ts';
import type { Catalogue, ReportColumn } from '../schema/column.ts';
import type { Report } from '../schema/report.ts';
import { badgeOf, badgeWords, layoutOfMenu, type ScreenFamily, type Uses } from './family.ts';
import { type NormalReport, normaliseReport } from './normal-report.ts';

/** The fields that an entry of `columns` expands to. Unknown sets give none. */
export function fieldsOf(entry: ReportColumn, catalogue: Catalogue): readonly string[] {
  if (typeof entry === 'string') return [entry];
  if (entry.set !== undefined) return Object.hasOwn(catalogue.sets, entry.set) ? (catalogue.sets[entry.set] ?? []) : [];
  return entry.columns ?? (entry.value === undefined ? [] : [entry.value]);
}

/** The columns whose values a field and those inside it offer. */
export const offeredBy = (field: Field): string[] => [itemsOf(field) ?? [], fieldsIn(field).flatMap(offeredBy)].flat();

/** What columns and parameters use. */
export const usesOf = (
  { columns, parameters = [] }: Pick<Report, 'columns' | 'parameters'>,
  catalogue: Catalogue,
): Uses => ({
  columns: [...columns.flatMap((entry) => fieldsOf(entry, catalogue)), ...parameters.flatMap(offeredBy)],
  parameters: parameters.map(({ key }) => key),
  reports: [],
  calls: [],
});

/** The part of a report that menus and search need. The portal loads only this at startup. */
export type ReportOutline = Pick<Report, 'key' | 'menu' | 'routes' | 'requires' | 'my_report'>;

/** Reports: definitions/reports/<id>.json. A report declares the menus it appears in. */
export const report: ScreenFamily<Report, NormalReport, ReportOutline> = {
  name: 'report',
  files: 'folder',
  words: ['reports', 'parameters'],
  normalise: (id, written, { catalogue }) => normaliseReport(id, written, catalogue),
  uses: (written, { catalogue }) => usesOf(written, catalogue),
  outline: ({ key, menu, routes, requires, my_report }) => ({
    key,
    menu,
    routes,
    ...(requires && { requires }),
    ...(my_report === undefined ? {} : { my_report }),
  }),
  outlineWords: (id, { my_report, menu }) => [
    ...(my_report === undefined ? [] : [`reports.${id}.my_report`, `reports.${id}.description`]),
    ...badgeWords(menu.badge, `reports.${id}.badge`),
  ],
  routes: (id, { key, menu: { category, icon, badge }, routes, requires }, { menus }) =>
    Object.entries(routes).flatMap(([menu, end]) => {
      const place = menus.get(menu);
      const title = `reports.${id}.title`;
      const own = badgeOf(badge, `reports.${id}.badge`);
      const entry = { places: [{ menu, category }], icon, key, title, requires, ...own };
      return place ? [{ path: `${place.route}/${end}`, at: ['routes', menu], layout: layoutOfMenu(place), entry }] : [];
    }),
};
