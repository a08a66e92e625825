import type { ResolvedAction } from '../actions/resolved.ts';
import { cellText } from '../columns/cell.ts';
import type { ResolvedColumn } from '../columns/column.ts';
import { shownColumns } from '../columns/shown.ts';
import type { Context } from '../context/context.ts';
import {
  actionsOnRows,
  isOfTable,
  type ListingSection,
  type ResolvedDashboard,
  type ResolvedSection,
  type ResolvedTable,
  type ResolvedTableSection,
  tableOf,
} from '../dashboards/resolved.ts';
import type { NormalDashboard } from '../definitions/normal-dashboard.ts';
import type { ResolvedMenu } from '../menus/resolve.ts';
import { axisLabels } from '../pivots/labels.ts';
import type { PivotTable } from '../pivots/pivot-table.ts';
import type { ResolvedPivot } from '../pivots/resolved.ts';
import type { ShownRows } from '../results/shown-rows.ts';
import { fieldsOfCards } from '../sections/cards.ts';
import { compared, type ResolvedComparison } from '../sections/compared.ts';
import { changeText, shareText } from '../sections/compared-text.ts';
import { shownFigure } from '../sections/figure.ts';
import { textsOfPicture } from '../sections/pictures.ts';
import { writtenText } from '../sections/text.ts';
import { lineWriter } from '../tables/lines.ts';
import { type Extent, formTexts, pagesText, previewText, statesText } from './form.ts';
import { placesIn } from './places.ts';
import { columnThing, conditionOf, fieldThing } from './report.ts';
import { describeThings, type Thing } from './things.ts';

/** A dashboard as one viewer sees it in one language. */
export interface ShownDashboard {
  viewer: string;
  opens: boolean;
  context: Context;
  resolved: ResolvedDashboard;
  menus: readonly (ResolvedMenu | null)[];
  /** The rows of a section; null if they are not listed. */
  rowsOf: ((section: ResolvedTableSection, table: ResolvedTable) => ShownRows) | null;
}

const json = (value: unknown) => JSON.stringify(value) ?? '';

const askedOf = ({ rows, columns, values }: ResolvedPivot) =>
  [rows, columns, values].map((all) => all.map(({ asked }) => json(asked)).join(' > ')).join(' × ');

/** The columns that users can show besides. */
function alsoText(columns: readonly ResolvedColumn[]): string {
  const hidden = columns.filter(({ enabled }) => !enabled).map(({ header }) => header);
  return hidden.length > 0 ? ` (hidden: ${hidden.join(', ')})` : '';
}

/** What the rows of a section are shown by. */
/** The columns of a list, its sort order and its limits. */
const listText = (section: ListingSection): string =>
  `${shownColumns(section.columns)
    .map(({ header }) => header)
    .join(
      ', ',
    )}${alsoText(section.columns)} by ${json(section.sorts)}${section.most === null ? '' : `, the first ${section.most}`}${section.pdfRows === null ? '' : `, ${section.pdfRows} in a PDF`}${section.opens === null ? '' : `, opens ${section.opens}`}`;

/** What the points of a map are, and what users can do with them. */
const pointsText = ({
  latitude,
  longitude,
  name,
  text,
  card,
  ...map
}: Extract<ListingSection, { type: 'map' }>): string =>
  [
    `points at ${latitude}, ${longitude} named by ${[name, text].filter(Boolean).join(' / ')}`,
    map.follows && 'the list follows the map',
    map.joined && 'a line joins the points',
    map.fills && 'as high as the window',
    card.length > 0 && `a card with ${card.map(({ header }) => header).join(', ')}`,
    map.directions && `directions by ${map.directions}`,
  ]
    .filter(Boolean)
    .join(', ');

/** The fields of a record, below its headline and its chip. */
const picturesText = (section: Extract<ResolvedTableSection, { type: 'pictures' }>): string =>
  [
    textsOfPicture(section)
      .map(({ header }) => header)
      .join(' / '),
    `the first ${section.most}`,
    section.thumbnail && `small by ${section.thumbnail}`,
    section.places && `marked on the ${section.places.drawing} by ${section.places.column.header}`,
  ]
    .filter(Boolean)
    .join(', ');

const recordText = ({ headline, chip, across, fields }: Extract<ResolvedTableSection, { type: 'record' }>): string =>
  [
    headline && `${headline.header} large`,
    chip && `${chip.column.header} as a chip ${json(chip.colors)}`,
    across && 'fields across',
    fields.map(({ header }) => header).join(', '),
  ]
    .filter(Boolean)
    .join('; ');

