import { type Page, type Part, pages } from './pages.ts';
import { coreOf, readDescription, type Schema } from './schema.ts';
import { findUsages, spaced, type Usages } from './usages.ts';

/** The folder of the pages. */
export const languageFolder = 'docs/reference/language';

const anchorOf = (title: string) =>
  title
    .toLowerCase()
    .replace(/[^\w\- ]/g, '')
    .replaceAll(' ', '-');

interface Place {
  one: string;
  several: string;
}

const placeAt = (address: string, name: string, plural: string): Place => ({
  one: `[${name}](${address})`,
  several: `[${plural}](${address})`,
});

/** Links to where each object is described, by its core. */
const places = new Map<object, Place>(
  pages.flatMap(({ file, title: page, parts }) =>
    parts.flatMap(({ schema, name, plural, title }): [object, Place][] => {
      const core = coreOf(schema);
      return core ? [[core, placeAt(`${file}#${anchorOf(title ?? page)}`, name, plural)]] : [];
    }),
  ),
);

const conditions = placeAt('condition.md', 'condition', 'conditions');

const placeOf = (schema: Schema): Place | undefined =>
  schema.$ref === 'predicate' ? conditions : places.get(coreOf(schema) ?? schema);

const names: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'number',
  integer: 'whole number',
  boolean: '`true` or `false`',
  null: '`null`',
};

function limitsOf({ minimum, maximum, exclusiveMinimum }: Schema): string {
  if (exclusiveMinimum !== undefined) return ` above ${exclusiveMinimum}`;
  if (minimum !== undefined && maximum !== undefined) return ` from ${minimum} to ${maximum}`;
  return minimum === undefined ? '' : `, at least ${minimum}`;
}

const code = (value: unknown) => `\`${String(value)}\``;

/** A type in words, with a link where it is an object of its own. */
function typeOf(schema: Schema): string {
  const place = placeOf(schema);
  if (place) return [schema.type].flat().includes('string') ? `text or ${place.one}` : place.one;
  if (schema.enum) return schema.enum.length > 1 && saysAll(schema) ? 'one of these' : schema.enum.map(code).join(', ');
  if (schema.const !== undefined) return code(schema.const);
  if (schema.anyOf) return [...new Set(schema.anyOf.map(typeOf))].join(' or ');
  const [only = 'any', ...more] = [schema.type ?? 'any'].flat();
  if (more.length > 0) return [only, ...more].map((name) => names[name] ?? name).join(' or ');
  if (only === 'array') return `list of ${schema.items ? pluralOf(schema.items) : 'values'}`;
  if (only !== 'object') return `${names[only] ?? only}${limitsOf(schema)}`;
  const { additionalProperties: each } = schema;
  return typeof each === 'object' ? `object of ${pluralOf(each)} by name` : 'object';
}

function pluralOf(schema: Schema): string {
  const place = placeOf(schema);
  if (place) return [schema.type].flat().includes('string') ? `texts or ${place.several}` : place.several;
  const { anyOf, type } = schema;
  if (anyOf || Array.isArray(type)) return 'values';
  if (type === 'array') return `lists of ${pluralOf(schema.items ?? {})}`;
  return typeOf(schema).replace(/^(?:text|number|object)\b/, '$&s');
}

/** Whether the description has each value with its meaning. */
const saysAll = ({ enum: values = [], description = '' }: Schema) =>
  values.every((value) => description.includes(`${String(value)}: `));

const inCell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ');

/** Braces of a placeholder and angle brackets are not HTML or templates here. */
const inText = (text: string) => inCell(text).replace(/<(\w+)>/g, '&lt;$1&gt;');

/** The meaning of a word, with each of its values on a line of its own where the description lists them. */
function meaningOf(schema: Schema): string {
  const { meaning } = readDescription(schema);
  if (!schema.enum || !saysAll(schema)) return inText(meaning);
  return schema.enum
    .reduce<string>((text, value) => {
      const name = String(value);
      return text.replace(new RegExp(`(?:^|; |(?<=\\.) )${name}: `), `<br>${code(name)}: `);
    }, inText(meaning))
    .replace(/^<br>/, '');
}

/** Longer examples are a link to their file. */
const longestCell = 110;

function exampleOf(owner: Schema, name: string, usages: Usages): string {
  const json = `"${name}": ${jsonOf(owner, name, usages)}`;
  if (json.length <= longestCell) return `\`${inCell(json)}\``;
  const { file = '' } = usages.ofWord(owner.properties ?? {}, name) ?? {};
  return `in [${file.slice(file.lastIndexOf('/') + 1)}](../../../${file})`;
}

/** The shortest value in the definitions, or the example of the schema where they have none. */
function jsonOf({ properties = {} }: Schema, name: string, usages: Usages): string {
  const { const: only, examples = [] } = properties[name] ?? {};
  const usage = usages.ofWord(properties, name);
  const [example = only] = examples;
  if (!usage && example === undefined) throw new Error(`No definition has “${name}”: give its schema examples.`);
  return usage?.json ?? spaced(example);
}

