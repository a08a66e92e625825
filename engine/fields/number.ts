import type { FieldValue } from '../context/values.ts';
import { decimalsOf } from '../formats/decimals.ts';
import { formatNumber } from '../formats/number.ts';
import { type Conversion, unitSymbol, units } from '../formats/units.ts';
import { type UnitKind, unitKinds } from '../schema/column.ts';
import type { FieldContext, FieldKind } from './kind.ts';
import { limitRules, type Numeric, numericProperties, readNumber } from './numeric.ts';

const schema = {
  type: 'object',
  properties: {
    ...numericProperties,
    type: { type: 'string', const: 'number', description: 'A number.' },
    percent: {
      type: 'boolean',
      description:
        'Whether the number is a percentage: 5 is 5%. A percent sign may be typed after it, and a currency may not. Default: false.',
    },
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

/** Significant digits that a value keeps when it is converted to another unit, and back. */
const [digitsThere, digitsBack] = [15, 12];

/** Significant digits of a limit that has no step: 10 miles are “16.1 km or more”, and not 16.09344. */
const digitsOfLimit = 4;

/** In a reciprocal unit, a number close to 0 is a very large one in the other. */
const leastReciprocal = 0.001;

const converted = (value: number, { type, by }: Conversion) => (type === 'scale' ? value * by : by / value);

const restored = (value: number, { type, by }: Conversion) => (type === 'scale' ? value / by : by / value);

const conversionOf = (unit: UnitKind | undefined, context: FieldContext) =>
  unit ? units[unit][context.units].conversion : null;

/** Converts a value from the backend's unit to the viewer's. */
const read = (value: number, conversion: Conversion) => Number(converted(value, conversion).toPrecision(digitsBack));

const round = (value: number, step: number, how: (steps: number) => number) =>
  Number((how(Number((value / step).toPrecision(digitsBack))) * step).toPrecision(digitsBack));

/** The step that a converted limit is rounded to, if its field has none. */
const fineStep = (limit: number) =>
  limit === 0 ? 1 : 10 ** (Math.floor(Math.log10(Math.abs(limit))) + 1 - digitsOfLimit);

/** Default and limits in the viewer's unit. Limits are rounded inside those of the backend. */
function inUnit(field: Numeric & { unit?: UnitKind }, context: FieldContext): Numeric {
  const { value, min, max, step } = field;
  const conversion = conversionOf(field.unit, context);
  if (!conversion) return { value, min, max, step };
  const limit = (bound: number | undefined, how: (steps: number) => number) => {
    if (bound === undefined) return undefined;
    const shown = read(bound, conversion);
    return round(shown, step ?? fineStep(shown), how);
  };
  const shown = value === undefined ? undefined : read(value, conversion);
  // A reciprocal unit reverses the order: the maximum in miles per gallon is the minimum in L/100 km.
  const [least, most] = conversion.type === 'scale' ? [min, max] : [max || undefined, min || undefined];
  return {
    value: shown !== undefined && step !== undefined ? round(shown, step, Math.round) : shown,
    min: limit(least, Math.ceil),
    max: limit(most, Math.floor),
    step,
  };
}

export const number: FieldKind<typeof schema> = {
  schema,
  holds: 'number',
  shape: ({ min, max, step, unit }) => ({
    type: step === 1 && !unit ? 'integer' : 'number',
    minimum: min,
    maximum: max,
  }),
  initial: (field, context) => inUnit(field, context).value ?? null,
  parse: readNumber,
  invalid: { key: 'faults.number' },
  limits: (field, context) => {
    const { min, max, step } = inUnit(field, context);
    return { min, max, step };
  },
  rules: (field, context) => {
    const inOwn = inUnit(field, context);
    const conversion = conversionOf(field.unit, context);
    if (!conversion) return limitRules(field.key, inOwn);
    const min = inOwn.min ?? (conversion.type === 'scale' ? undefined : leastReciprocal);
    // The step applies in the viewer's unit. A converted value in miles or gallons is not a multiple of it.
    return limitRules(field.key, { ...inOwn, min, step: undefined });
  },
  send: (value, field, context) => {
    const conversion = conversionOf(field.unit, context);
    return typeof value === 'number' && conversion ? sendable(restored(value, conversion)) : value;
  },
  receive: (value, field, context) => {
    const conversion = conversionOf(field.unit, context);
    return typeof value === 'number' && conversion ? read(value, conversion) : value;
  },
  isPercent: ({ percent = false }) => percent,
  unit: (field, context) => (field.unit ? unitSymbol(field.unit, context.units, context.locale) : null),
  format: (value, _field, wording) => formatNumber(Number(value), wording.locale, decimalsOf(Number(value))),
};

const sendable = (value: number): FieldValue => Number(value.toPrecision(digitsThere));
