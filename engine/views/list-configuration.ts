import type { NormalDashboard } from '../definitions/normal-dashboard.ts';
import type { Placed } from './arrange.ts';
import { type Configuration, readConfiguration } from './configuration.ts';
import type { TableView, ViewColumns } from './schema.ts';

/** The saved columns of the lists of a dashboard, by section key. */
export type SavedLists = Readonly<Record<string, ViewColumns>>;

/**
 * What names the columns of a dashboard's lists where those of reports are saved (spec: reporting §4). No key of a report has a
 * period.
 */
export const listsKey = (dashboard: { id: string }): string => `dashboard.${dashboard.id}`;

/** The name of a column of a list among those of its dashboard. */
export const columnOfList = (section: string, column: string): string => `${section}.${column}`;

/** The names of the columns of all tables that a dashboard lists. */
export const columnsOfLists = ({ parts, tables }: Pick<NormalDashboard, 'parts' | 'tables'>): string[] =>
  parts.flatMap(({ sections }) =>
    sections.flatMap((section) => {
      const name = 'table' in section ? section.table : null;
      const columns = tables.find((table) => table.name === name)?.report.columns ?? [];
      return columns.map(({ value }) => columnOfList(section.key, value));
    }),
  );

/** A section and one of its columns; null if the name is neither. */
function partsOf(name: string): { section: string; column: string } | null {
  const end = name.indexOf('.');
  return end > 0 ? { section: name.slice(0, end), column: name.slice(end + 1) } : null;
}

/**
 * The columns of each list of a configuration. Those that the dashboard no longer has are left out, and lists that would show no
 * column.
 */
export function readLists(
  given: Configuration | null | undefined,
  dashboard: Pick<NormalDashboard, 'parts' | 'tables'>,
): SavedLists {
  const known = new Set(columnsOfLists(dashboard));
  const lists = new Map<string, Placed[]>();
  for (const { value, ...placed } of given?.columns ?? []) {
    const parts = known.has(value) ? partsOf(value) : null;
    if (parts) lists.set(parts.section, [...(lists.get(parts.section) ?? []), { ...placed, value: parts.column }]);
  }
  const read = [...lists].flatMap(([section, columns]): [string, ViewColumns][] => {
    const view = readConfiguration({ columns });
    return view ? [[section, view]] : [];
  });
  return Object.fromEntries(read);
}

/** The reverse. */
export const writeLists = (saved: SavedLists): Placed[] =>
  Object.entries(saved).flatMap(([section, { columns = [] }]) =>
    columns.map((column) => ({ enabled: true, ...column, value: columnOfList(section, column.value) })),
  );

/** Views of lists, with the saved columns where they say nothing about columns. The same object if that changes nothing. */
export function withSavedLists(
  sections: Readonly<Record<string, TableView>>,
  saved: SavedLists,
): Readonly<Record<string, TableView>> {
  const missing = Object.entries(saved).filter(([key]) => sections[key]?.columns === undefined);
  if (missing.length === 0) return sections;
  return { ...sections, ...Object.fromEntries(missing.map(([key, view]) => [key, { ...sections[key], ...view }])) };
}
