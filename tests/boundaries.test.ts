import { cruise, type ICruiseResult } from 'dependency-cruiser';
import { expect, it } from 'vitest';

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

async function modules() {
  const { output } = await cruise(['engine', 'contract', 'src', 'server'], {
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '\\.(css|svg)$' },
    tsConfig: { fileName: 'tsconfig.json' },
  });
  return (output as ICruiseResult).modules.filter((module) => /^(engine|contract|src|server)\//.test(module.source));
}

const packageOf = (resolved: string) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(resolved)?.[1];

function placeOf(dependency: { resolved: string; coreModule: boolean; module: string }): string {
  if (dependency.coreModule) return `node:${dependency.module.replace(/^node:/, '')}`;
  const name = packageOf(dependency.resolved);
  return name ? `npm:${name.replace(/^@types\//, '')}` : dependency.resolved;
}

const below = (path: string, folder: string) => path === folder || path.startsWith(`${folder}/`);

const permits = (rule: string, place: string) =>
  rule.endsWith(':*') ? place.startsWith(rule.slice(0, -1)) : below(place, rule);

function ruleFor(source: string): string {
  const rooms = Object.keys(allowed).filter((room) => below(source, room));
  return rooms.sort((a, b) => b.length - a.length)[0] ?? '';
}

it('keeps the walls', async () => {
  const broken: string[] = [];
  for (const module of await modules()) {
    const room = ruleFor(module.source);
    for (const dependency of module.dependencies) {
      const place = placeOf(dependency);
      const within = below(place, room) || (room.startsWith('src/') && below(place, 'src'));
      const may = within || (allowed[room] ?? []).some((rule) => permits(rule, place));
      const upward = onlyAppKnows.some(
        (top) => below(place, top) && below(module.source, 'src') && !below(module.source, top),
      );
      const outside = upward && !below(module.source, 'src/app') && module.source !== 'src/main.tsx';
      if (!may || outside) broken.push(`${module.source} → ${place}`);
    }
  }
  expect(broken).toEqual([]);
});

it('has no import cycle', async () => {
  const cycles = (await modules()).flatMap((module) =>
    module.dependencies.filter((d) => d.circular).map((d) => `${module.source} → ${d.resolved}`),
  );
  expect(cycles).toEqual([]);
});

it('sees the code it judges', async () => {
  const sources = (await modules()).map((module) => module.source);
  expect(sources).toContain('engine/reports/resolve.ts');
  expect(sources.some((source) => source.startsWith('src/'))).toBe(true);
  expect(sources.some((source) => source.startsWith('server/'))).toBe(true);
});