/** What an entry of a timeline has, and what is beside its months. */
const timelineText = (section: Extract<ResolvedTableSection, { type: 'timeline' }>): string =>
  [
    ...(['date', 'time', 'kind', 'title', 'text', 'amount', 'by', 'name', 'before', 'after'] as const).map(
      (part) => section.parts[part] && `${part} ${section.parts[part].header}`,
    ),
    section.details.length > 0 && `details ${section.details.map(({ header }) => header).join(', ')}`,
    section.months && `costs ${section.line === 'running' ? 'until the end of' : 'of'} each month`,
    Object.keys(section.icons).length > 0 && `icons ${json(section.icons)}`,
    `${section.page} rows at once`,
    section.pdfRows !== null && `${section.pdfRows} in a PDF`,
  ]
    .filter(Boolean)
    .join('; ');

function contentOf(section: ResolvedSection): string {
  switch (section.type) {
    case 'figure':
      return [askedOf(section.pivot), section.by && `by ${section.by}`, section.better && `${section.better} is better`]
        .filter(Boolean)
        .join(', ');
    case 'chart':
      return `${askedOf(section.pivot)} ${json(section.chart)}`;
    case 'pivot':
      return askedOf(section.pivot);
    case 'comparison':
      return [askedOf(section.pivot), json(section.measures)].join(' ');
    case 'text':
      return `${section.names.join(', ')}: ${askedOf(section.pivot)}${section.whole ? `, whole if no more ${section.whole.all} than ${section.whole.shown}` : ''}`;
    case 'table':
      return `${listText(section)}${section.cards ? `, or cards with ${fieldsOfCards(section.cards).join(', ')}` : ''}`;
    case 'map':
      return `${pointsText(section)}: ${listText(section)}`;
    case 'list':
      return `${[section.name, section.text, section.figure].map((column) => column?.header ?? '–').join(' / ')} by ${json(section.sorts)}, the first ${section.most}`;
    case 'record':
      return recordText(section);
    case 'pictures':
      return picturesText(section);
    case 'timeline':
      return timelineText(section);
    case 'note':
      return section.text;
    // A kind without a line of its own is written with everything that it resolves to.
    default:
      return json(section);
  }
}

/** The first groups of a pivot with their values. */
function groupsText(pivot: ResolvedPivot, rows: ShownRows, { style }: ResolvedTable): string {
  const found = rows.pivot(pivot);
  if (found.type !== 'pivot') return found.type;
  const label = axisLabels(pivot.rows, found.rows, style, pivot.words);
  const width = found.columns.levels.length;
  const figures = (row: number) =>
    pivot.values.map(({ figure }, place) => cellText(figure, found.figures[place]?.[row * width] ?? Number.NaN, style));
  return Array.from(
    found.rows.levels.slice(0, 5),
    (_, row) => `${row === 0 ? 'all' : label(row)} ${figures(row).join(' ')}`,
  ).join(' · ');
}

/** The values of the first and the last period with their changes. */
function comparedText(
  section: ResolvedComparison,
  found: PivotTable,
  { style }: ResolvedTable,
  words: Context['words'],
): string {
  const { periods, lines } = compared(section, found, style.today);
  const across = axisLabels(section.pivot.columns, found.columns, style, section.pivot.words);
  const down = axisLabels(section.pivot.rows, found.rows, style, section.pivot.words);
  const told = lines.map(({ row, measure, figures, change, share, isGood, benchmark }) => {
    const { header = '', figure } = section.pivot.values[measure] ?? {};
    if (!figure) return '';
    const name = section.pivot.rows.length > 0 ? down(row) : header;
    const ends = [figures[0], figures.at(-1)].map((value) => cellText(figure, value ?? Number.NaN, style) || '–');
    const held = Number.isNaN(benchmark) ? '' : ` held against ${cellText(figure, benchmark, style)}`;
    return `${name} ${ends.join(' to ')} (${changeText(change, figure, style, words)}, ${shareText(share, { locale: style.locale, words })}, good ${isGood})${held}`;
  });
  return [periods.map(across).join(' '), ...told].join(' · ');
}

