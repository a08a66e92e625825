import { Ajv, type ErrorObject } from 'ajv';
import { predicateSchema } from '../../schema/predicate.ts';
import type { Issue, IssueText } from '../issue.ts';
import { listed, suggest } from '../suggest.ts';
import { issueIn, type Path, type SourceFile } from './source-file.ts';

const ajv = new Ajv({
  discriminator: true,
  allErrors: true,
  verbose: true,
  allowUnionTypes: true,
  strictRequired: false,
  // Each schema is used only a few times, so optimizing its code takes longer than it saves.
  code: { optimize: false },
});
ajv.addSchema(predicateSchema);

const pathOf = (pointer: string, root: unknown): Path => {
  let value = root;
  return pointer
    .split('/')
    .slice(1)
    .map((part) => {
      const name = part.replace(/~1/g, '/').replace(/~0/g, '~');
      const step = Array.isArray(value) ? Number(name) : name;
      value = (value as Record<string | number, unknown> | undefined)?.[step];
      return step;
    });
};

const kinds: Record<string, string> = {
  string: 'a string',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  array: 'an array [ … ]',
  object: 'an object { … }',
  null: 'null',
};

const shown = (value: unknown) => {
  // JSON has no word for it.
  if (value === Number.POSITIVE_INFINITY || value === Number.NEGATIVE_INFINITY) return 'a number that is too large';
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
};

const typesOf = (type: unknown) =>
  [type]
    .flat()
    .map((name) => kinds[String(name)] ?? String(name))
    .join(' or ');

/** The first sentence of a description in parentheses; editors show all of it. */
const inBrackets = (description: string) => ` (${description.replace(/\.(\s.*)?$/s, '')})`;

const described = (error: ErrorObject) => {
  const text: unknown = (error.parentSchema as { description?: unknown } | undefined)?.description;
  return typeof text === 'string' ? inBrackets(text) : '';
};

/** The description of a property, from the schema of the object or of the branch that matches its type. */
function descriptionOf(error: ErrorObject, name: string): string {
  const { properties } = (error.parentSchema ?? {}) as { properties?: Record<string, { description?: string }> };
  const text = properties?.[name]?.description;
  return text ? inBrackets(text) : '';
}

/** The patterns of the schemas in words. */
const forms: Readonly<Record<string, string>> = {
  '^[a-z][a-z0-9_]*$': 'lowercase letters, digits and underscores, starting with a letter',
  '^\\S+$': 'a name without spaces',
  '^#[0-9A-Fa-f]{6}$': 'a color such as #673AB7',
  '^/\\S*$': 'a route that starts with / and has no spaces',
  '^/[a-z0-9/-]+$': 'a path that starts with / and has only lowercase letters, digits, hyphens and slashes',
  '^/[A-Za-z0-9/-]+$': 'a path that starts with / and has only letters, digits, hyphens and slashes',
  '^[a-z0-9-]+$': 'lowercase letters, digits and hyphens',
  '^(\\$|[A-Za-z_][A-Za-z0-9_]*(\\.[A-Za-z_][A-Za-z0-9_]*)*)$': '$, or names separated by dots',
  '^(/[a-z0-9-]+)+$':
    'a route of lowercase letters, digits and hyphens that does not end in a slash, such as /vehicle/tools',
  '^[a-z0-9-]+(/[a-z0-9-]+)*$': 'lowercase letters, digits and hyphens, with slashes between parts',
  '^(/|https?://|mailto:|tel:)\\S*$':
    'a route, or an address that starts with https://, mailto: or tel:, without spaces',
  '^https://\\S+$': 'an address that starts with https://, without spaces',
  '^[0-9]{10}$': 'ten digits, such as 4105550142',
  '^[^\\s@]+@[^\\s@]+\\.[^\\s@]+$': 'an email address such as office@example.com',
  '^[MmZzLlHhVvCcSsQqTtAa0-9 ,.-]+$': 'SVG path data such as M4 4h24v24',
};

const counted = (data: unknown) => {
  const { length } = data as unknown[];
  return length === 0 ? 'no entries' : length === 1 ? 'one entry' : `${length} entries`;
};

type Explain = (error: ErrorObject, name: string) => IssueText;

const closed: Explain = (error) => {
  const wrong = String(error.params.additionalProperty);
  const names = Object.keys((error.parentSchema as { properties?: object } | undefined)?.properties ?? {});
  return {
    message: `Unknown property “${wrong}”.`,
    expected: `one of ${listed(names)}`,
    suggestion: suggest(wrong, names),
  };
};

/** The values that a discriminator allows, from the branches of its oneOf. */
const tags = (error: ErrorObject): string[] => {
  const parent = error.parentSchema as { oneOf?: { properties?: { type?: { const?: string } } }[] } | undefined;
  return (parent?.oneOf ?? []).flatMap((branch) => branch.properties?.type?.const ?? []);
};

