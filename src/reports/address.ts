import type { ResolvedField } from '../../engine/parameters/field.ts';
import type { Filter, Sort } from '../../engine/tables/table.ts';
import type { Placed } from '../tables/arrangement.ts';
import type { Restored } from './state.ts';

/** No parameter begins with an underscore: the names never meet. */
const names = { search: '_search', sort: '_sort', filter: '_filter', columns: '_columns', run: '_run' } as const;

const sortText = (sorts: readonly Sort[]) =>
  sorts.map(({ value, direction }) => (direction === 'desc' ? `-${value}` : value)).join(',');

const readSorts = (text: string): Sort[] =>
  text
    .split(',')
    .filter(Boolean)
    .map((part) =>
      part.startsWith('-') ? { value: part.slice(1), direction: 'desc' } : { value: part, direction: 'asc' },
    );

/** vin, vin.220 with its width, vin.220.p pinned, -vin hidden. */
const columnText = ({ value, enabled, width, pinned }: Placed) =>
  enabled ? [value, width ?? '', pinned ? 'p' : ''].join('.').replace(/\.+$/, '') : `-${value}`;

function readColumn(text: string): Placed {
  if (text.startsWith('-')) return { value: text.slice(1), enabled: false };
  const [value = '', width, pin] = text.split('.');
  const size = Number(width);
  return { value, enabled: true, pinned: pin === 'p', ...(size >= 40 && size <= 2000 ? { width: size } : {}) };
}

const isFilter = (filter: unknown): filter is Filter => {
  const { value, match, conditions } = Object(filter) as Partial<Filter>;
  return typeof value === 'string' && (match === 'all' || match === 'any') && Array.isArray(conditions);
};

function readFilters(text: string): Filter[] {
  try {
    const filters: unknown = JSON.parse(text);
    return Array.isArray(filters) ? filters.filter(isFilter) : [];
  } catch {
    // A link that was cut on its way still opens the report.
    return [];
  }
}

/** What a link says of a report; `isRun` when it is to be run at once. */
export function readAddress(query: string, parameters: readonly string[]): Restored & { isRun: boolean } {
  const given = new URLSearchParams(query);
  const values = Object.fromEntries(
    parameters.filter((key) => given.has(key)).map((key) => [key, given.get(key) ?? '']),
  );
  const [sort, columns] = [given.get(names.sort), given.get(names.columns)];
  return {
    values,
    search: given.get(names.search) ?? '',
    sorts: sort === null ? null : readSorts(sort),
    filters: readFilters(given.get(names.filter) ?? '[]'),
    arrangement: columns ? columns.split(',').filter(Boolean).map(readColumn) : null,
    isRun: Object.keys(values).length > 0 || Object.values(names).some((name) => given.has(name)),
  };
}

const fieldText = ({ value }: ResolvedField) => (Array.isArray(value) ? value.join(',') : String(value ?? ''));

/** The query of a link that restores the report. Fields are those of the run. */
export function writeAddress(fields: readonly ResolvedField[], state: Omit<Restored, 'values'>): string {
  const query = new URLSearchParams(
    fields.filter((field) => field.shown).map((field) => [field.key, fieldText(field)]),
  );
  if (state.search) query.set(names.search, state.search);
  if (state.sorts) query.set(names.sort, sortText(state.sorts));
  if (state.filters.length > 0) query.set(names.filter, JSON.stringify(state.filters));
  if (state.arrangement) query.set(names.columns, state.arrangement.map(columnText).join(','));
  if (query.size === 0) query.set(names.run, '1');
  return query.toString();
}
