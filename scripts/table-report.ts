import { columnKinds, figureKindOf } from '../engine/columns/registry.ts';
import { type Conversion, ratioUnits, units as unitKinds } from '../engine/formats/units.ts';
import type { Catalogue, CatalogueColumn, UnitKind } from '../engine/schema/column.ts';
import type { Parameter } from '../engine/schema/parameter.ts';
import type { Report } from '../engine/schema/report.ts';
import type { FileColumn, FileTable } from '../server/database/file-tables.ts';

/** The first version of a report, without its name and menus. */
export interface ReportDraft {
  parameters: Parameter[];
  rules?: Report['rules'];
  columns: Report['columns'];
  query: string;
  description: { en: string; fr: string };
  /** Its own texts, by the key of a parameter. */
  parameterWords: { en: Record<string, { text: string }>; fr: Record<string, { text: string }> };
  /** Columns that are not in the catalogue yet, and their headers. */
  fields: Record<string, CatalogueColumn>;
  headers: { en: Record<string, string>; fr: Record<string, string> };
  /** Sentences to print in the terminal. */
  notes: string[];
}

const units: readonly [RegExp, UnitKind][] = [
  [/(^|_)(g_mi|g_per_mi|gpm|grams_per_mile)$/, 'emissions'],
  [/_per_(mi|mile)$/, 'cost_per_distance'],
  [/_per_(gal|gallon)$/, 'cost_per_volume'],
  [/(^|_)(mpg|miles_per_gallon)$/, 'efficiency'],
  [/(^|_)mph$/, 'speed'],
  [/(^|_)(mi|miles|odometer|mileage)$/, 'distance'],
  [/(^|_)(gal|gallons)$/, 'volume'],
  [/(^|_)(lb|lbs|pounds)$/, 'mass'],
  [/(^|_)(displacement(_l|_litres|_liters)?|engine(_size)?_(l|litres|liters))$/, 'displacement'],
];
/** Units of ratios that are written with a slash, such as $/gal, without blanks and in lowercase. */
const slashedUnits: readonly [RegExp, UnitKind][] = [
  [/(?<!\p{L})g\/mi(les?)?\b/u, 'emissions'],
  [/(\$|cost|price)\/mi(les?)?\b/, 'cost_per_distance'],
  [/(\$|cost|price)\/gal(lons?)?\b/, 'cost_per_volume'],
  [/mi(les?)?\/gal(lons?)?\b/, 'efficiency'],
  [/mi(les?)?\/h(ou)?r?\b/, 'speed'],
];
/** The unit in a header, which the portal adds itself. */
const unitWords = /[\s_]*[([]?(g\/mi|\$\/mi|\$\/gal|mpg|mph|mi|miles|gal|gallons|lbs?|pounds|l|litres|liters)[)\]]?$/i;

const additive =
  /(^|_)(amount|cost|costs|fee|fees|total|quantity|qty|count|gallons|gal|litres|liters|volume|miles|mi|km|kms|kilometers|kilometres|distance|energy|kwh|k_wh|mwh|hours|minutes|days|units|tax|paid|spend|expense|expenses|charge|charges|revenue|sales|income|savings|emissions)(_|$)/;
/** Ratios, readings, limits and codes. */
const notAdditive =
  /(^|_)(year|per|rate|ratio|share|percent|pct|price|unit|average|avg|mean|median|min|max|minimum|maximum|score|rating|index|factor|efficiency|economy|mpg|mpge|speed|temperature|age|odometer|mileage|reading|start|begin|beginning|end|ending|current|previous|last|first|next|capacity|level|balance|limit|target|budget|cumulative|running|ytd|center|centre|code|number|no|type|class|category|id)(_|$)/;

/** A slash between units makes a ratio: kWh/mi. Between other words it does not: Date/Time. */
const isSlashed = ({ header }: FileColumn) =>
  /(\$|\p{L}|%)\s*\/\s*(\d+\s*)?(mi|miles?|km|kms|kilomet(er|re)s?|gal|gallons?|l|lit(er|re)s?|kwh|h|hr|hours?|days?|weeks?|months?|years?|units?|vehicles?|trips?)\b/iu.test(
    header,
  );

