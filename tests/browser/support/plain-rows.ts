import { readdirSync, readFileSync } from 'node:fs';

type Row = Record<string, string | number | boolean>;

/** A derivation as in a definition: what it reads, and in which form. */
interface Derivation {
  type: string;
  format?: string;
  field?: string;
  fields?: string[];
  value?: string;
  into?: string[];
  separator?: string;
  values?: Record<string, string>;
}

interface Catalogued {
  type: string;
  decimals?: number;
  values?: string[];
}

type Entry = string | { value?: string; set?: string; columns?: Entry[] };

interface Definition {
  sources: { method: string; path: string }[];
  columns: Entry[];
  derived?: Derivation[];
}

const readJson = <T>(path: string) => JSON.parse(readFileSync(path, 'utf8')) as T;

const catalogue = readJson<{
  columns: Record<string, Catalogued>;
  sets: Record<string, string[]>;
  derived: Derivation[];
}>('definitions/columns.json');

const definitions = readdirSync('definitions/reports').map((file) =>
  readJson<Definition>(`definitions/reports/${file}`),
);

const fieldsOf = (entries: readonly Entry[]): string[] =>
  entries.flatMap((entry) => {
    if (typeof entry === 'string') return [entry];
    return [
      ...(entry.value === undefined ? [] : [entry.value]),
      ...(entry.set === undefined ? [] : (catalogue.sets[entry.set] ?? [])),
      ...fieldsOf(entry.columns ?? []),
    ];
  });

/** The values in the three rows of every call whose field names say what they are. */
const known: Readonly<Record<string, readonly [string, string, string]>> = {
  vehicle_number: ['4F1001', '4F1002', '4F1003'],
  vin: ['1FTFW1E50KFA10001', '1FTFW1E50KFA10002', '1FTFW1E50KFA10003'],
  model_year: ['2024', '2023', '2022'],
  vehicle_make: ['Ford', 'Toyota', 'Ram'],
  vehicle_model: ['F-150', 'RAV4', '1500'],
  driver_last_name: ['Whitfield', 'Côté', 'O’Neil'],
  driver_first_name: ['Dana', 'Élise', 'Sam'],
  center_code: ['100', '110', '120'],
  center_name: ['East', 'Boston', 'Montréal'],
  oem: ['GENERAL_MOTORS', 'FORD_MOTOR_COMPANY', 'TOYOTA'],
};

/** Numbers that arrive formatted (reporting §7: driver performance). */
const formatted = ['1,234.5', '987.25', '12'] as const;

const plainName = (field: string) => field.replaceAll('_', ' ').replace(/^./, (first) => first.toUpperCase());

/** The value of a field that arrives in its display form. In the second row dates are datetimes, and numbers are texts. */
function plainValue(field: string, place: number): Row[string] {
  const { type = 'text', decimals = 0, values } = catalogue.columns[field] ?? {};
  const day = `2026-03-0${place + 1}`;
  const number = Number(((place + 1) * 123.45678).toFixed(decimals));
  switch (type) {
    case 'date':
      return place === 1 ? `${day}T00:00:00.000Z` : day;
    case 'datetime':
      return `${day}T14:30:00`;
    case 'month':
      return day.slice(0, 7);
    case 'time':
      return `14:3${place}`;
    case 'boolean':
      return place === 0;
    case 'percent':
      return 0.125 * (place + 1);
    case 'phone':
      return `555123456${place}`;
    case 'number':
    case 'currency':
      return place === 1 ? String(number) : number;
    default:
      return values?.[place % values.length] ?? known[field]?.[place] ?? `${plainName(field)} ${place + 1}`;
  }
}

/** The value of a field that the portal converts (reporting §4, §7). */
function sourceOf(derivation: Derivation, field: string, place: number): Row[string] {
  switch (derivation.type) {
    case 'parse_date':
      return derivation.format === 'MM/YYYY' ? `0${place + 1}/2026` : `03/0${place + 1}/22`;
    case 'strip':
      return formatted[place] ?? '';
    case 'split':
      return `104${place}${derivation.separator}${known.driver_first_name?.[place]} ${known.driver_last_name?.[place]}`;
    case 'map':
      return Object.keys(derivation.values ?? {})[place] ?? 'Unknown';
    case 'scale':
    case 'bucket':
      return field in catalogue.columns ? plainValue(field, place) : 100.5 + place;
    case 'join':
      if (field.endsWith('_date')) return `2026-03-0${place + 1}`;
      return field.endsWith('_time') ? `14:3${place}` : plainValue(field, place);
    default:
      return plainValue(field === 'type' ? 'invoice_type' : field, place);
  }
}

const madeBy = ({ value, into, fields = [] }: Derivation) => into ?? (value === undefined ? fields : [value]);
const readBy = ({ field, fields = [] }: Derivation) => (field === undefined ? fields : [field]);

/** A row without the fields that the portal adds. */
function rowOf({ columns, derived = [] }: Definition, place: number): Row {
  const own = new Set(derived.flatMap(madeBy));
  const general = catalogue.derived.filter(({ value = '' }) => !own.has(value));
  const shown = fieldsOf(columns);
  const steps = [...derived, ...general.filter(({ value = '' }) => shown.includes(value))];
  const isMade = new Set(steps.flatMap(madeBy));
  const row: Row = Object.fromEntries(
    shown.filter((field) => !isMade.has(field)).map((field) => [field, plainValue(field, place)]),
  );
  for (const [at, step] of steps.entries()) {
    const before = new Set(steps.slice(0, at).flatMap(madeBy));
    for (const field of readBy(step)) if (!before.has(field)) row[field] ??= sourceOf(step, field, place);
  }
  return row;
}

/** Three rows for each call, by method and path. */
export const plainRows: ReadonlyMap<string, readonly Row[]> = new Map(
  definitions.flatMap((definition) =>
    definition.sources.map(({ method, path }) => [
      `${method} ${path}`,
      [0, 1, 2].map((place) => rowOf(definition, place)),
    ]),
  ),
);