const explain: Record<string, Explain> = {
  type: (e, name) => ({
    message: `${name} is ${shown(e.data)}.`,
    expected: `${typesOf(e.params.type)}${described(e)}`,
  }),
  enum: (e, name) => ({
    message: `${name} is ${shown(e.data)}.`,
    expected: `one of ${listed(e.params.allowedValues)}`,
    suggestion: suggest(
      e.data,
      e.params.allowedValues.filter((value: unknown) => typeof value === 'string'),
    ),
  }),
  const: (e, name) => ({
    message: `${name} is ${shown(e.data)}.`,
    expected: `${shown(e.params.allowedValue)}, or no value`,
  }),
  discriminator: (e, name) => {
    const value = (e.data as { type?: unknown } | null)?.type;
    const known = tags(e);
    return value === undefined
      ? { message: `${name} has no “type”, which is required.`, expected: `one of ${listed(known)}` }
      : {
          message: `The type of ${name} is ${shown(value)}.`,
          expected: `one of ${listed(known)}`,
          suggestion: suggest(value, known),
        };
  },
  required: (e, name) => {
    const missing = String(e.params.missingProperty);
    return {
      message: `${name} has no “${missing}”, which is required.`,
      fix: `Add “${missing}”${descriptionOf(e, missing)}.`,
    };
  },
  additionalProperties: closed,
  pattern: (e, name) => ({
    message: `${name} is ${shown(e.data)}.`,
    expected: `${forms[e.params.pattern] ?? `the form ${e.params.pattern}`}${described(e)}`,
  }),
  minLength: (e, name) => ({ message: `${name} is empty.`, expected: `text${described(e)}` }),
  minItems: (e, name) => ({
    message: `${name} has ${counted(e.data)}.`,
    expected: `at least ${e.params.limit}`,
  }),
  maxItems: (e, name) => ({
    message: `${name} has ${counted(e.data)}.`,
    expected: `at most ${e.params.limit}`,
  }),
  minProperties: (e, name) => ({ message: `${name} is empty.`, expected: `at least ${e.params.limit} property` }),
  minimum: (e, name) => ({ message: `${name} is ${shown(e.data)}.`, expected: `${e.params.limit} or more` }),
  maximum: (e, name) => ({ message: `${name} is ${shown(e.data)}.`, expected: `${e.params.limit} or less` }),
  exclusiveMinimum: (e, name) => ({ message: `${name} is ${shown(e.data)}.`, expected: `more than ${e.params.limit}` }),
};

const nameOf = (path: Path): string =>
  path.length === 0
    ? 'The file'
    : `“${path.map((part) => (typeof part === 'number' ? `entry ${part + 1}` : part)).join(' → ')}”`;

function toIssue(error: ErrorObject, file: SourceFile): Issue {
  const path = pathOf(error.instancePath, file.value);
  if (error.propertyName !== undefined) {
    const message = `“${error.propertyName}” is not a valid name in ${nameOf(path)}.`;
    const expected = forms[error.params.pattern] ?? `the form ${error.params.pattern}`;
    return issueIn(file, [...path, error.propertyName], { message, expected }, 'key');
  }
  const rule = explain[error.keyword];
  const issue = rule ? rule(error, nameOf(path)) : { message: `${nameOf(path)} ${error.message ?? 'is not valid'}.` };
  const isUnknown = error.keyword === 'additionalProperties';
  const noTag = error.keyword === 'discriminator' && (error.data as { type?: unknown } | null)?.type !== undefined;
  const place = isUnknown ? [...path, String(error.params.additionalProperty)] : noTag ? [...path, 'type'] : path;
  return issueIn(file, place, issue, isUnknown ? 'key' : 'value');
}

const bounds: ReadonlySet<string> = new Set(['minimum', 'maximum', 'exclusiveMinimum']);

/**
 * One mistake is one issue. With a misspelt property, the required property that is missing because of it is not reported as well,
 * with a value that can’t be chosen, neither is its type, and with a number of the wrong type, neither are its limits.
 */
function withoutEchoes(errors: ErrorObject[]): ErrorObject[] {
  const unknown = new Map<string, string[]>();
  for (const { keyword, instancePath, params } of errors) {
    if (keyword !== 'additionalProperties') continue;
    const names = unknown.get(instancePath) ?? [];
    unknown.set(instancePath, names);
    names.push(String(params.additionalProperty));
  }
  const at = (...keywords: string[]) =>
    new Set(errors.filter(({ keyword }) => keywords.includes(keyword)).map(({ instancePath }) => instancePath));
  const [untagged, chosen, typed] = [at('discriminator'), at('enum', 'const'), at('type')];
  return errors.filter((error) => {
    if (error.keyword === 'oneOf' || error.keyword === 'propertyNames') return false;
    if (error.keyword === 'type' && chosen.has(error.instancePath)) return false;
    if (bounds.has(error.keyword) && typed.has(error.instancePath)) return false;
    if (error.keyword !== 'required') return true;
    const missing = String(error.params.missingProperty);
    if (missing === 'type' && untagged.has(error.instancePath)) return false;
    return !unknown.get(error.instancePath)?.some((name) => suggest(name, [missing]) === missing);
  });
}

/** The faulty entries in the parts of a file, as part/name. */
export function faultyEntries(value: unknown, schema: object): Set<string> {
  const validate = ajv.compile(schema);
  if (validate(value)) return new Set();
  return new Set(
    (validate.errors ?? []).map((error) => {
      const [part, name] = pathOf(error.instancePath, value);
      return `${part}/${name ?? error.params.propertyName}`;
    }),
  );
}

/** The places where a file does not match its schema. */
export function checkShape(file: SourceFile, schema: object): Issue[] {
  // Ajv caches compiled schemas.
  const validate = ajv.compile(schema);
  if (validate(file.value)) return [];
  return withoutEchoes(validate.errors ?? []).map((error) => toIssue(error, file));
}
