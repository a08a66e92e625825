import { columnKinds } from '../columns/registry.ts';
import type { Rule } from '../rules/registry.ts';
import type { Chart } from '../schema/chart.ts';
import type { Catalogue, CatalogueColumn, ReportColumn } from '../schema/column.ts';
import type { Parameter } from '../schema/parameter.ts';
import type { GroupField, Headline, Pivot } from '../schema/pivot.ts';
import type { Predicate } from '../schema/predicate.ts';
import type { Report } from '../schema/report.ts';
import type { Derivation } from '../schema/source.ts';
import type { Total } from '../schema/total.ts';
import { fieldsMadeBy, fieldsReadBy } from '../tables/derive.ts';
import type { Sort } from '../tables/table.ts';

export interface NormalParameter {
  definition: Parameter;
  key: string;
  required: boolean;
  in: 'query' | 'body';
  /** The names it is sent under; the first is read back. */
  names: readonly string[];
  omit: readonly (string | number | boolean)[];
  showIf: Predicate | undefined;
}

/** A list inside of rows, and how its entries are the rows that are meant. */
export interface Nested {
  list: string;
  fields: readonly string[];
  /** Where each measure is a row there: what holds its name, and what its value. */
  measures?: { name: string; value: string };
  /** What fields are named there, where they are named otherwise. */
  names?: Readonly<Record<string, string>>;
}

/** Fields of the key and of the value of each entry of an object. */
export interface Keyed {
  key: string;
  value: string;
}

export interface NormalSource {
  when: Predicate | undefined;
  method: 'GET' | 'POST';
  path: string;
  /** Keys of the parameters that it sends. */
  parameters: readonly string[];
  /** Names and values that it sends besides, in its query. */
  always: readonly (readonly [string, string])[];
  /** Where the rows lie in a JSON answer: names with a point between them; $ is the answer itself. */
  rows: string;
  /** One record lies there, and no list of rows. */
  isRecord?: true;
  /** Where each row holds a list whose entries are the rows that are meant. */
  nested?: Nested;
  /** Where an object lies there, each of whose entries is a row. */
  keyed?: Keyed;
  emptyIsError: boolean;
  /** The type that users make reports of their own by: its call names it, and the columns, beside the parameters. */
  generates?: string;
}

export interface NormalColumn {
  value: string;
  enabled: boolean;
  pinned: boolean;
  when: Predicate | undefined;
  type: CatalogueColumn['type'];
  width: number;
  decimals: number;
  unit: CatalogueColumn['unit'];
  total: Total;
  values: readonly string[] | undefined;
  inOrder: CatalogueColumn['in_order'];
  place: CatalogueColumn['place'];
  label: string | undefined;
  excelFormat: string | undefined;
  /** The set of the catalogue that it comes with; undefined for the report's own. */
  set: string | undefined;
}

/** A report with every shorthand expanded and every default written out: the only form that the engine works on. */
export interface NormalReport {
  id: string;
  key: string;
  /** What the keys of its words begin with. */
  words: string;
  /** What a user called it; null: it has the title of its words. */
  name: string | null;
  /** Of its place in the menus. */
  icon: string;
  /** The type by which users make reports of their own of it; null where they make none. */
  myReport: string | null;
  requires: Predicate | undefined;
  parameters: NormalParameter[];
  rules: readonly Rule[];
  /** The parameter whose choice says how it is arranged; null for none. */
  arrangedBy: string | null;
  sources: NormalSource[];
  derived: readonly Derivation[];
  columns: NormalColumn[];
  sort: Sort[];
  hierarchies: readonly { key: string; columns: readonly string[] }[];
  /** What rows are grouped by at first. */
  groups: readonly GroupField[];
  /** null where it is guessed. */
  pivot: Pivot | null;
  headline: Headline | null;
  /** null where it is guessed. */
  chart: Chart | null;
}

/** A report names a field or a set that the catalogue does not know. */
export class UnknownField extends Error {
  override name = 'UnknownField';
  readonly field: string;
  constructor(field: string, report: string) {
    super(`${report}: the column catalogue knows no field or set “${field}”.`);
    this.field = field;
  }
}

type Item = Exclude<ReportColumn, string>;

function fieldsOf(item: Item, catalogue: Catalogue, report: string): readonly string[] {
  if (item.set !== undefined) {
    const set = Object.hasOwn(catalogue.sets, item.set) ? catalogue.sets[item.set] : undefined;
    if (!set) throw new UnknownField(item.set, report);
    return set;
  }
  return item.columns ?? (item.value === undefined ? [] : [item.value]);
}