/** What a section shows, in one line. */
function shownText(section: ResolvedTableSection, rows: ShownRows, table: ResolvedTable, { words }: Context): string {
  const { style } = table;
  const cells = (columns: readonly (ResolvedTable['columns'][number] | null)[], most: number) =>
    rows
      .block(0, most)
      .map((line) => columns.map((column) => (column ? lineWriter(column, style)(line) : '')).join(' | '))
      .join(' · ');
  switch (section.type) {
    case 'figure': {
      const found = rows.pivot(section.pivot);
      const figure = section.pivot.values[0]?.figure;
      if (found.type !== 'pivot' || !figure) return '';
      const { value, change, isGood, course } = shownFigure(section, found, style.today);
      return `${cellText(figure, value, style)}, ${course.length} parts, change ${change === null ? '–' : change.toFixed(3)}, good ${isGood}`;
    }
    case 'chart':
    case 'pivot':
      return groupsText(section.pivot, rows, table);
    case 'comparison': {
      const found = rows.pivot(section.pivot);
      return found.type === 'pivot' ? comparedText(section, found, table, words) : found.type;
    }
    case 'text': {
      const found = rows.pivot(section.pivot);
      return found.type === 'pivot' ? writtenText(section, found, style, words) : found.type;
    }
    case 'table':
    case 'map':
      return `${rows.summary().rows} rows: ${cells(shownColumns(section.columns), 2)}`;
    case 'timeline':
      return `${rows.summary().rows} rows: ${cells(section.columns, 2)}`;
    case 'list':
      return cells([section.name, section.text, section.figure], 3);
    case 'pictures':
      return cells(textsOfPicture(section), 3);
    case 'record':
      return cells(
        [
          ...(section.headline ? [section.headline] : []),
          ...(section.chip ? [section.chip.column] : []),
          ...section.fields,
        ],
        1,
      );
    default: {
      const other: object = section;
      return 'pivot' in other ? groupsText(other.pivot as ResolvedPivot, rows, table) : `${rows.summary().rows} rows`;
    }
  }
}

/** The report that a section links to, and the fields whose filters go with the link. */
function leadText({ leadsTo }: ResolvedTableSection, isSaid: boolean): string {
  if (!leadsTo || !isSaid) return '';
  const fields = Object.entries(leadsTo.fields).map(([own, there]) => (own === there ? own : `${own} as ${there}`));
  const { title, values, matched, matching } = leadsTo;
  const limits = [matched, matching].flatMap((limit) => (limit ? [json(limit)] : []));
  const rows = limits.length > 0 ? `, where ${limits.join()}` : '';
  return `${title} ${json(values)}${rows}, filtered by ${fields.join(', ')}`;
}

/** How users give rows to a table. */
const sheetText = ({ entry, import: imported, drops }: Extract<ResolvedSection, { type: 'table' }>) =>
  [
    entry && `rows are typed for ${entry.action}`,
    imported && `rows are imported for ${imported.action}`,
    drops && `files are dropped for ${drops}`,
  ]
    .filter(Boolean)
    .join(', ');

function sectionThing(section: ResolvedSection, shown: ShownDashboard, dashboard: NormalDashboard): Thing {
  const { resolved, rowsOf, context } = shown;
  const own = isOfTable(section) ? section : null;
  const table = tableOf(section, resolved.tables);
  const written = dashboard.parts.flatMap((part) => part.sections).find(({ key }) => key === section.key);
  return {
    part: 'sections',
    name: section.key,
    said: {
      title: section.title,
      description: section.description ?? '',
      empty: ('empty' in section && section.empty) || '',
      place: `${section.type}${own ? ` of ${own.table}` : ''}, ${section.width} of 12${section.height === null ? '' : `, ${section.height} px`}${'fits' in section && section.fits ? ' at most' : ''}`,
      filters: own && own.filters.length > 0 ? json(own.filters) : '',
      actions: [...new Set([...section.actions, ...actionsOnRows(section)])].join(', '),
      rows: section.type === 'table' ? sheetText(section) : '',
      leads: own ? leadText(own, written !== undefined && 'table' in written && written.leads_to !== undefined) : '',
      content: contentOf(section),
      condition: conditionOf(written?.when),
      ...(rowsOf && own && table ? { shows: shownText(own, rowsOf(own, table), table, context) } : {}),
    },
  };
}

/** An action as it is without a row. */
function actionThing(
  { key, text, done, confirmation }: ResolvedAction,
  { context }: ShownDashboard,
  { actions }: NormalDashboard,
): Thing {
  const action = actions[key];
  const textsOf = (extent: Extent) => ({
    fields: action ? formTexts(action, context, {}, extent).join(', ') : '',
    pages: action ? pagesText(action, context, extent) : '',
    preview: action?.preview ? previewText(action.preview, context, extent) : '',
  });
  const { fields, pages, preview } = textsOf('whole');
  const starts = Object.entries(action?.starts ?? {});
  const inputs = action?.inputs.map(({ name, in: place, from }) => `${name} in ${place} from ${json(from)}`) ?? [];
  return {
    part: 'actions',
    name: key,
    said: {
      text,
      done,
      confirm: confirmation ? `${confirmation.title} ${confirmation.text} [${confirmation.action}]` : '',
      fields,
      // Said for each field; compared apart.
      states: '',
      drawer: action?.isInDrawer ? 'in a drawer' : '',
      named: action?.rowName.length ? `named by ${action.rowName.join(', ')}` : '',
      starts: starts.map(([field, from]) => `${field} starts with ${json(from)}`).join(', '),
      pages,
      preview,
      rules: (action?.rules ?? []).map(json).join(' '),
      undo: action?.undo ? `undone by ${action.undo}` : '',
      opens: action?.to ? `opens ${action.to}` : '',
      shows: action?.shows.length ? `shows ${action.shows.join(', ')} until closed` : '',
      call: action ? `${action.method} ${action.path}${action.isCreating ? ', once' : ''}: ${inputs.join(', ')}` : '',
      condition: [conditionOf(action?.requires), conditionOf(action?.when)].filter(Boolean).join(' '),
    },
    varying: { ...textsOf('words'), states: action ? statesText(action, context) : '' },
  };
}