/** A row for a word, and rows for the words of an object that has no section of its own. */
function rowsOf(owner: Schema, name: string, path: string, usages: Usages): string[] {
  const properties = owner.properties ?? {};
  const schema = properties[name] ?? {};
  const { fallback } = readDescription(schema);
  const isRequired = owner.required?.includes(name) ?? false;
  const note = isRequired ? '; required' : fallback === null ? '' : `; default: ${inText(fallback)}`;
  const row = `| \`${path}\` | ${meaningOf(schema)} | ${inText(typeOf(schema))}${note} | ${exampleOf(owner, name, usages)} |`;
  return [row, ...innerRows(schema, path, usages)];
}

function innerRows(schema: Schema, path: string, usages: Usages): string[] {
  const { items, additionalProperties: each } = schema;
  if (items) return isPlaced(items) ? [] : tableRows(items, `${path}[].`, usages);
  if (typeof each === 'object') return isPlaced(each) ? [] : tableRows(each, `${path}.*.`, usages);
  return isPlaced(schema) ? [] : tableRows(schema, `${path}.`, usages);
}

const isPlaced = (schema: Schema) => placeOf(schema) !== undefined;

const tableRows = (schema: Schema, path: string, usages: Usages): string[] =>
  Object.keys(schema.properties ?? {})
    .filter((name) => name !== '$schema')
    .flatMap((name) => rowsOf(schema, name, `${path}${name}`, usages));

function tableOf(rows: readonly string[]): string[] {
  return rows.length === 0 ? [] : ['| property | meaning | type | example |', '| --- | --- | --- | --- |', ...rows, ''];
}

const only = (schema: Schema, keep: (name: string, own: Schema) => boolean): string[] =>
  Object.entries(schema.properties ?? {})
    .filter(([name, own]) => keep(name, own))
    .map(([name]) => name);

/** A kind of a union: what it is, its own words, and the shortest one in the definitions. */
function kindLines(kind: Schema, shared: ReadonlySet<Schema>, level: string, usages: Usages): string[] {
  const type = kind.properties?.type ?? {};
  const own = only(kind, (name, schema) => name !== 'type' && !shared.has(schema));
  const json = usages.ofObject(kind)?.json ?? composed(kind, usages);
  return [
    `${level} \`${String(type.const)}\``,
    '',
    inText(readDescription(type).meaning),
    '',
    ...tableOf(own.flatMap((name) => rowsOf(kind, name, name, usages))),
    ...(json.length > 400 ? [] : ['```json', json, '```', '']),
  ];
}

/** A kind that no definition has, of its required words. */
const composed = (kind: Schema, usages: Usages): string =>
  `{ ${['type', ...(kind.required ?? []).filter((name) => name !== 'type')].map((name) => `"${name}": ${jsonOf(kind, name, usages)}`).join(', ')} }`;

function partLines({ title, schema, intro, shared = [], kinds: named }: Part, usages: Usages): string[] {
  const level = title === null ? '##' : '###';
  const about = schema.description ? [inText(readDescription(schema).meaning), ''] : [];
  const head = title === null ? [] : [`## ${title}`, '', ...about, ...(intro ? [intro, ''] : [])];
  if (!schema.oneOf) return [...head, ...tableOf(tableRows(schema, '', usages))];
  const common = shared.flatMap(({ title: heading, properties }) => {
    const required = schema.oneOf?.[0]?.required ?? [];
    const rows = Object.keys(properties).flatMap((name) => rowsOf({ properties, required }, name, name, usages));
    return [`${level} ${heading}`, '', ...tableOf(rows)];
  });
  const known = new Set(shared.flatMap(({ properties }) => Object.values<Schema>(properties)));
  const described = schema.oneOf.filter((kind) => named?.includes(String(kind.properties?.type?.const)) ?? true);
  const kinds = described.flatMap((kind) => kindLines(kind, known, level, usages));
  return [...head, ...common, ...kinds];
}

const generated = '<!-- Written by npm run schemas, from engine/ and definitions/. Do not edit. -->';

const pageText = ({ title, intro, parts }: Page, usages: Usages): string =>
  `${[generated, '', `# ${title}`, '', intro, '', ...parts.flatMap((each) => partLines(each, usages))].join('\n').trimEnd()}\n`;

/** The pages of the language by their paths. */
export function languagePages(): Record<string, string> {
  const usages = findUsages();
  return Object.fromEntries(pages.map((page) => [`${languageFolder}/${page.file}`, pageText(page, usages)]));
}

/** A page without its examples, which follow the definitions: a new report does not make the page stale. */
export const withoutExamples = (text: string): string =>
  text.replace(/^(\| .*\|) [^|]*(?:\\\|[^|]*)*\|$/gm, '$1').replace(/```json\n.*\n```\n\n?/g, '');
