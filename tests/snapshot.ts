import type { ResolvedColumn } from '../engine/columns/column.ts';
import type { NormalReport } from '../engine/definitions/normal-report.ts';
import type { ResolvedMenu } from '../engine/menus/resolve.ts';
import { groupLines } from '../engine/pivots/group-lines.ts';
import { firstPivot } from '../engine/pivots/guess.ts';
import { readGrouping } from '../engine/pivots/resolve.ts';
import { groupLabels } from '../engine/pivots/resolve-groups.ts';
import { groupRowsBy } from '../engine/pivots/row-groups.ts';
import type { ReportRequest, ResolvedField, ResolvedReport } from '../engine/reports/resolved.ts';
import type { ShownRows } from '../engine/results/shown-rows.ts';
import type { GroupField } from '../engine/schema/pivot.ts';
import { lineWriter, readLines } from '../engine/tables/lines.ts';

/** A report as one viewer sees it in one language. */
export interface Shown {
  viewer: string;
  locale: string;
  /** The viewer may open it. One who may not is told as if: who may and who may not is one line. */
  opens: boolean;
  resolved: ResolvedReport;
  menus: readonly (ResolvedMenu | null)[];
  /** Told of one viewer for each way of writing them. */
  rows: ShownRows | null;
  /** Its first pivot and chart, each in one line; told of the first alone, null for the others. */
  looks: { pivot: string; chart: string } | null;
}

