import type { ResolvedColumn } from '../columns/column.ts';
import type { NormalReport } from '../definitions/normal-report.ts';
import type { ResolvedMenu } from '../menus/resolve.ts';
import { groupLines } from '../pivots/group-lines.ts';
import { firstPivot } from '../pivots/guess.ts';
import { readGrouping } from '../pivots/resolve.ts';
import { groupLabels } from '../pivots/resolve-groups.ts';
import { groupRowsBy } from '../pivots/row-groups.ts';
import type { ReportRequest, ResolvedField, ResolvedReport } from '../reports/resolved.ts';
import type { ShownRows } from '../results/shown-rows.ts';
import type { GroupField } from '../schema/pivot.ts';
import { lineWriter, readLines } from '../tables/lines.ts';
import { placesIn } from './places.ts';
import { describeThings, type Thing } from './things.ts';

/** A report as one viewer sees it in one language. */
export interface ReportView {
  viewer: string;
  locale: string;
  /** Whether the viewer may open it. A viewer who may not is described as if: access is one line of its own. */
  opens: boolean;
  resolved: ResolvedReport;
  menus: readonly (ResolvedMenu | null)[];
  /** For one viewer per way of writing values, with the request. */
  rows: { request: ReportRequest; shown: ShownRows } | null;
  /** Its first pivot and chart, each in one line; null except for the first viewer. */
  looks: { pivot: string; chart: string } | null;
}

const json = (value: unknown) => JSON.stringify(value) ?? '';

/** A total as it is written: `ratio (numerator: net_cost, denominator: quantity)`. */
const totalOf = ({ total: { type, ...said } }: ResolvedColumn) => {
  const details = Object.entries(said).map(([name, value]) => `${name}: ${[value].flat().join(' + ')}`);
  return details.length > 0 ? `${type} (${details.join(', ')})` : type;
};

/** The first cells of each column, and its total, as they are shown. */
function cellsOf({ columns, style }: ResolvedReport, rows: ShownRows): Map<string, string> {
  const first = rows.block(0, 3);
  const { totals } = rows.summary();
  const cells = Object.fromEntries(Object.entries(totals).map(([field, total]) => [field, total?.value ?? null]));
  return new Map(
    columns.map((column) => {
      const write = lineWriter(column, style);
      const total = totals[column.value] ? ` Σ ${write({ type: 'total', level: 0, cells })}` : '';
      return [column.value, `${first.map(write).join(' · ')}${total}`];
    }),
  );
}

/** What rows are grouped by: the groups of the report, or the rows of its first pivot. */
const groupsOf = (resolved: ResolvedReport): GroupField[] =>
  resolved.groups.length > 0
    ? resolved.groups
    : (firstPivot(resolved).rows ?? []).map(({ value, by }) => (by ? { value, by } : { value }));

/** The first groups of the rows, at every depth, with the first of the totals of each. */
function groupThings({ resolved, rows }: ReportView): Thing[] {
  const { columns, style } = resolved;
  const fields = groupsOf(resolved).flatMap((asked) => {
    const column = columns.find(({ value }) => value === asked.value);
    return column ? [{ ...readGrouping(asked, column), header: column.header, asked }] : [];
  });
  if (!rows || fields.length === 0) return [];
  const { table, lines } = rows.shown;
  const enabled = columns.filter((column) => column.enabled);
  const asked = { groupings: fields, columns: enabled, sorts: resolved.sort, locale: style.locale };
  const groups = groupRowsBy(table, lines.places, lines.places, asked);
  const labelOf = groupLabels({ fields, words: { blank: '–', rows: '' } }, style);
  const totalled = enabled.find(({ total }) => total.type !== 'none');
  const heads = readLines(table, groupLines(groups, { depth: fields.length - 1, turned: [] }), 0, 4, []);
  const said = heads.map((line) => {
    const { path = [], rows: count = 0 } = line.type === 'row' ? {} : (line.group ?? {});
    const total = totalled ? ` ${lineWriter(totalled, style)(line)}` : '';
    return `${'> '.repeat(path.length - 1)}${labelOf(path)} (${count})${total}`;
  });
  const by = fields.map((field) => [field.column.value, field.by].filter(Boolean).join(' ')).join(' > ');
  return [{ part: 'groups', name: by, said: { text: said.join(' · ') } }];
}

export const conditionOf = (predicate: unknown) => (predicate ? `when ${json(predicate)}` : '');

export const columnThing = (
  column: ResolvedColumn,
  { columns }: Pick<NormalReport, 'columns'>,
  cells: ReadonlyMap<string, string> | null,
): Thing => {
  const { unit, header, values, place, opens } = column;
  return {
    part: 'columns',
    name: column.value,
    said: {
      header: header.endsWith(` (${unit})`) ? header.slice(0, -` (${unit})`.length) : header,
      unit: unit ?? '',
      look: [column.type, column.align, `${column.width}px`, column.pinned ? 'pinned' : '', column.enabled ? '' : 'off']
        .filter(Boolean)
        .join(' '),
      total: totalOf(column),
      format: column.excelFormat,
      words: values ? json(values) : '',
      place: place ? ['place:', place.type, place.region ? `of ${place.region}` : ''].filter(Boolean).join(' ') : '',
      opens: opens ? `opens: ${opens}` : '',
      condition: conditionOf(columns.find(({ value }) => value === column.value)?.when),
      ...(cells ? { cells: cells.get(column.value) ?? '' } : {}),
    },
  };
};

