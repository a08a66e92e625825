import type { FieldValue } from '../context/values.ts';
import { formatNumber } from '../formats/number.ts';
import { type Conversion, units } from '../formats/units.ts';
import { type UnitKind, unitKinds } from '../schema/column.ts';
import type { FieldKind, Given } from './kind.ts';
import { decimalsOf, limitRules, type Numeric, numericProperties, readNumber } from './numeric.ts';

const schema = {
  type: 'object',
  properties: {
    ...numericProperties,
    type: { type: 'string', const: 'number', description: 'A number.' },
    unit: {
      type: 'string',
      enum: unitKinds,
      description:
        'What the number measures. Initial value, limits and the call use miles and gallons; the form uses the units of the account. Default: none.',
    },
  },
  required: ['type'],
  additionalProperties: false,
} as const;

/** Digits that a number keeps on its way from one unit to another and back. */
const [digitsThere, digitsBack] = [15, 12];

const converted = (value: number, { type, by }: Conversion) => (type === 'scale' ? value * by : by / value);

const restored = (value: number, { type, by }: Conversion) => (type === 'scale' ? value / by : by / value);

const conversionOf = (unit: UnitKind | undefined, given: Given) => (unit ? units[unit][given.units].conversion : null);

/** What the backend counts as the account reads it. */
const read = (value: number, conversion: Conversion) => Number(converted(value, conversion).toPrecision(digitsBack));

const round = (value: number, step: number, how: (steps: number) => number) =>
  Number((how(Number((value / step).toPrecision(digitsBack))) * step).toPrecision(digitsBack));

/** Default and limits in the unit of the account: on a step, and never beyond what the backend takes. */
function inUnit(field: Numeric & { unit?: UnitKind }, given: Given): Numeric {
  const { value, min, max, step } = field;
  const conversion = conversionOf(field.unit, given);
  if (!conversion) return { value, min, max, step };
  const limit = (bound: number | undefined, how: (steps: number) => number) => {
    if (bound === undefined) return undefined;
    const shown = read(bound, conversion);
    return step === undefined ? shown : round(shown, step, how);
  };
  // A reciprocal unit turns the order round: the most miles per gallon are the fewest litres per 100 kilometres.
  const [least, most] = conversion.type === 'scale' ? [min, max] : [max || undefined, min || undefined];
  return { value: limit(value, Math.round), min: limit(least, Math.ceil), max: limit(most, Math.floor), step };
}

export const number: FieldKind<typeof schema> = {
  schema,
  holds: 'number',
  shape: ({ min, max, step, unit }) => ({
    type: step === 1 && !unit ? 'integer' : 'number',
    minimum: min,
    maximum: max,
  }),
  initial: (field, given) => inUnit(field, given).value ?? null,
  parse: readNumber,
  unreadable: { key: 'faults.number' },
  limits: (field, given) => {
    const { min, max, step } = inUnit(field, given);
    return { min, max, step };
  },
  rules: (field, given) => {
    const inOwn = inUnit(field, given);
    // A call counts in miles and gallons: what is on a step there is on none of another unit.
    return limitRules(field.key, conversionOf(field.unit, given) ? { ...inOwn, step: undefined } : inOwn);
  },
  send: (value, field, given) => {
    const conversion = conversionOf(field.unit, given);
    return typeof value === 'number' && conversion ? sendable(restored(value, conversion)) : value;
  },
  receive: (value, field, given) => {
    const conversion = conversionOf(field.unit, given);
    return typeof value === 'number' && conversion ? read(value, conversion) : value;
  },
  unit: (field, given) => (field.unit ? units[field.unit][given.units].symbol : null),
  say: (value, _field, wording) => formatNumber(Number(value), wording.locale, decimalsOf(Number(value))),
};

const sendable = (value: number): FieldValue => Number(value.toPrecision(digitsThere));