function normaliseColumn(value: string, item: Item, catalogue: Catalogue, report: string): NormalColumn {
  const base = Object.hasOwn(catalogue.columns, value) ? catalogue.columns[value] : undefined;
  if (!base) throw new UnknownField(value, report);
  const type = item.type ?? base.type;
  const kind = columnKinds[type];
  return {
    value,
    enabled: item.enabled ?? true,
    pinned: item.pinned ?? false,
    when: item.when,
    type,
    width: item.width ?? base.width ?? kind.width,
    decimals: item.decimals ?? base.decimals ?? kind.decimals,
    unit: base.unit,
    total: item.total ?? base.total ?? { type: 'none' },
    values: base.values,
    inOrder: base.in_order,
    place: base.place,
    label: base.label,
    excelFormat: item.excelFormat ?? base.excelFormat,
    set: item.set,
  };
}

/** A parameter whose items are the values of a field of the catalogue has them. */
export function withItems<P extends Parameter>(parameter: P, catalogue: Catalogue): P {
  const field = itemsOf(parameter);
  const column = field !== null && Object.hasOwn(catalogue.columns, field) ? catalogue.columns[field] : undefined;
  return column?.values ? { ...parameter, items: column.values.map((value) => ({ value })) } : parameter;
}

/** The field of the catalogue that its items are the values of. */
export const itemsOf = (parameter: Parameter): string | null =>
  ('items_of' in parameter ? parameter.items_of : undefined) ?? null;

/** A parameter with every default written out. */
export function normaliseParameter(written: Parameter, catalogue: Catalogue): NormalParameter {
  const definition = withItems(written, catalogue);
  return {
    definition,
    key: definition.key,
    required: definition.required ?? false,
    in: definition.in ?? 'query',
    names: definition.send?.as ?? [definition.key],
    omit: definition.send?.omit ?? [],
    showIf: definition.show_if,
  };
}

/** A report's derivations, and behind them those of the catalogue for the fields that it shows, or these need, and does not make itself. */
export function derivationsOf(report: Report, catalogue: Catalogue): readonly Derivation[] {
  const own = report.derived ?? [];
  const made = new Set(own.flatMap(fieldsMadeBy));
  const wanted = new Set(
    report.columns.flatMap((entry) => fieldsOf(typeof entry === 'string' ? { value: entry } : entry, catalogue, '')),
  );
  const needed = (catalogue.derived ?? []).toReversed().filter((step) => {
    if (!fieldsMadeBy(step).some((field) => wanted.has(field) && !made.has(field))) return false;
    for (const field of fieldsReadBy(step)) wanted.add(field);
    return true;
  });
  return [...own, ...needed.toReversed()];
}

/** Expands a checked report. Throws `UnknownField`. */
export function normaliseReport(id: string, report: Report, catalogue: Catalogue): NormalReport {
  const parameters = (report.parameters ?? []).map((parameter) => normaliseParameter(parameter, catalogue));
  const columns = report.columns.flatMap((entry) => {
    const item: Item = typeof entry === 'string' ? { value: entry } : entry;
    return fieldsOf(item, catalogue, id).map((value) => normaliseColumn(value, item, catalogue, id));
  });
  return {
    id,
    key: report.key,
    words: `reports.${id}`,
    name: null,
    icon: report.menu.icon,
    myReport: report.my_report ?? null,
    requires: report.requires,
    parameters,
    rules: report.rules ?? [],
    arrangedBy: report.arranged_by ?? null,
    sources: report.sources.map((source) => ({
      when: source.when,
      method: source.method,
      path: source.path,
      parameters: source.parameters ?? parameters.map((parameter) => parameter.key),
      always: Object.entries(source.always ?? {}).map(([name, value]) => [name, String(value)] as const),
      rows: source.rows ?? 'data',
      emptyIsError: source.empty === 'error',
    })),
    derived: derivationsOf(report, catalogue),
    columns,
    sort: (report.sort ?? []).map((sort) => ({ value: sort.value, direction: sort.direction ?? 'asc' })),
    hierarchies: report.hierarchies ?? [],
    groups: report.groups ?? [],
    pivot: report.pivot ?? null,
    chart: report.chart ?? null,
    headline: report.headline ?? null,
  };
}