function unitOf(column: FileColumn): UnitKind | undefined {
  const { name, header, type, written } = column;
  if ((type !== 'integer' && type !== 'numeric') || written === 'percent') return undefined;
  const plain = header.toLowerCase().replace(/\s+/g, '');
  if (isSlashed(column)) return slashedUnits.find(([pattern]) => pattern.test(plain))?.[1];
  return units.find(([pattern]) => pattern.test(name))?.[1];
}

const isYear = ({ name, type }: FileColumn) => type === 'integer' && /(^|_)year$/.test(name);

function typeOf(column: FileColumn, table: FileTable): CatalogueColumn['type'] {
  if (isYear(column)) return 'text';
  if (column.type === 'timestamptz') return 'datetime';
  if (column.type === 'integer' || column.type === 'numeric')
    return column.written === 'money' && !unitOf(column) && !isMixed(column, table)
      ? 'currency'
      : column.written === 'percent'
        ? 'percent'
        : 'number';
  return column.type;
}

/** Amounts in several currencies can't be added up. */
const isMixed = ({ name, written }: FileColumn, { columns }: FileTable) =>
  columns.some(
    (other) =>
      other.written === 'currency' &&
      (other.of === undefined ? written === 'money' || amounts.test(name) : other.of === name),
  );

const amounts =
  /(^|_)(amount|cost|costs|fee|fees|total|tax|paid|spend|expenses?|charges?|revenue|sales|income|savings)(_|$)/;

function isSum(column: FileColumn, table: FileTable): boolean {
  const unit = unitOf(column);
  if (unit ? ratioUnits.has(unit) : isSlashed(column)) return false;
  return additive.test(column.name) && !notAdditive.test(column.name) && !isMixed(column, table);
}

/** The entry of a column in the catalogue. Its unit and total are guessed from its name. */
function fieldOf(column: FileColumn, table: FileTable): CatalogueColumn {
  const type = typeOf(column, table);
  const kind = figureKindOf(type);
  if (!kind) return { type };
  const unit = unitOf(column);
  const decimals = Math.min(4, Math.max(0, (column.decimals ?? 0) - kind.storedDecimals(0)));
  return {
    type,
    ...(kind.measures === 'money' ? {} : { decimals }),
    ...(unit ? { unit } : {}),
    total: { type: kind.measures !== 'share' && isSum(column, table) ? 'sum' : 'none' },
  };
}

/** Whether a column of the catalogue has the same meaning as a column of the file, as far as both say. */
function isSame(known: CatalogueColumn, column: FileColumn, table: FileTable): boolean {
  if (known.values || known.label || !['none', 'sum', 'mean', undefined].includes(known.total?.type)) return false;
  const own = fieldOf(column, table);
  const isText = columnKinds[known.type].storage === 'text';
  // An integer can be cast to text.
  if (isText) return known.type === 'text' && ['text', 'integer'].includes(column.type);
  return known.type === own.type && known.unit === own.unit;
}

