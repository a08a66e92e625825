import { readdirSync } from 'node:fs';
import { Ajv, type ValidateFunction } from 'ajv';
import { describe, expect, it } from 'vitest';
import { checks } from '../../engine/check/families.ts';
import { familyNames } from '../../engine/definitions/families.ts';
import { predicateSchema } from '../../engine/schema/predicate.ts';
import { dashboardViewSchema } from '../../engine/views/dashboard-schema.ts';
import { viewSchema } from '../../engine/views/schema.ts';
import { blocksOf } from '../support/docs.ts';

const ajv = new Ajv({ discriminator: true, allowUnionTypes: true, strictRequired: false });
ajv.addSchema(predicateSchema);

/** Every schema of a property of the language by its name, and every schema of an object. */
const byName = new Map<string, Set<object>>();
const objects = new Set<object>();

function collect(node: unknown): void {
  if (typeof node !== 'object' || node === null) return;
  const { properties, type, oneOf } = node as { properties?: Record<string, object>; type?: unknown; oneOf?: unknown };
  if ([type].flat().includes('object') || oneOf) objects.add(node);
  for (const [name, schema] of Object.entries(properties ?? {}))
    byName.set(name, (byName.get(name) ?? new Set()).add(schema));
  for (const each of Object.values(node)) collect(each);
}
for (const family of familyNames) collect(checks[family].schema);
objects.add(viewSchema);
objects.add(dashboardViewSchema);

const compiled = new Map<object, ValidateFunction>();

const fits = (schema: object, value: unknown): boolean => {
  const { $id: _id, ...own } = schema as { $id?: string };
  const validate = compiled.get(schema) ?? ajv.compile(own);
  compiled.set(schema, validate);
  return validate(value);
};

const isWords = (value: unknown): boolean =>
  typeof value === 'string' ||
  (typeof value === 'object' && value !== null && !Array.isArray(value) && Object.values(value).every(isWords));

const catalogueField = checks.columns.schema as { properties: { columns: { additionalProperties: object } } };

/** Whether an entry is a word of the language, a field of the catalog, or words. */
const isEntry = ([name, value]: [string, unknown]): boolean =>
  [...(byName.get(name) ?? [])].some((schema) => fits(schema, value)) ||
  fits(catalogueField.properties.columns.additionalProperties, value) ||
  isWords(value);

function parsed(text: string): { whole: unknown } | { entries: Record<string, unknown> } {
  try {
    return { whole: JSON.parse(text) };
  } catch {
    return { entries: JSON.parse(`{${text}}`) as Record<string, unknown> };
  }
}

function isExample(text: string): boolean {
  const example = parsed(text);
  if ('entries' in example) return Object.entries(example.entries).every(isEntry);
  return [...objects].some((schema) => fits(schema, example.whole));
}

const pages = readdirSync('docs/how-to').map((name) => `docs/how-to/${name}`);

describe('examples of the how-to pages', () => {
  const examples = pages.flatMap((page) =>
    blocksOf(page)
      .filter(({ language, info, text }) => language === 'json' && info === '' && !text.includes('"definitions/'))
      .map(({ text }) => [page, text] as const),
  );

  it('are many', () => expect(examples.length).toBeGreaterThan(20));

  it.each(examples)('are written in the language: %s %s', (_page, text) => {
    expect(isExample(text)).toBe(true);
  });

  it('would not be with a mistake', () => {
    expect(isExample('{ "type": "select", "kex": "state", "items": [] }')).toBe(false);
    expect(isExample('"pivot": { "vales": [{ "take": "count" }] }')).toBe(false);
  });
});