export const fieldThing = (
  field: ResolvedField,
  report: Pick<NormalReport, 'parameters'>,
  request: ReportRequest | null,
): Thing => {
  const parameter = report.parameters.find(({ key }) => key === field.key);
  const { names = [], omit = [] } = parameter ?? {};
  const sent = [...(request?.query ?? []), ...Object.entries(request?.body ?? {})]
    .filter(([name]) => names.includes(name))
    .map(([name, value]) => `${name}=${typeof value === 'string' ? value : json(value)}`);
  return {
    part: 'form',
    name: field.key,
    said: {
      text: `${field.text}${field.required ? ' *' : ''}`,
      type: field.type,
      value: json(field.value),
      items: field.items?.map((item) => `${item.value}: ${item.text}`).join(', ') ?? '',
      choices: field.lookup ? `of ${field.lookup}` : '',
      limits: (['min', 'max', 'step'] as const)
        .flatMap((limit) => (field[limit] === undefined ? [] : [`${limit} ${field[limit]}`]))
        .join(' '),
      sent: `sent in the ${parameter?.in}: ${sent.join('&') || '–'}${omit.length > 0 ? `, not ${json(omit)}` : ''}`,
      hidden: field.shown ? '' : 'hidden',
      condition: conditionOf(parameter?.showIf),
    },
  };
};

const withText = ({ query, body }: ReportRequest) =>
  [...query, ...Object.entries(body ?? {})].map(([name, value]) => `${name}=${value}`).join('&') || 'nothing asked';

function thingsOf(shown: ReportView, report: NormalReport): Thing[] {
  const { opens, resolved, menus, rows, looks } = shown;
  const { request } = resolved;
  const cells = rows && cellsOf(resolved, rows.shown);
  const one = (part: string, name: string, text: string): Thing => ({ part, name, said: { text } });
  return [
    one('report', 'title', resolved.title),
    one('report', 'description', resolved.description),
    ...(opens ? placesIn(menus, resolved.key) : []),
    ...resolved.fields.map((field) => fieldThing(field, report, request)),
    one('rows', 'call', request ? `${request.method} ${request.path}` : ''),
    ...resolved.columns.map((column) => columnThing(column, report, cells)),
    one('rows', 'sort', resolved.sort.map((sort) => `${sort.value} ${sort.direction}`).join(', ')),
    ...(rows ? [one('data', 'rows', `${rows.shown.summary().rows} with ${withText(rows.request)}`)] : []),
    ...(looks ? [{ part: 'looks', name: 'pivot', said: looks }] : []),
    ...(resolved.pivot ? [one('rows', 'pivot', json(resolved.pivot))] : []),
    ...(resolved.chart ? [one('rows', 'chart', json(resolved.chart))] : []),
    ...(resolved.headline ? [one('rows', 'headline', json(resolved.headline))] : []),
    ...resolved.hierarchies.map((each) => one('hierarchies', each.key, `${each.text}: ${each.columns.join(' > ')}`)),
  ];
}

/** What the definition says that no screen shows: who opens it, rules, derivations, calls. */
function definitionLines(report: NormalReport, all: readonly ReportView[]): string[] {
  const opens = new Set(all.filter((shown) => shown.opens).map(({ viewer }) => viewer));
  const seen = new Set(all.flatMap(({ resolved }) => resolved.columns.map(({ value }) => value)));
  return [
    `opens for ${[...opens].join(', ')} ${conditionOf(report.requires)}`.trimEnd(),
    ...(report.myReport === null ? [] : [`type of My Reports ${report.myReport}`]),
    ...report.rules.map((rule) => `rule ${json(rule)}`),
    ...report.sources.map(({ when, ...source }) => `call ${json(source)} ${conditionOf(when)}`.trimEnd()),
    ...report.derived.map((step) => `derived ${json(step)}`),
    ...report.columns
      .filter(({ value, when }) => when && !seen.has(value))
      .map(({ value, when }) => `column ${value}, which nobody has at first, ${conditionOf(when)}`),
  ];
}

/** Rows are described for some viewers; groups and other views only for the first. */
const hasPart = ({ opens, rows }: ReportView, part: string): boolean =>
  part === 'menus' ? opens : part === 'data' ? rows !== null : part !== 'groups' && part !== 'looks';

/** A report as all see it. */
export const describeReport = (report: NormalReport, all: readonly ReportView[]): string =>
  describeThings(
    report.id,
    definitionLines(report, all),
    all.map((shown, place) => ({
      viewer: shown.viewer,
      locale: shown.locale,
      opens: shown.opens,
      things: thingsOf(shown, report),
      alone: place === 0 ? groupThings(shown) : [],
      hasPart: (part) => hasPart(shown, part),
    })),
  );