/** A readable header: `fuelCost_08` becomes “Fuel cost 08”. Braces are removed, because they mark placeholders. */
function headerOf({ name, header }: FileColumn, unit: UnitKind | undefined): string {
  const plain = header
    .replace(/[{}]|\$t\(/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  const isName = !/\s/.test(plain) && (/_/.test(plain) || /[a-z][A-Z]/.test(plain));
  const spoken = plain === '' || isName ? name.replaceAll('_', ' ') : plain;
  return inSentenceCase(unit === undefined ? spoken : spoken.replace(unitWords, '') || (unitHeaders[unit] ?? spoken));
}

/** Headers of columns whose name is only a unit, because the portal adds the unit of the account. */
const unitHeaders: Partial<Record<UnitKind, string>> = {
  distance: 'Distance',
  volume: 'Volume',
  mass: 'Weight',
  efficiency: 'Fuel economy',
  speed: 'Speed',
};

/** “Amount Paid” becomes “Amount paid”. A text with other words in lowercase stays, because its capitals are names. */
function inSentenceCase(text: string): string {
  const [first = '', ...rest] = text.split(' ');
  const isTitle = rest.every(
    (word) => !/^\p{Ll}/u.test(word) || /^(of|the|and|for|in|to|per|a|an|by|on|at)$/.test(word),
  );
  const words = isTitle ? rest.map((word) => (/^\p{Lu}\p{Ll}+$/u.test(word) ? word.toLowerCase() : word)) : rest;
  return [first.replace(/^./, (letter) => letter.toUpperCase()), ...words].join(' ');
}

interface Words {
  en: Readonly<Record<string, unknown>>;
  fr: Readonly<Record<string, unknown>>;
  /** Texts that are the same in both languages. */
  same: ReadonlySet<string>;
}

/** The French of a header that the catalogue has elsewhere; otherwise the English, marked if it is as long as a sentence. */
function frenchOf(header: string, words: Words): { text: string; isTranslated: boolean } {
  if (words.same.has(header)) return { text: header, isTranslated: true };
  const known = Object.keys(words.en).find((field) => words.en[field] === header);
  const french = known === undefined ? undefined : words.fr[known];
  if (typeof french === 'string') return { text: french, isTranslated: true };
  return { text: header.split(' ').length < 4 ? header : `${header} (fr)`, isTranslated: false };
}

/** A column of the report: its field, and its expression in the query. */
interface SelectedColumn {
  column: FileColumn;
  field: string;
  isNew: boolean;
  unit: UnitKind | undefined;
  sql: string;
}

function selectedColumns(table: FileTable, catalogue: Catalogue): SelectedColumn[] {
  return table.columns.map((column) => {
    const isKnown = (field: string) => Object.hasOwn(catalogue.columns, field);
    const known = isKnown(column.name) ? catalogue.columns[column.name] : undefined;
    const isOther = known !== undefined && !isSame(known, column, table);
    let field = isOther ? `${table.name}_${column.name}` : column.name;
    while (isOther && isKnown(field) && !isSame(catalogue.columns[field] as CatalogueColumn, column, table))
      field += '_2';
    const entry = isKnown(field) ? (catalogue.columns[field] as CatalogueColumn) : fieldOf(column, table);
    const isCast = column.type === 'integer' && entry.type === 'text';
    const value = `t.${column.name}${isCast ? '::text' : ''}`;
    return {
      column,
      field,
      isNew: !isKnown(field),
      unit: entry.unit,
      sql: isCast || field !== column.name ? `${value} as ${field}` : value,
    };
  });
}

/** A period, if there is a date column, and a search in the first text column. */
function parametersOf(table: FileTable) {
  const day =
    table.columns.find(({ type }) => type === 'date') ?? table.columns.find(({ type }) => type === 'timestamptz');
  const text = table.columns.find(({ type, name }) => type === 'text' && !['start', 'end', 'today'].includes(name));
  const parameters: Parameter[] = [];
  const conditions: string[] = [];
  if (day) {
    parameters.push({ type: 'date', key: 'start' }, { type: 'date', key: 'end' });
    const value = `t.${day.name}${day.type === 'date' ? '' : '::date'}`;
    conditions.push(
      `(:start::date is null or ${value} >= :start::date)`,
      `(:end::date is null or ${value} <= :end::date)`,
    );
  }
  if (text) {
    parameters.push({ type: 'text', key: text.name });
    conditions.push(`(:${text.name}::text is null or strpos(lower(t.${text.name}), lower(:${text.name}::text)) > 0)`);
  }
  const rules: Report['rules'] = day ? [{ type: 'on_or_before', first: 'start', second: 'end' }] : undefined;
  return { parameters, conditions, rules, text };
}

function queryOf(table: FileTable, columns: readonly SelectedColumn[], conditions: readonly string[]): string {
  const whose =
    table.owner === 'shared'
      ? 'They are the same for every account.'
      : 'Row-level security limits them to the account of the user.';
  const where = conditions.length > 0 ? `where ${conditions.join('\n  and ')}\n` : '';
  return `-- The rows of ${table.name}, a table from a file. ${whose}
-- Write a parameter with a colon and a cast. It is null if it has no value.
select
  ${columns.map(({ sql }) => sql).join(',\n  ')}
from ${table.name} t
${where}order by t.row_number
`;
}

/** A number that is shown in both systems of units. */
const example = 100;

const metricExample = ({ type, by }: Conversion) => (type === 'scale' ? example * by : by / example);

const rounded = (value: number) => Number(value.toPrecision(3)).toString();

/** A unit says how numbers are read and converted, so a file in other units would be wrong. */
function unitNote({ field, unit }: SelectedColumn): string[] {
  if (unit === undefined) return [];
  const { us, metric } = unitKinds[unit];
  if (!metric.conversion) return [];
  const inCanada = `${rounded(metricExample(metric.conversion))} ${metric.symbol}`;
  return [
    `  ${field}: ${example} is read as ${example} ${us.symbol}, which is ${inCanada} in Canada, not as ${example} ${metric.symbol}.`,
  ];
}

function notesOn(columns: readonly SelectedColumn[], draft: ReportDraft, untranslated: readonly string[]): string[] {
  const renamed = columns.filter(({ column, field }) => column.name !== field);
  const known = columns.filter(({ isNew }) => !isNew);
  const sums = Object.entries(draft.fields).flatMap(([field, { total }]) => (total?.type === 'sum' ? [field] : []));
  const units = columns.flatMap(unitNote);
  return [
    ...renamed.map(
      ({ column, field }) =>
        `${column.name} was renamed to ${field}, because definitions/columns.json has a different ${column.name}.`,
    ),
    ...(known.length > 0 ? [`Existing columns: ${known.map(({ field }) => field).join(', ')}.`] : []),
    ...(units.length > 0
      ? [
          'Units, guessed from names. If the file has other units, convert them in the query, or remove the unit:',
          ...units,
        ]
      : []),
    ...(sums.length > 0 ? [`Totals that are sums, guessed from names: ${sums.join(', ')}.`] : []),
    ...(untranslated.length > 0
      ? [
          `To translate in locales/fr/columns.json: ${untranslated.join(', ')}. To see what still needs a translation, use npm run check -- --french.`,
        ]
      : []),
  ];
}

/** A report with all columns of a table from a file. */
export function reportOfTable(table: FileTable, catalogue: Catalogue, words: Words): ReportDraft {
  const selected = selectedColumns(table, catalogue);
  const { parameters, conditions, rules, text } = parametersOf(table);
  const [first, ...rest] = selected.map(({ field }) => field);
  const draft: ReportDraft = {
    parameters,
    rules,
    columns: [{ value: first, pinned: true }, ...rest],
    query: queryOf(table, selected, conditions),
    description: rules
      ? { en: 'The rows of the period that you choose.', fr: 'Les lignes de la période que vous choisissez.' }
      : { en: 'All rows.', fr: 'Toutes les lignes.' },
    parameterWords: { en: {}, fr: {} },
    fields: {},
    headers: { en: {}, fr: {} },
    notes: [],
  };
  const untranslated: string[] = [];
  for (const { column, field } of selected.filter(({ isNew }) => isNew)) {
    const entry = fieldOf(column, table);
    const header = headerOf(column, entry.unit);
    const french = frenchOf(header, words);
    draft.fields[field] = entry;
    draft.headers.en[field] = header;
    draft.headers.fr[field] = french.text;
    if (!french.isTranslated) untranslated.push(field);
  }
  const notes = notesOn(selected, draft, untranslated);
  if (text) {
    const header = headerOf(text, undefined);
    const french = frenchOf(header, words);
    draft.parameterWords.en[text.name] = { text: header };
    draft.parameterWords.fr[text.name] = { text: french.text };
    if (!french.isTranslated) notes.push(`To translate in locales/fr/reports.json: the parameter ${text.name}.`);
  }
  return { ...draft, notes };
}
