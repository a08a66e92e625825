import type { FieldValue } from '../context/values.ts';
import { decimalsOf } from '../formats/decimals.ts';
import { formatNumber } from '../formats/number.ts';
import { type Conversion, converted, restored, storedNear, unitSymbol, units } from '../formats/units.ts';
import type { OwnRule } from '../rules/registry.ts';
import { type UnitKind, unitKinds } from '../schema/column.ts';
import type { FieldContext, FieldKind } from './kind.ts';
import { greatest, limitRules, type Numeric, numericProperties, readNumber } from './numeric.ts';

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

const conversionOf = (unit: UnitKind | undefined, context: FieldContext) =>
  unit ? units[unit][context.units].conversion : null;

/** Converts a value from the backend's unit to the viewer's. */
const read = (value: number, conversion: Conversion) => Number(converted(value, conversion).toPrecision(digitsBack));

const round = (value: number, step: number, how: (steps: number) => number) =>
  Number((how(Number((value / step).toPrecision(digitsBack))) * step).toPrecision(digitsBack));

/** The step that a converted limit is rounded to, if its field has none. */
const fineStep = (limit: number) =>
  limit === 0 ? 1 : 10 ** (Math.floor(Math.log10(Math.abs(limit))) + 1 - digitsOfLimit);

/** Minimum and maximum in the viewer's unit. A reciprocal unit reverses the order: the most miles per gallon are the fewest L/100 km. */
function endsOf({ min, max }: Numeric, conversion: Conversion) {
  const own = (bound: number | undefined) => (bound === undefined ? undefined : read(bound, conversion));
  return conversion.type === 'scale'
    ? { min: own(min), max: own(max) }
    : { min: own(max || undefined), max: own(min || undefined) };
}

/** Default and limits in the viewer's unit, as they are shown: rounded inside those of the backend. */
function inUnit(field: Numeric & { unit?: UnitKind }, context: FieldContext): Numeric {
  const { value, step } = field;
  const conversion = conversionOf(field.unit, context);
  if (!conversion) return { value, min: field.min, max: field.max, step };
  const limit = (bound: number | undefined, how: (steps: number) => number) =>
    bound === undefined ? undefined : round(bound, step ?? fineStep(bound), how);
  const ends = endsOf(field, conversion);
  const [min, max] = [limit(ends.min, Math.ceil), limit(ends.max, Math.floor)];
  if (value === undefined) return { min, max, step };
  const shown = read(value, conversion);
  const near = step === undefined ? shown : round(shown, step, Math.round);
  return { value: Math.min(max ?? near, Math.max(min ?? near, near)), min, max, step };
}

/**
 * A value that the backend has, or that another client sent, is valid in every unit: it is exactly at a limit, or on a step of
 * the backend. What is typed is on a step of the viewer's unit.
 */
function convertedRules(field: Numeric & { key: string }, shown: Numeric, conversion: Conversion): OwnRule[] {
  const { key, step, min: from = 0 } = field;
  const { min = conversion.type === 'scale' ? -greatest : leastReciprocal, max = greatest } = endsOf(field, conversion);
  const stored = { conversion, from };
  return [
    { type: 'min', field: key, min, shown: shown.min ?? min },
    { type: 'max', field: key, max, shown: shown.max ?? max },
    ...(step === undefined ? [] : [{ type: 'step', field: key, step, from: shown.min ?? 0, stored } as const]),
  ];
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
    const conversion = conversionOf(field.unit, context);
    const inOwn = inUnit(field, context);
    return conversion ? convertedRules(field, inOwn, conversion) : limitRules(field.key, inOwn);
  },
  send: (value, field, context) => {
    const conversion = conversionOf(field.unit, context);
    return typeof value === 'number' && conversion ? sendable(restored(value, conversion), field) : value;
  },
  receive: (value, field, context) => {
    const conversion = conversionOf(field.unit, context);
    return typeof value === 'number' && conversion ? read(value, conversion) : value;
  },
  isPercent: ({ percent = false }) => percent,
  unit: (field, context) => (field.unit ? unitSymbol(field.unit, context.units, context.locale) : null),
  format: (value, _field, wording) => formatNumber(Number(value), wording.locale, decimalsOf(Number(value))),
};

/** A limit is sent as it is: the last digits of a converted one could be outside of it. */
function sendable(value: number, { min, max }: Numeric): FieldValue {
  const near = storedNear(value);
  return near === min || near === max ? near : Number(value.toPrecision(digitsThere));
}
