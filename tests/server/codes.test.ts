import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getTableColumns, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { expect, it } from 'vitest';
import * as schema from '../../server/database/schema/index.ts';

/** Columns that can only have values of a list. */
const listed = new Set(
  Object.values(schema)
    .filter((each) => is(each, PgTable))
    .flatMap((table) => Object.values(getTableColumns(table)))
    .filter(({ enumValues }) => enumValues)
    .map(({ name }) => name),
);

it('queries make codes only of listed values, so that other names stay as they are written', () => {
  expect(listed.has('transport_status')).toBe(true);
  const files = ['server/reports', 'server/dashboards'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.sql'))
      .map((name) => join(folder, name)),
  );
  expect(files.length).toBeGreaterThan(80);
  const found = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/replace\((?:\w+\.)?(\w+), ' ', '_'\)/g)]
      .filter(([, column = '']) => !listed.has(column))
      .map(([text]) => `${file}: ${text}`),
  );
  expect(found).toEqual([]);
});
