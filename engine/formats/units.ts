import type { Context, UnitSystem } from '../context/context.ts';
import type { UnitKind } from '../schema/column.ts';

/** How a stored number is converted for display: value × by, or by ÷ value. */
export type Conversion = { type: 'scale'; by: number } | { type: 'reciprocal'; by: number };

interface Unit {
  /** null if it is displayed as stored. */
  conversion: Conversion | null;
  /** `$` is the currency symbol. */
  symbol: string;
}

const kilometresPerMile = 1.609344;
const litresPerGallon = 3.785411784;
const kilogramsPerPound = 0.45359237;
/** L/100 km × mpg. */
const efficiency = (100 * litresPerGallon) / kilometresPerMile;

const scale = (by: number): Conversion => ({ type: 'scale', by });

/** The system of units in use: the requested one, otherwise that of the account's country (spec: reporting §1). */
export const unitsOf = (context: { viewer: { country: 'USA' | 'CAN' }; units?: UnitSystem | undefined }): UnitSystem =>
  context.units ?? (context.viewer.country === 'USA' ? 'us' : 'metric');

/**
 * The key of a text that mentions a unit: the metric variant (`title_metric`) if it exists and metric units are in
 * use.
 */
export function keyInUnits(key: string, context: Context): string {
  const metric = `${key}_metric`;
  return unitsOf(context) === 'metric' && context.words.has(metric) ? metric : key;
}

/**
 * Backends send miles and US gallons; accounts outside the USA see kilometers and liters (spec: reporting §1,
 * domain).
 */
export const units: Record<UnitKind, Record<UnitSystem, Unit>> = {
  distance: { us: { conversion: null, symbol: 'mi' }, metric: { conversion: scale(kilometresPerMile), symbol: 'km' } },
  volume: { us: { conversion: null, symbol: 'gal' }, metric: { conversion: scale(litresPerGallon), symbol: 'L' } },
  efficiency: {
    us: { conversion: null, symbol: 'mpg' },
    metric: { conversion: { type: 'reciprocal', by: efficiency }, symbol: 'L/100 km' },
  },
  speed: { us: { conversion: null, symbol: 'mph' }, metric: { conversion: scale(kilometresPerMile), symbol: 'km/h' } },
  cost_per_distance: {
    us: { conversion: null, symbol: '$/mi' },
    metric: { conversion: scale(1 / kilometresPerMile), symbol: '$/km' },
  },
  cents_per_distance: {
    us: { conversion: null, symbol: '¢/mi' },
    metric: { conversion: scale(1 / kilometresPerMile), symbol: '¢/km' },
  },
  cost_per_volume: {
    us: { conversion: null, symbol: '$/gal' },
    metric: { conversion: scale(1 / litresPerGallon), symbol: '$/L' },
  },
  energy_per_distance: {
    us: { conversion: null, symbol: 'kWh/100 mi' },
    metric: { conversion: scale(1 / kilometresPerMile), symbol: 'kWh/100 km' },
  },
  mass: { us: { conversion: null, symbol: 'lb' }, metric: { conversion: scale(kilogramsPerPound), symbol: 'kg' } },
  emissions: {
    us: { conversion: null, symbol: 'g/mi' },
    metric: { conversion: scale(1 / kilometresPerMile), symbol: 'g/km' },
  },
  // Liters of engine displacement, not of fuel.
  displacement: { us: { conversion: null, symbol: 'L' }, metric: { conversion: null, symbol: 'L' } },
};

/** A stored number in the unit of the viewer. */
export const converted = (value: number, { type, by }: Conversion): number =>
  type === 'scale' ? value * by : by / value;

/** The inverse of `converted`. */
export const restored = (value: number, { type, by }: Conversion): number =>
  type === 'scale' ? value / by : by / value;

/** A number without the error of being converted and restored, whose values have twelve significant digits. */
export const storedNear = (value: number): number => Number(value.toPrecision(11));

/** Symbols that differ in French. */
const frenchSymbols: Readonly<Record<string, string>> = { mpg: 'mi/gal', mph: 'mi/h' };

/** The symbol of a unit in a language. */
export function unitSymbol(kind: UnitKind, system: UnitSystem, locale: string): string {
  const { symbol } = units[kind][system];
  return (locale.startsWith('fr') && frenchSymbols[symbol]) || symbol;
}

/** A unit as a suffix of a figure. Amounts already have their currency symbol: $0.21/mi. */
export const unitSuffix = (unit: string): string => (unit.startsWith('$') ? unit.slice(1) : `\u00a0${unit}`);

/** Units of ratios. Sums and unweighted averages of such values are meaningless. */
export const ratioUnits: ReadonlySet<UnitKind> = new Set([
  'efficiency',
  'speed',
  'cost_per_distance',
  'cents_per_distance',
  'cost_per_volume',
  'energy_per_distance',
  'emissions',
]);
