interface Schema {
  readonly [key: string]: unknown;
}

/** Shorter schemas are written out at each place. */
const shortest = 80;

const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Applies a function to the schemas directly inside one, with a name for each. */
function mapInside(schema: Schema, name: string, change: (inner: Schema, name: string) => Schema): Schema {
  const each = (value: unknown, inner: string) => (isSchema(value) ? change(value, inner) : value);
  const kindOf = (value: unknown) => (value as { properties?: { type?: { const?: string } } }).properties?.type?.const;
  const changed = Object.entries(schema).map(([key, value]): [string, unknown] => {
    if (key === 'properties' || key === 'definitions')
      return [key, Object.fromEntries(Object.entries(Object(value)).map(([own, inner]) => [own, each(inner, own)]))];
    if (key === 'oneOf' || key === 'anyOf' || key === 'allOf')
      return [key, (value as unknown[]).map((inner) => each(inner, kindOf(inner) ?? name))];
    if (key === 'items' || key === 'additionalProperties' || key === 'propertyNames')
      return [key, each(value, `${name}_entry`)];
    return [key, value];
  });
  return Object.fromEntries(changed);
}

/** A part without its description, which may belong to its place. */
const bare = ({ description: _, ...rest }: Schema): Schema => rest;

/** Writes the parts that occur more than once in a schema only once, as its definitions. */
export function withShared(schema: Schema): Schema {
  const counts = new Map<string, number>();
  const count = (part: Schema, name: string): Schema => {
    const [whole, plain] = [JSON.stringify(part), JSON.stringify(bare(part))];
    const seen = counts.get(whole) ?? 0;
    counts.set(whole, seen + 1);
    if (whole !== plain) counts.set(plain, (counts.get(plain) ?? 0) + 1);
    return seen > 0 ? part : mapInside(part, name, count);
  };
  mapInside(schema, 'root', count);
  const isShared = (part: Schema): boolean => {
    const text = JSON.stringify(part);
    return text.length >= shortest && (counts.get(text) ?? 0) > 1;
  };
  const names = new Map<string, string>();
  const definitions: Record<string, Schema> = {};
  const nameOf = (wanted: string): string => {
    const numbers = [wanted, ...Array.from({ length: names.size }, (_, index) => `${wanted}_${index + 2}`)];
    return numbers.find((name) => !Object.hasOwn(definitions, name) && name !== 'predicate') ?? wanted;
  };
  const refer = (part: Schema, wanted: string): string => {
    const key = JSON.stringify(part);
    const known = names.get(key);
    if (known !== undefined) return known;
    const name = nameOf(wanted);
    names.set(key, name);
    // Takes the name before the parts inside do.
    definitions[name] = {};
    definitions[name] = mapInside(part, wanted, share);
    return name;
  };
  const share = (part: Schema, wanted: string): Schema => {
    if (isShared(part)) return { $ref: `#/definitions/${refer(part, wanted)}` };
    const { description } = part;
    return description !== undefined && isShared(bare(part))
      ? { description, $ref: `#/definitions/${refer(bare(part), wanted)}` }
      : mapInside(part, wanted, share);
  };
  const shared = mapInside(schema, 'root', share);
  const own = shared.definitions as object | undefined;
  return Object.keys(definitions).length > 0 ? { ...shared, definitions: { ...own, ...definitions } } : shared;
}

/** The width of a line, as in the rest of the project. */
const width = 120;

/** JSON with each value on one line if it fits. Editors read it, so it has line breaks for comparisons but no indents. */
export function fitted(value: unknown, before = 0): string {
  const line = JSON.stringify(value);
  if (typeof value !== 'object' || value === null || before + line.length < width) return line;
  const entries = Array.isArray(value)
    ? value.map((each) => fitted(each))
    : Object.entries(value).map(([key, each]) => `${JSON.stringify(key)}:${fitted(each, key.length + 3)}`);
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  return `${open}\n${entries.join(',\n')}\n${close}`;
}
