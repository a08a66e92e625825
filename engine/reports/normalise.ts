import { columnKinds } from '../columns/registry.ts';
import type { Catalogue, CatalogueColumn, ReportColumn, Total } from '../schema/column.ts';
import type { Parameter, Rule } from '../schema/parameter.ts';
import type { Predicate } from '../schema/predicate.ts';
import type { Report } from '../schema/report.ts';
import type { Derivation } from '../schema/source.ts';
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

export interface NormalSource {
  when: Predicate | undefined;
  method: 'GET' | 'POST';
  path: string;
  /** Keys of the parameters that it sends. */
  parameters: readonly string[];
  rows: 'data' | 'data.details' | 'data.report_data' | '$';
  emptyIsError: boolean;
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
  label: string | undefined;
  excelFormat: string | undefined;
}

/** A report with every shorthand expanded and every default written out: the only form that the engine works on. */
export interface NormalReport {
  id: string;
  key: string;
  menu: Report['menu'];
  routes: Report['routes'];
  requires: Predicate | undefined;
  parameters: NormalParameter[];
  rules: readonly Rule[];
  sources: NormalSource[];
  derived: readonly Derivation[];
  columns: NormalColumn[];
  sort: Sort[];
  hierarchies: readonly { key: string; columns: readonly string[] }[];
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
    label: base.label,
    excelFormat: item.excelFormat ?? base.excelFormat,
  };
}

function normaliseParameter(definition: Parameter): NormalParameter {
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

/** Expands a checked report. Throws `UnknownField`. */
export function normaliseReport(id: string, report: Report, catalogue: Catalogue): NormalReport {
  const parameters = (report.parameters ?? []).map(normaliseParameter);
  const columns = report.columns.flatMap((entry) => {
    const item: Item = typeof entry === 'string' ? { value: entry } : entry;
    return fieldsOf(item, catalogue, id).map((value) => normaliseColumn(value, item, catalogue, id));
  });
  return {
    id,
    key: report.key,
    menu: report.menu,
    routes: report.routes,
    requires: report.requires,
    parameters,
    rules: report.rules ?? [],
    sources: report.sources.map((source) => ({
      when: source.when,
      method: source.method,
      path: source.path,
      parameters: source.parameters ?? parameters.map((parameter) => parameter.key),
      rows: source.rows ?? 'data',
      emptyIsError: source.empty === 'error',
    })),
    derived: report.derived ?? [],
    columns,
    sort: (report.sort ?? []).map((sort) => ({ value: sort.value, direction: sort.direction ?? 'asc' })),
    hierarchies: report.hierarchies ?? [],
  };
}
