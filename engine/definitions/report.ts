import { kindOf } from '../fields/registry.ts';
import type { Catalogue, ReportColumn } from '../schema/column.ts';
import type { Report } from '../schema/report.ts';
import type { NeededWords, Path, ScreenFamily } from './family.ts';
import { layoutOfMenu } from './layouts.ts';
import { type NormalReport, normaliseReport } from './normal-report.ts';

/** The fields that an entry of `columns` stands for, as far as the catalogue knows them. */
export function fieldsOf(entry: ReportColumn, catalogue: Catalogue): readonly string[] {
  if (typeof entry === 'string') return [entry];
  if (entry.set !== undefined) return Object.hasOwn(catalogue.sets, entry.set) ? (catalogue.sets[entry.set] ?? []) : [];
  return entry.columns ?? (entry.value === undefined ? [] : [entry.value]);
}

function parameterWords(id: string, { parameters = [] }: Report): NeededWords[] {
  return parameters.flatMap((parameter, index) => {
    const codes = kindOf(parameter).items?.(parameter) ?? [];
    return ['text', ...codes.map((code) => `items.${code}`)].map((rest) => ({
      key: `parameters.${parameter.key}.${rest}`,
      instead: [`reports.${id}.parameters.${parameter.key}.${rest}`],
      at: ['parameters', index],
    }));
  });
}

const columnWords = (id: string, report: Report, catalogue: Catalogue): NeededWords[] =>
  report.columns.flatMap((entry, index) =>
    fieldsOf(entry, catalogue)
      .filter((field) => Object.hasOwn(catalogue.columns, field) && !catalogue.columns[field]?.label)
      .map((field) => ({
        key: `columns.${field}`,
        instead: [`reports.${id}.columns.${field}`],
        at: ['columns', index],
      })),
  );

const setWords = (id: string, { columns }: Report, { sets }: Catalogue): NeededWords[] =>
  columns.flatMap((entry, index) => {
    if (typeof entry === 'string' || entry.set === undefined) return [];
    // That a set is not there is told by itself.
    const instead = Object.hasOwn(sets, entry.set) ? [] : [`reports.${id}.title`];
    return [{ key: `sets.${entry.set}`, instead, at: ['columns', index] }];
  });

/** Reports: definitions/reports/<id>.json. A report places itself in menus. */
export const report: ScreenFamily<Report, NormalReport> = {
  name: 'report',
  files: 'folder',
  words: ['reports', 'parameters'],
  normalise: (id, written, { catalogue }) => normaliseReport(id, written, catalogue),
  neededWords(id, written, { catalogue }) {
    const own = (rest: string, at: Path): NeededWords => ({ key: `reports.${id}.${rest}`, instead: [], at });
    return [
      own('title', ['key']),
      own('description', ['key']),
      ...(written.my_report === undefined ? [] : [own('my_report', ['my_report'])]),
      ...(written.hierarchies ?? []).map((hierarchy) => own(`hierarchies.${hierarchy.key}`, ['hierarchies'])),
      ...parameterWords(id, written),
      ...columnWords(id, written, catalogue),
      ...setWords(id, written, catalogue),
    ];
  },
  routes: (id, { key, menu: { category, icon }, routes, requires }, { menus }) =>
    Object.entries(routes).flatMap(([menu, end]) => {
      const place = menus.get(menu);
      const entry = { menu, category, icon, key, title: `reports.${id}.title`, requires };
      return place ? [{ path: `${place.route}/${end}`, at: ['routes', menu], layout: layoutOfMenu(menu), entry }] : [];
    }),
};
