import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const budgets = [
  { folder: 'engine', ending: '.ts', lines: 400 },
  { folder: 'src', ending: '.tsx', lines: 150 },
];

it.each(budgets)('files in $folder that end in $ending stay under $lines lines', ({ folder, ending, lines }) => {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith(ending));
  const sizes = files.map((file) => ({
    file: join(folder, file),
    lines: readFileSync(join(folder, file), 'utf8').split('\n').length - 1,
  }));
  expect(sizes.length).toBeGreaterThan(0);
  expect(sizes.filter((size) => size.lines >= lines)).toEqual([]);
});
