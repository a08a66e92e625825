import { columnKinds } from '../columns/registry.ts';
import type { Field } from '../fields/registry.ts';
import { fieldsIn, itemsOf } from '../fields/written.ts';
import type { Rule } from '../rules/registry.ts';
import type { Chart } from '../schema/chart.ts';
import type { Catalogue, CatalogueColumn, ReportColumn } from '../schema/column.ts';
import type { Moment } from '../schema/moments.ts';
import type { Parameter } from '../schema/parameter.ts';
import type { GroupField, Headline, Pivot } from '../schema/pivot.ts';
import type { Predicate } from '../schema/predicate.ts';
import type { Report } from '../schema/report.ts';
import type { Derivation } from '../schema/source.ts';
import type { Total } from '../schema/total.ts';
import { fieldsMadeBy, fieldsReadBy } from '../tables/derive.ts';
import type { Place } from '../tables/place.ts';
import type { Sort } from '../tables/table.ts';
import type { InputPlace } from './named-call.ts';

export interface NormalParameter {
  definition: Parameter;
  key: string;
  required: boolean;
  in: InputPlace;
  /** The names it is sent under. The first is read back. */
  names: readonly string[];
  omit: readonly (string | number | boolean)[];
  /** Other names of it in an address. */
  also: readonly string[];
  showIf: Predicate | undefined;
}

/** An input that a call takes from the first row of another table. */
export interface TakenInput {
  name: string;
  table: string;
  /** The column. */
  value: string;
}

/** The call for the page after an answer. */
export interface NextPages {
  /** Where the answer has the value for `input`: names separated by dots. */
  next: string;
  method: 'GET' | 'POST';
  path: string;
  input: string;
}

export interface NormalSource {
  when: Predicate | undefined;
  method: 'GET' | 'POST';
  /** Below the API base. A segment that begins with a colon is the value of a parameter. */
  path: string;
  /** Keys of the parameters that it sends. */
  parameters: readonly string[];
  /** Fixed query parameters that it also sends, as pairs of name and value. */
  always: readonly (readonly [string, string])[];
  /** Named days that it also sends in its query. */
  days?: readonly (readonly [name: string, moment: Moment])[];
  /** Query parameters that come from other tables. Missing: none. */
  takes?: readonly TakenInput[];
  /** Missing: an answer has all rows. */
  pages?: NextPages;
  /** Fixed values that it also sends in its body. */
  body?: Readonly<Record<string, string | number | boolean>>;
  place: Place;
  emptyIsError: boolean;
  /** The My Reports type. The call sends it, and the columns, with the parameters. */
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
  opens: CatalogueColumn['opens'];
  label: string | undefined;
  excelFormat: string | undefined;
  inPeriod: true | undefined;
  /** The catalogue set that it belongs to; undefined for the report's own columns. */
  set: string | undefined;
}

/** A report with every shorthand expanded and every default filled in: the only form that the engine works on. */
export interface NormalReport {
  id: string;
  key: string;
  /** Whom hidden menus hide it from. Default: everyone. */
  hiddenFrom?: 'customers';
  /** The key prefix of its words. */
  words: string;
  /** The name a user gave it; null to use the title from its words. */
  name: string | null;
  /** Its icon in menus. */
  icon: string;
  /** The My Reports type that users can build reports from; null if they can't. */
  myReport: string | null;
  requires: Predicate | undefined;
  parameters: NormalParameter[];
  rules: readonly Rule[];
  /** The parameter whose choice determines the layout; null for none. */
  layoutParameter: string | null;
  sources: NormalSource[];
  derived: readonly Derivation[];
  columns: NormalColumn[];
  sort: Sort[];
  hierarchies: readonly { key: string; columns: readonly string[] }[];
  /** The default row groups. */
  groups: readonly GroupField[];
  /** null to derive it from the columns. */
  pivot: Pivot | null;
  headline: Headline | null;
  /** null to derive it from the pivot. */
  chart: Chart | null;
}

/** A report refers to a field or set that is not in the catalogue. */
export class UnknownField extends Error {
  override name = 'UnknownField';
  readonly field: string;
  constructor(field: string, report: string) {
    super(`${report}: the column catalogue has no field or set “${field}”.`);
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
    opens: base.opens,
    label: base.label,
    excelFormat: item.excelFormat ?? base.excelFormat,
    inPeriod: item.in_period,
    set: item.set,
  };
}

/** Fills in the items of a parameter whose choices are the values of a catalogue field, and of those inside it. */
export function withItems<P extends Field>(parameter: P, catalogue: Catalogue): P {
  const inside = fieldsIn(parameter);
  if (inside.length > 0) return { ...parameter, fields: inside.map((part) => withItems(part, catalogue)) };
  const field = itemsOf(parameter);
  const column = field !== null && Object.hasOwn(catalogue.columns, field) ? catalogue.columns[field] : undefined;
  return column?.values ? { ...parameter, items: column.values.map((value) => ({ value })) } : parameter;
}

/** A parameter with every default filled in. */
export function normaliseParameter(written: Parameter, catalogue: Catalogue): NormalParameter {
  const definition = withItems(written, catalogue);
  return {
    definition,
    key: definition.key,
    required: definition.required ?? false,
    in: definition.in ?? 'query',
    names: definition.send?.as ?? [definition.key],
    omit: definition.send?.omit ?? [],
    also: definition.also ?? [],
    showIf: definition.show_if,
  };
}

/** A report's own derivations, followed by those catalogue derivations that its fields need, directly or indirectly. */
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

/**
 * Expands a checked report into its normal form.
 * @throws UnknownField
 */
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
    layoutParameter: report.arranged_by ?? null,
    sources: report.sources.map((source) => ({
      when: source.when,
      method: source.method,
      path: source.path,
      parameters: source.parameters ?? parameters.map((parameter) => parameter.key),
      always: Object.entries(source.always ?? {}).map(([name, value]) => [name, String(value)] as const),
      place: { rows: source.rows ?? 'data' },
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
