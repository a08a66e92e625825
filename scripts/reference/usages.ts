import { readdirSync, readFileSync } from 'node:fs';
import { checks } from '../../engine/check/families.ts';
import { definedBy } from '../../engine/definitions/families.ts';
import { predicateSchema } from '../../engine/schema/predicate.ts';
import { branchOf, coreOf, type Properties, type Schema } from './schema.ts';

/** A value that a definition has, as compact JSON. */
export interface Usage {
  json: string;
  file: string;
}

/** The shortest usage of each word and each kind in the definitions. */
export interface Usages {
  /** Of a word of an object; undefined when no definition has it. */
  ofWord(properties: Properties, name: string): Usage | undefined;
  /** Of an object with a schema. */
  ofObject(schema: Schema): Usage | undefined;
}

/** JSON on one line, spaced as the definitions are. */
export const spaced = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(spaced).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const entries = Object.entries(value).map(([key, each]) => `${JSON.stringify(key)}: ${spaced(each)}`);
  return entries.length === 0 ? '{}' : `{ ${entries.join(', ')} }`;
};

const definitionFiles = (): string[] =>
  readdirSync('definitions', { recursive: true, encoding: 'utf8' })
    .map((name) => `definitions/${name.replaceAll('\\', '/')}`)
    .filter((path) => path.endsWith('.json') && !path.endsWith('.schema.json'))
    .sort();

/** Reads all definitions beside their schemas. */
export function findUsages(): Usages {
  const words = new Map<string, Map<object, Usage>>();
  const objects = new Map<object, Usage>();
  const keep = (map: Map<object, Usage>, key: object, usage: Usage) => {
    const known = map.get(key);
    if (!known || usage.json.length < known.json.length) map.set(key, usage);
  };
  const keepWord = (name: string, owners: readonly object[], usage: Usage) => {
    const own = words.get(name) ?? new Map<object, Usage>();
    words.set(name, own);
    for (const owner of owners) keep(own, owner, usage);
  };
  function visit(value: unknown, written: Schema, file: string): void {
    const schema = written.$ref === 'predicate' ? (predicateSchema as Schema) : written;
    if (Array.isArray(value)) for (const each of value) visit(each, schema.items ?? {}, file);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return;
    const branch = schema.oneOf ? branchOf(schema, value) : schema;
    const { properties = {}, additionalProperties } = branch ?? {};
    const core = branch && coreOf(branch);
    if (core) keep(objects, core, { json: spaced(value), file });
    for (const [name, each] of Object.entries(value)) {
      const own = properties[name];
      // A word that several kinds share has one schema, and each kind an object of its own.
      if (own) keepWord(name, [properties, own], { json: spaced(each), file });
      visit(each, own ?? (typeof additionalProperties === 'object' ? additionalProperties : {}), file);
    }
  }
  for (const file of definitionFiles()) {
    const family = definedBy(file)?.family;
    if (family) visit(JSON.parse(readFileSync(file, 'utf8')), checks[family].schema as Schema, file);
  }
  return {
    ofWord: (properties, name) => {
      const own = words.get(name);
      const schema = properties[name];
      return own?.get(properties) ?? (schema && own?.get(schema));
    },
    ofObject: (schema) => objects.get(coreOf(schema) ?? schema),
  };
}
