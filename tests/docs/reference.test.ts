import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import { checks } from '../../engine/check/families.ts';
import { familyNames } from '../../engine/definitions/families.ts';
import { predicateSchema } from '../../engine/schema/predicate.ts';
import { languagePages, withoutExamples } from '../../scripts/reference/write.ts';

type Visit = (schema: Record<string, unknown>, path: string) => void;

/** Visits a schema and all schemas within it. */
function walk(node: unknown, path: string, visit: Visit): void {
  if (typeof node !== 'object' || node === null) return;
  if (Array.isArray(node)) {
    for (const [place, each] of node.entries()) walk(each, `${path}/${place}`, visit);
    return;
  }
  const { properties, examples: _examples, enum: _values, ...rest } = node as Record<string, unknown>;
  for (const [name, each] of Object.entries((properties ?? {}) as Record<string, Record<string, unknown>>)) {
    visit(each, `${path}.${name}`);
    walk(each, `${path}.${name}`, visit);
  }
  for (const [name, each] of Object.entries(rest)) walk(each, `${path}/${name}`, visit);
}

const schemas = {
  ...Object.fromEntries(familyNames.map((name) => [name, checks[name].schema])),
  predicate: predicateSchema,
};

const everyWord = (visit: Visit) => {
  for (const [name, schema] of Object.entries(schemas)) walk(schema, name, visit);
};

describe('the language', () => {
  it('has a description of every word, which ends as a sentence', () => {
    const missing: string[] = [];
    everyWord(({ description }, path) => {
      if (!path.endsWith('.$schema') && !/^[^a-z].*\.$|^\w+: .*\.$/s.test(String(description ?? '')))
        missing.push(path);
    });
    expect(missing).toEqual([]);
  });

  it('names the default of a word last, after “Default: ”', () => {
    const odd: string[] = [];
    everyWord(({ description = '' }, path) => {
      if (/[Dd]efault (?!theme)\w|Default: .*\. [A-Z]/.test(String(description))) odd.push(`${path}: ${description}`);
    });
    expect(odd).toEqual([]);
  });

  it('has examples that its schemas accept', () => {
    const ajv = new Ajv({ discriminator: true, allowUnionTypes: true, strictRequired: false });
    ajv.addSchema(predicateSchema);
    const wrong: string[] = [];
    everyWord((schema, path) => {
      for (const example of (schema.examples ?? []) as unknown[]) {
        const { $id: _id, ...own } = schema;
        if (!ajv.validate(own, example)) wrong.push(`${path}: ${ajv.errorsText()}`);
      }
    });
    expect(wrong).toEqual([]);
  });
});

it('a page is the same without its examples, whichever definitions they are from', () => {
  const page = languagePages()['docs/reference/language/total.md'] ?? '';
  const other = page
    .replace('"weight": "quantity"', '"weight": "miles"')
    .replace('{ "type": "sum" }', '{ "type": "sum", "once_per": ["a"] }');
  expect(other).not.toBe(page);
  expect(withoutExamples(other)).toBe(withoutExamples(page));
  expect(withoutExamples(page.replace('weighted', 'weighed'))).not.toBe(withoutExamples(page));
});
