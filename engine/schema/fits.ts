/** The subset of JSON Schema that view schemas use. */
export interface Shape {
  type?: string | readonly string[];
  description?: string;
  enum?: readonly unknown[];
  anyOf?: readonly Shape[];
  properties?: Readonly<Record<string, Shape>>;
  required?: readonly string[];
  additionalProperties?: boolean | Shape;
  items?: Shape;
  minItems?: number;
  maxItems?: number;
  maxProperties?: number;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
}

const isWithin = (size: number, least = Number.NEGATIVE_INFINITY, most = Number.POSITIVE_INFINITY): boolean =>
  size >= least && size <= most;

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

function isOfType(value: unknown, type: Shape['type']): boolean {
  const named = typeof type === 'string' ? [type] : (type ?? []);
  return named.includes(typeOf(value)) || (named.includes('integer') && Number.isInteger(value));
}

function fitsObject(value: object, shape: Shape): boolean {
  const entries = Object.entries(value);
  const { properties = {}, required = [], additionalProperties = true, maxProperties } = shape;
  const fitsEntry = ([name, each]: [string, unknown]) => {
    if (Object.hasOwn(properties, name)) return fits(each, properties[name] ?? {});
    return typeof additionalProperties === 'boolean' ? additionalProperties : fits(each, additionalProperties);
  };
  return (
    isWithin(entries.length, 0, maxProperties) &&
    required.every((name) => Object.hasOwn(value, name)) &&
    entries.every(fitsEntry)
  );
}

/**
 * Validates external JSON against a schema where compiling a validator is not possible. Gives the same result as one.
 */
export function fits(value: unknown, shape: Shape): boolean {
  if (shape.anyOf && !shape.anyOf.some((each) => fits(value, each))) return false;
  if (shape.enum && !shape.enum.includes(value)) return false;
  if (shape.type !== undefined && !isOfType(value, shape.type)) return false;
  if (typeof value === 'string') return isWithin([...value].length, shape.minLength, shape.maxLength);
  if (typeof value === 'number')
    return (
      isWithin(value, shape.minimum, shape.maximum) && value > (shape.exclusiveMinimum ?? Number.NEGATIVE_INFINITY)
    );
  if (Array.isArray(value)) {
    const { items = {}, minItems, maxItems } = shape;
    return isWithin(value.length, minItems, maxItems) && value.every((each) => fits(each, items));
  }
  return typeof value !== 'object' || value === null || fitsObject(value, shape);
}

/** The property of an object that is missing or does not fit; '' if the object itself does not; null if all of it fits. */
export function misfitOf(value: unknown, shape: Shape): string | null {
  if (fits(value, shape)) return null;
  if (typeOf(value) !== 'object') return '';
  const entries = Object.entries(value as object);
  const missing = shape.required?.find((name) => entries.every(([each]) => each !== name));
  const wrong = entries.find((entry) => !fits(Object.fromEntries([entry]), { ...shape, required: [] }));
  return missing ?? wrong?.[0] ?? '';
}
