import { checks } from '../engine/check/families.ts';
import { familyNames, schemaFileOf } from '../engine/definitions/families.ts';
import { predicateSchema } from '../engine/schema/predicate.ts';
import { commandsPage } from './reference/commands.ts';
import { configurationPage } from './reference/configuration.ts';
import { ordersPage } from './reference/orders.ts';
import { languagePages } from './reference/write.ts';
import { fitted, withShared } from './shared-schemas.ts';

/** Makes a schema self-contained: conditions refer to a definition in the same file, and no part has an $id. */
function bundle(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(bundle);
  if (typeof schema !== 'object' || schema === null) return schema;
  const entries = Object.entries(schema).filter(([key]) => key !== '$id' && key !== 'discriminator');
  return Object.fromEntries(
    entries.map(([key, value]) => [key, key === '$ref' ? `#/definitions/${String(value)}` : bundle(value)]),
  );
}

function editorSchemas(): Record<string, string> {
  return Object.fromEntries(
    familyNames.map((family) => {
      const bundled = bundle(checks[family].schema) as object;
      const hasConditions = JSON.stringify(bundled).includes('#/definitions/predicate');
      const conditions = hasConditions ? { definitions: { predicate: bundle(predicateSchema) } } : {};
      return [schemaFileOf(family), `${fitted(withShared({ ...bundled, ...conditions }))}\n`];
    }),
  );
}

/** The schemas of definitions, and the pages of docs/reference, by path. */
export const schemaFiles = (): Record<string, string> => ({
  ...editorSchemas(),
  ...languagePages(),
  'docs/reference/commands.md': commandsPage(),
  'docs/reference/configuration.md': configurationPage(),
  'docs/reference/orders.md': ordersPage(),
});