/** What is said of one thing of a report: a field of its form, a column, by the part that it is of. */
interface Thing {
  part: string;
  name: string;
  /** In the order in which they stand on its line; '' for none. */
  said: Readonly<Record<string, string>>;
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

/** What the rows stand together by: as the report says, or as its first pivot goes down. */
const groupsOf = (resolved: ResolvedReport): GroupField[] =>
  resolved.groups.length > 0
    ? resolved.groups
    : (firstPivot(resolved).rows ?? []).map(({ value, by }) => (by ? { value, by } : { value }));

/** The first groups of the rows, at every depth, with the first of the totals of each. */
function groupThings({ resolved, rows }: Shown): Thing[] {
  const { columns, style } = resolved;
  const fields = groupsOf(resolved).flatMap((asked) => {
    const column = columns.find(({ value }) => value === asked.value);
    return column ? [{ ...readGrouping(asked, column), header: column.header, asked }] : [];
  });
  if (!rows || fields.length === 0) return [];
  const { table, lines } = rows;
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

const conditionOf = (predicate: unknown) => (predicate ? `when ${json(predicate)}` : '');

const columnThing = (
  column: ResolvedColumn,
  { columns }: NormalReport,
  cells: ReadonlyMap<string, string> | null,
): Thing => {
  const { unit, header, values, place } = column;
  return {
    part: 'columns',
    name: column.value,
    said: {
      header: unit ? header.slice(0, -` (${unit})`.length) : header,
      unit: unit ?? '',
      look: [column.type, column.align, `${column.width}px`, column.pinned ? 'pinned' : '', column.enabled ? '' : 'off']
        .filter(Boolean)
        .join(' '),
      total: totalOf(column),
      format: column.excelFormat,
      words: values ? json(values) : '',
      place: place ? ['place:', place.type, place.region ? `of ${place.region}` : ''].filter(Boolean).join(' ') : '',
      condition: conditionOf(columns.find(({ value }) => value === column.value)?.when),
      ...(cells ? { cells: cells.get(column.value) ?? '' } : {}),
    },
  };
};

const fieldThing = (field: ResolvedField, report: NormalReport, request: ReportRequest | null): Thing => {
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

function thingsOf(shown: Shown, report: NormalReport): Thing[] {
  const { opens, resolved, menus, rows, looks } = shown;
  const { request } = resolved;
  const cells = rows && cellsOf(resolved, rows);
  const places = menus.flatMap((menu) =>
    (menu?.categories ?? []).flatMap((category) =>
      category.items
        .filter((item) => opens && item.key === resolved.key)
        .map((item) => ({ to: item.to, path: `${menu?.title} > ${category.text} > ${item.text}` })),
    ),
  );
  const one = (part: string, name: string, text: string): Thing => ({ part, name, said: { text } });
  return [
    one('report', 'title', resolved.title),
    one('report', 'description', resolved.description),
    ...places.map(({ to, path }) => one('menus', to, path)),
    ...resolved.fields.map((field) => fieldThing(field, report, request)),
    one('rows', 'call', request ? `${request.method} ${request.path}` : ''),
    ...resolved.columns.map((column) => columnThing(column, report, cells)),
    one('rows', 'sort', resolved.sort.map((sort) => `${sort.value} ${sort.direction}`).join(', ')),
    ...(rows ? [one('data', 'rows', String(rows.summary().rows))] : []),
    ...(looks ? [{ part: 'looks', name: 'pivot', said: looks }] : []),
    ...(resolved.pivot ? [one('rows', 'pivot', json(resolved.pivot))] : []),
    ...(resolved.chart ? [one('rows', 'chart', json(resolved.chart))] : []),
    ...(resolved.headline ? [one('rows', 'headline', json(resolved.headline))] : []),
    ...resolved.hierarchies.map((each) => one('hierarchies', each.key, `${each.text}: ${each.columns.join(' > ')}`)),
  ];
}

/** What the definition says that no screen shows: who opens it, rules, derivations, calls. */
function definitionLines(report: NormalReport, all: readonly Shown[]): string[] {
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

const idOf = ({ part, name }: Thing) => `${part} ${name}`;

const lineOf = ({ name, said }: Thing) => [name, ...Object.values(said).filter(Boolean)].join(' | ');

const nameOf = ({ viewer, locale }: Shown) => `${viewer} ${locale}`;

/** Rows are told of some; groups of them, and other looks, of the first alone. */
const hasPart = ({ opens, rows }: Shown, part: string): boolean =>
  part === 'menus' ? opens : part === 'data' ? rows !== null : part !== 'groups' && part !== 'looks';

/** Who sees something: viewers, languages, or pairs of them, as few words as it takes. */
function whoOf(seen: ReadonlySet<string>, all: readonly Shown[]): string {
  const left = new Set(seen);
  const said: string[] = [];
  for (const by of ['locale', 'viewer'] as const) {
    for (const each of new Set(all.map((shown) => shown[by]))) {
      const names = all.filter((shown) => shown[by] === each).map(nameOf);
      if (!names.every((name) => seen.has(name)) || !names.some((name) => left.has(name))) continue;
      said.push(each);
      for (const name of names) left.delete(name);
    }
  }
  return [...said, ...left].join(', ');
}

interface Seen {
  thing: Thing;
  name: string;
}

/** What others see of one thing where it is not as the first of them sees it: a line for each other text. */
function othersOf(seen: readonly Seen[], everybody: readonly Shown[]): string[] {
  const [first] = seen;
  const all = everybody.filter((shown) => first && hasPart(shown, first.thing.part));
  if (!first) return [];
  return Object.keys(first.thing.said).flatMap((attribute) => {
    const byText = new Map<string, Set<string>>();
    for (const { thing, name } of seen) {
      if (!(attribute in thing.said)) continue;
      const text = thing.said[attribute] ?? '';
      byText.set(text, new Set([...(byText.get(text) ?? []), name]));
    }
    byText.delete(first.thing.said[attribute] ?? '');
    return [...byText].map(([text, who]) => `${first.thing.name} ${attribute}: ${text || '–'} ← ${whoOf(who, all)}`);
  });
}

/**
 * A report as all see it. It is told whole as the first of them sees it; of the others only what is different, each text
 * once, with who sees it.
 */
export function describeReport(report: NormalReport, all: readonly Shown[]): string {
  const seen = new Map<string, Seen[]>();
  for (const shown of all) {
    const name = nameOf(shown);
    for (const thing of thingsOf(shown, report))
      seen.set(idOf(thing), [...(seen.get(idOf(thing)) ?? []), { thing, name }]);
  }
  const [base] = all;
  const own = base ? [...thingsOf(base, report), ...groupThings(base)] : [];
  const whole = new Set(own.map(idOf));
  const parts = [
    ...new Set([...own, ...[...seen.values()].flatMap(([first]) => first?.thing ?? [])].map(({ part }) => part)),
  ];
  const absent = (thing: Thing) => {
    const there = new Set(seen.get(idOf(thing))?.map(({ name }) => name));
    return new Set(
      all
        .filter((shown) => hasPart(shown, thing.part))
        .map(nameOf)
        .filter((name) => !there.has(name)),
    );
  };
  const section = (title: string, lines: readonly string[]) =>
    lines.length > 0 ? ['', title, ...lines.map((line) => `  ${line}`)] : [];
  const extra = (part: string) => [...seen].filter(([id, [first]]) => first?.thing.part === part && !whole.has(id));
  return [
    `=== ${report.id}, whole for ${base && nameOf(base)}`,
    ...section('definition', definitionLines(report, all)),
    ...parts.flatMap((part) => section(part, own.filter((thing) => thing.part === part).map(lineOf))),
    '',
    '=== for others',
    ...parts.flatMap((part) =>
      section(part, [
        ...own
          .filter((thing) => thing.part === part)
          .flatMap((thing) => {
            const gone = absent(thing);
            return [
              ...(gone.size > 0 ? [`${thing.name} is not there ← ${whoOf(gone, all)}`] : []),
              ...othersOf(seen.get(idOf(thing)) ?? [], all),
            ];
          }),
        ...extra(part).flatMap(([, there]) => {
          const [first] = there;
          if (!first) return [];
          const who = whoOf(new Set(there.map(({ name }) => name)), all);
          return [`+ ${lineOf(first.thing)} ← ${who}`, ...othersOf(there, all)];
        }),
      ]),
    ),
    '',
  ].join('\n');
}
