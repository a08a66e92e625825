import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { checks } from '../engine/check/families.ts';
import { familyNames, schemaFileOf } from '../engine/definitions/families.ts';
import { predicateSchema } from '../engine/schema/predicate.ts';

// npm run schemas: writes the schemas that editors read beside the definitions; with --check it only compares.

/** Self-contained: the condition becomes a definition of the file, and no part keeps an id of its own. */
function bundle(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(bundle);
  if (typeof schema !== 'object' || schema === null) return schema;
  const entries = Object.entries(schema).filter(([key]) => key !== '$id' && key !== 'discriminator');
  return Object.fromEntries(
    entries.map(([key, value]) => [key, key === '$ref' ? `#/definitions/${String(value)}` : bundle(value)]),
  );
}

let stale = 0;
for (const family of familyNames) {
  const path = schemaFileOf(family);
  const bundled = bundle(checks[family].schema) as object;
  const hasConditions = JSON.stringify(bundled).includes('#/definitions/predicate');
  const conditions = hasConditions ? { definitions: { predicate: bundle(predicateSchema) } } : {};
  const text = `${JSON.stringify({ ...bundled, ...conditions }, null, 2)}\n`;
  if (!process.argv.includes('--check')) {
    writeFileSync(path, text);
  } else if (!existsSync(path) || readFileSync(path, 'utf8') !== text) {
    console.error(`${path} does not match engine/schema: run npm run schemas.`);
    stale += 1;
  }
}
process.exitCode = stale === 0 ? 0 : 1;
