import { expect, it } from 'vitest';
import { findCycles, readImports } from './support/imports.ts';

/** `X: [a, b]` reads: files below X may import files below a and b, and their own folder. The longest X counts. */
const allowed: Record<string, string[]> = {
  contract: ['npm:json-schema-to-ts'],
  'engine/schema': ['npm:json-schema-to-ts'],
  'engine/access': ['engine/schema'],
  'engine/formats': ['engine/schema'],
  'engine/parameters': ['engine/schema', 'engine/formats'],
  'engine/columns': ['engine/schema', 'engine/formats'],
  'engine/tables': ['engine/schema', 'engine/columns'],
  'engine/reports': [
    'engine/schema',
    'engine/access',
    'engine/formats',
    'engine/parameters',
    'engine/columns',
    'engine/tables',
  ],
  'engine/menus': ['engine/schema', 'engine/access', 'engine/reports'],
  'engine/exports': ['engine/schema', 'engine/formats', 'engine/columns', 'engine/tables', 'npm:fflate'],
  'engine/check': [
    'engine/schema',
    'engine/columns',
    'engine/parameters',
    'npm:ajv',
    'npm:jsonc-parser',
    'npm:fastest-levenshtein',
  ],
  src: ['engine', 'contract', 'locales', 'npm:*'],
  'src/api': ['engine', 'contract', 'npm:*'],
  'src/definitions.ts': ['engine', 'definitions'],
  server: ['engine', 'contract', 'npm:*', 'node:*'],
};

/** Inside src: app knows every folder, no other folder knows app. */
const onlyAppKnows = ['src/app', 'src/frame'];

const imports = readImports(['engine', 'contract', 'src', 'server']);

const below = (path: string, folder: string) => path === folder || path.startsWith(`${folder}/`);

const permits = (rule: string, place: string) =>
  rule.endsWith(':*') ? place.startsWith(rule.slice(0, -1)) : below(place, rule);

function ruleFor(source: string): string {
  const rooms = Object.keys(allowed).filter((room) => below(source, room));
  return rooms.sort((a, b) => b.length - a.length)[0] ?? '';
}

it('keeps the walls', () => {
  const broken: string[] = [];
  for (const [source, places] of imports) {
    const room = ruleFor(source);
    for (const place of places) {
      const within = below(place, room) || (room.startsWith('src/') && below(place, 'src'));
      const may = within || (allowed[room] ?? []).some((rule) => permits(rule, place));
      const top = onlyAppKnows.find((folder) => below(place, folder) && !below(source, folder));
      const upward = top && !below(source, 'src/app') && source !== 'src/main.tsx';
      if (!may || upward) broken.push(`${source} → ${place}`);
    }
  }
  expect(broken).toEqual([]);
});

it('has no import cycle', () => {
  expect(findCycles(imports)).toEqual([]);
  const round = new Map([
    ['a', ['b']],
    ['b', ['c']],
    ['c', ['b']],
  ]);
  expect(findCycles(round)).toEqual([['b', 'c', 'b']]);
});

it('sees the code it judges', () => {
  expect(imports.get('engine/reports/resolve.ts')).toContain('engine/reports/fields.ts');
  expect([...imports.keys()].some((source) => source.startsWith('src/app/'))).toBe(true);
  expect([...imports.keys()].some((source) => source.startsWith('server/routes/'))).toBe(true);
});