function thingsOf(shown: ShownDashboard, dashboard: NormalDashboard): Thing[] {
  const { opens, resolved, menus } = shown;
  const one = (part: string, name: string, text: string): Thing => ({ part, name, said: { text } });
  const form = { ...dashboard, parameters: dashboard.parameters };
  const [request = null] = resolved.tables.map((table) => table.request);
  return [
    one('dashboard', 'title', resolved.title),
    one('dashboard', 'description', resolved.description),
    ...(opens ? placesIn(menus, resolved.key) : []),
    ...resolved.fields.map((field) => fieldThing(field, form, request)),
    ...resolved.tables.map((table) => {
      const call = table.request ? `${table.request.method} ${table.request.path}` : '';
      return one('tables', table.name, `${table.report?.title ?? call}, reads ${table.fields.join(', ')}`);
    }),
    ...dashboard.tables
      .filter(({ isOwn }) => isOwn)
      .flatMap(({ name, report }) =>
        (resolved.tables.find((table) => table.name === name)?.columns ?? []).map((column) => {
          const thing = columnThing(column, report, null);
          return { ...thing, name: `${name}.${thing.name}` };
        }),
      ),
    ...resolved.actions.map((action) => actionThing(action, shown, dashboard)),
    ...resolved.parts.flatMap(({ key, title, route }) =>
      key === null ? [] : [one('parts', key, [title, route].filter(Boolean).join(' '))],
    ),
    ...resolved.parts.flatMap((part) => part.sections.map((section) => sectionThing(section, shown, dashboard))),
  ];
}

function definitionLines(dashboard: NormalDashboard, all: readonly ShownDashboard[]): string[] {
  const opens = new Set(all.filter((shown) => shown.opens).map(({ viewer }) => viewer));
  return [
    `opens for ${[...opens].join(', ')} ${conditionOf(dashboard.requires)}`.trimEnd(),
    `at ${dashboard.route}${dashboard.wide ? ', wide' : ''}${dashboard.search ? ', with a search' : ''}${dashboard.units ? `, units by ${dashboard.units}` : ''}`,
    ...dashboard.parts
      .filter(({ isHead }) => isHead)
      .map(({ sections }) => `above every tab: ${sections.map(({ key }) => key).join(', ')}`),
    ...(dashboard.keeps ? [`keeps ${json(dashboard.keeps)}`] : []),
    ...(dashboard.isLive ? ['runs while users type'] : []),
    ...(dashboard.goesOn ? [`goes on ${json(dashboard.goesOn)}`] : []),
    ...(dashboard.breadcrumbs ? [`breadcrumbs ${json(dashboard.breadcrumbs)}`] : []),
    ...(dashboard.subject === (dashboard.breadcrumbs?.parameter ?? null) ? [] : [`subject ${dashboard.subject}`]),
    ...[...dashboard.tabParameters].map(([key, tab]) => `parameter ${key} on the tab ${tab}`),
    ...dashboard.rules.map((rule) => `rule ${json(rule)}`),
    ...dashboard.tables.flatMap(({ name, report, values, isOwn, when }) =>
      (isOwn ? report.sources : [])
        .map(({ when: _when, ...source }) => `table ${name} ${json(source)} ${conditionOf(when)}`.trimEnd())
        .concat(isOwn ? [] : [`table ${name} of ${report.id} ${json(values)} ${conditionOf(when)}`.trimEnd()]),
    ),
    ...dashboard.tables.filter(({ isLazy }) => isLazy).map(({ name }) => `table ${name} once it is seen`),
    ...dashboard.tables.filter(({ isOptional }) => isOptional).map(({ name }) => `table ${name} if the backend has it`),
    ...dashboard.tables.flatMap(({ name, report, isOwn }) =>
      isOwn ? report.derived.map((step) => `derived in ${name} ${json(step)}`) : [],
    ),
  ];
}

/** A dashboard as everybody sees it. */
export const describeDashboard = (dashboard: NormalDashboard, all: readonly ShownDashboard[]): string =>
  describeThings(
    dashboard.id,
    definitionLines(dashboard, all),
    all.map((shown) => ({
      viewer: shown.viewer,
      locale: shown.context.locale,
      opens: shown.opens,
      things: thingsOf(shown, dashboard),
      hasPart: (part) => part !== 'menus' || shown.opens,
    })),
  );
