import { posix } from 'node:path';
import type { Imports } from './imports.ts';

/** What the files of a room may import besides their own folder: folders, files, `npm:name`, `node:*`. */
type House = Readonly<Record<string, readonly string[]>>;

/** The rooms of a part, in order: each may import the rooms before it, and what its line names. */
function inOrder(part: string, all: readonly string[], rooms: Readonly<Record<string, readonly string[]>>): House {
  const names = Object.keys(rooms).map((name) => `${part}/${name}`);
  return Object.fromEntries(
    Object.values(rooms).map((own, index) => [names[index], [...all, ...names.slice(0, index), ...own]]),
  );
}

/** What every check may import besides the checks before it. */
const checked = [
  'engine/context',
  'engine/schema',
  'engine/definitions',
  'engine/formats',
  'engine/columns',
  'engine/totals',
  'engine/tables',
  'engine/pivots',
  'engine/charts',
  'engine/sections',
  'engine/lookups',
  'engine/rules',
  'engine/fields',
  'engine/updates',
];

/** What each module may import: never another module, nor the frame. */
const ofModules = [
  'engine',
  'contract',
  'locales/en',
  'src/modules.ts',
  'src/api',
  'src/definitions',
  'src/i18n',
  'src/address',
  'src/ui',
  'src/session',
  'src/updates',
  'src/events',
  'src/kept',
  'src/attention',
  'src/menus',
  'src/fields',
  'src/runs',
  'src/actions',
  'src/parameters',
  'src/tables',
  'src/charts',
  'src/files',
  'src/reports',
  'src/dashboards',
  'npm:react',
  'npm:@mantine/core',
  'npm:@mantine/hooks',
  'npm:@tabler/icons-react',
  'npm:valtio',
  'npm:wouter',
];

const react = ['npm:react', 'npm:@mantine/core', 'npm:@mantine/hooks', 'npm:@tabler/icons-react'];

/** The room of a file is the longest matching name; `*` is any one folder. */
export const house: House = {
  contract: ['npm:json-schema-to-ts'],
  'engine/text-encoding.d.ts': [],
  'engine/schema': ['npm:json-schema-to-ts'],
  // Each kind has its schema in its own file, and the language is assembled from them.
  'engine/schema/total.ts': ['engine/schema', 'engine/totals'],
  'engine/schema/dashboard.ts': ['engine/schema', 'engine/sections', 'npm:json-schema-to-ts'],
  'engine/schema/parameter.ts': ['engine/schema', 'engine/fields', 'engine/rules', 'npm:json-schema-to-ts'],
  'engine/schema/action.ts': ['engine/schema', 'engine/fields', 'engine/rules', 'npm:json-schema-to-ts'],
  'engine/context': ['locales/en'],
  'engine/access': ['engine/context', 'engine/schema'],
  'engine/formats': ['engine/context', 'engine/schema'],
  'engine/lookups': ['engine/context'],
  'engine/rules': ['engine/context', 'engine/formats', 'engine/schema', 'npm:json-schema-to-ts'],
  'engine/fields': [
    'engine/context',
    'engine/schema',
    'engine/access',
    'engine/formats',
    'engine/lookups',
    'engine/rules',
    'npm:json-schema-to-ts',
  ],
  'engine/columns': ['engine/schema', 'engine/formats'],
  'engine/totals': ['engine/context', 'npm:json-schema-to-ts'],
  'engine/tables': ['engine/schema', 'engine/formats', 'engine/columns', 'engine/totals'],
  'engine/pivots': [
    'engine/context',
    'engine/schema',
    'engine/formats',
    'engine/columns',
    'engine/totals',
    'engine/tables',
  ],
  'engine/charts': [
    'engine/context',
    'engine/schema',
    'engine/formats',
    'engine/columns',
    'engine/tables',
    'engine/pivots',
    'npm:d3-hierarchy',
    'npm:topojson-client',
    'npm:topojson-specification',
    'npm:geojson',
  ],
  'engine/sections': [
    'engine/context',
    'engine/schema',
    'engine/formats',
    'engine/columns',
    'engine/totals',
    'engine/tables',
    'engine/pivots',
    'engine/charts',
    'npm:json-schema-to-ts',
  ],
  'engine/summaries': ['engine/context', 'engine/schema', 'engine/formats', 'engine/columns', 'engine/tables'],
  'engine/definitions': [
    'engine/schema',
    'engine/rules',
    'engine/fields',
    'engine/columns',
    'engine/tables',
    'engine/sections',
  ],
  'engine/actions': [
    'engine/context',
    'engine/schema',
    'engine/definitions',
    'engine/access',
    'engine/formats',
    'engine/lookups',
    'engine/rules',
    'engine/fields',
    'engine/columns',
    'engine/tables',
  ],
  // The engine and the portal name a view by its type alone.
  'engine/views/schema.ts': ['engine/schema', 'engine/tables'],
  'engine/reports': [
    'engine/views/schema.ts',
    'engine/context',
    'engine/schema',
    'engine/definitions',
    'engine/access',
    'engine/formats',
    'engine/lookups',
    'engine/rules',
    'engine/fields',
    'engine/columns',
    'engine/totals',
    'engine/tables',
  ],
  'engine/dashboards': [
    'engine/context',
    'engine/schema',
    'engine/definitions',
    'engine/access',
    'engine/formats',
    'engine/lookups',
    'engine/fields',
    'engine/columns',
    'engine/tables',
    'engine/actions',
    'engine/reports',
    'engine/sections',
  ],
  'engine/views': [
    'engine/context',
    'engine/schema',
    'engine/definitions',
    'engine/formats',
    'engine/fields',
    'engine/columns',
    'engine/tables',
    'engine/pivots',
    'engine/reports',
    'engine/dashboards',
  ],
  'engine/views/dashboard-schema.ts': ['engine/schema', 'engine/views', 'npm:json-schema-to-ts'],
  'engine/menus': ['engine/context', 'engine/schema', 'engine/definitions', 'engine/access', 'engine/reports'],
  'engine/search': [
    'engine/context',
    'engine/schema',
    'engine/definitions',
    'engine/access',
    'engine/tables',
    'engine/menus',
    'npm:fastest-levenshtein',
  ],
  'engine/files': [
    'engine/schema',
    'engine/formats',
    'engine/columns',
    'engine/totals',
    'engine/tables',
    'engine/charts',
    'npm:fflate',
    'npm:jspdf',
    'npm:d3-geo',
  ],
  // The only importer of exceljs, so that it can be replaced.
  'engine/files/workbook/composed/excel-book.ts': ['engine/files', 'npm:exceljs'],
  'engine/results': [
    'engine/context',
    'engine/schema',
    'engine/formats',
    'engine/columns',
    'engine/totals',
    'engine/tables',
    'engine/pivots',
    'engine/charts',
    'engine/sections',
    'engine/summaries',
    'engine/reports',
    'engine/views',
    'engine/dashboards',
    'engine/files',
  ],
  'engine/describe': [
    'engine/context',
    'engine/schema',
    'engine/definitions',
    'engine/columns',
    'engine/tables',
    'engine/pivots',
    'engine/charts',
    'engine/sections',
    'engine/actions',
    'engine/reports',
    'engine/dashboards',
    'engine/menus',
    'engine/results',
  ],
  'engine/updates': ['engine/formats'],
  ...inOrder('engine/check', checked, {
    'issue.ts': [],
    'suggest.ts': ['npm:fastest-levenshtein'],
    'gather.ts': [],
    json: ['npm:ajv', 'npm:jsonc-parser'],
    'claims.ts': [],
    'named.ts': [],
    'world.ts': [],
    'contract.ts': [],
    parameters: [],
    portal: [],
    columns: [],
    queries: [],
    'reports.ts': [],
    sections: [],
    calls: [],
    dashboards: [],
    'families.ts': [],
    files: [],
    words: [],
    'check.ts': [],
  }),
  ...inOrder('src', ['engine', 'contract'], {
    api: ['npm:json-schema-to-ts', 'npm:content-disposition'],
    definitions: ['definitions'],
    i18n: ['locales', 'npm:i18next', 'npm:react', 'npm:dayjs'],
    address: [],
    ui: [...react, 'npm:@mantine/notifications'],
    session: [...react, 'npm:valtio'],
    events: ['npm:react'],
    kept: ['npm:react'],
    'module.ts': [],
    'modules.ts': ['npm:react', 'src/modules'],
    updates: [...react, 'content', 'npm:marked', 'npm:dompurify', 'npm:wouter'],
    fields: [...react, 'npm:@mantine/dates', 'npm:@rjsf/core', 'npm:@rjsf/utils', 'npm:dayjs'],
    runs: [],
    actions: [...react, 'npm:valtio'],
    parameters: react,
    tables: [...react, 'npm:ag-grid-community', 'npm:ag-grid-react', 'npm:@ag-grid-community/locale'],
    pivots: [...react, 'npm:ag-grid-community', 'npm:ag-grid-react'],
    charts: [
      ...react,
      'npm:plotly.js',
      'npm:react-plotly.js',
      'npm:geojson',
      // Saved pictures carry their font.
      'npm:@fontsource-variable/inter',
    ],
    worker: ['npm:comlink', 'npm:@expo-google-fonts/inter'],
    datasets: ['npm:comlink'],
    files: react,
    sections: react,
    reports: [...react, 'npm:react-dom', 'npm:comlink', 'npm:valtio'],
    dashboards: [...react, 'npm:valtio', 'npm:wouter'],
    attention: [
      ...react,
      'npm:valtio',
      'npm:wouter',
      'npm:@firebase/app',
      'npm:@firebase/auth',
      'npm:@firebase/database',
    ],
    menus: [...react, 'npm:wouter'],
    frame: [...react, 'npm:@mantine/spotlight', 'npm:wouter'],
    app: [...react, 'src/modules', 'npm:@mantine/notifications', 'npm:valtio', 'npm:wouter'],
    'main.tsx': [...react, 'npm:react-dom', 'npm:@mantine/notifications', 'npm:@fontsource-variable/inter'],
  }),
  'src/modules/*': ofModules,
  ...inOrder('server', ['engine', 'contract', 'node:*'], {
    'limits.ts': [],
    'open-files.ts': [],
    'lifecycle.ts': [],
    'environment-table.ts': [],
    'environment.ts': [],
    'log.ts': ['npm:fastify', 'npm:drizzle-orm'],
    'compilers.ts': ['npm:@fastify/ajv-compiler', 'npm:@fastify/fast-json-stringify-compiler'],
    'http-app.ts': ['npm:fastify', 'npm:@fastify/type-provider-json-schema-to-ts'],
    'refusal.ts': ['npm:fastify', 'npm:drizzle-orm'],
    database: ['npm:pg', 'npm:drizzle-orm'],
    'read-text.ts': [],
    query: ['npm:pg', 'npm:pg-copy-streams'],
    backup: ['npm:pg', 'npm:pg-copy-streams'],
    benchmarks: ['npm:pg'],
    seed: ['npm:pg', 'npm:pg-copy-streams', 'npm:drizzle-orm', 'npm:@node-rs/argon2'],
    importing: ['npm:pg', 'npm:pg-copy-streams', 'npm:csv-parse', 'npm:exceljs'],
    audit: ['npm:pg', 'npm:drizzle-orm', 'npm:fastify'],
    mail: ['npm:nodemailer'],
    session: ['npm:pg', 'npm:jose', 'npm:@node-rs/argon2'],
    'demo.ts': [],
    events: ['npm:pg'],
    'definitions.ts': [],
    'sql-calls.ts': [],
    'examine-written.ts': [],
    reporting: ['npm:pg', 'npm:tsx'],
    'words.ts': ['npm:i18next'],
    running: ['npm:pg'],
    files: ['npm:@napi-rs/canvas'],
    jobs: ['npm:pg', 'npm:pg-boss'],
    plugins: [
      'npm:pg',
      'npm:fastify',
      'npm:@fastify/compress',
      'npm:@fastify/cookie',
      'npm:@fastify/cors',
      'npm:@fastify/helmet',
      'npm:@fastify/proxy-addr',
      'npm:@fastify/static',
      'npm:@fastify/swagger',
      'npm:@fastify/swagger-ui',
      'npm:prom-client',
    ],
    uploads: ['npm:fastify', 'npm:@fastify/busboy'],
    'services.ts': ['npm:fastify'],
    routes: ['npm:fastify', 'npm:drizzle-orm', 'npm:content-disposition'],
    'open-running.ts': ['npm:pg'],
    'portal-app.ts': ['npm:fastify'],
    'app.ts': ['npm:fastify', 'npm:@fastify/type-provider-json-schema-to-ts'],
    'main.ts': [],
  }),
  scripts: [
    'server',
    'engine',
    'contract',
    'src/ui/icon-names.ts',
    'src/frame/layouts.ts',
    'src/app/guest-screens.ts',
    'src/module.ts',
    'tests/support',
    'tests/walls/imports.ts',
    'npm:@axe-core/playwright',
    'node:*',
    'npm:jose',
    'npm:vite',
    'npm:playwright-core',
  ],
  // It regenerates the maps.
  'scripts/geography.ts': ['engine', 'node:*', 'npm:topojson-client', 'npm:topojson-specification'],
};

const isBelow = (path: string, folder: string) => path === folder || path.startsWith(`${folder}/`);

/** The folder of a room that a file is in: for `src/modules/*` that of its module; null if it is in none. */
function ownFolder(room: string, file: string): string | null {
  const parts = room.split('/');
  const folder = parts.includes('*') ? file.split('/').slice(0, parts.length).join('/') : room;
  const isFit = folder.split('/').every((part, index) => parts[index] === '*' || parts[index] === part);
  return isFit && isBelow(file, folder) && (folder === room || folder !== file) ? folder : null;
}

/** The room of a file; none if no room has its folder. */
export const roomOf = (file: string): string | undefined =>
  Object.keys(house)
    .filter((room) => ownFolder(room, file) !== null)
    .sort((a, b) => b.length - a.length)[0];

function isAllowed(room: string, file: string, place: string): boolean {
  if (isBelow(place, ownFolder(room, file) ?? room)) return true;
  return (house[room] ?? []).some((allowed) =>
    allowed.endsWith(':*') ? place.startsWith(allowed.slice(0, -1)) : isBelow(place, allowed),
  );
}

/** Imports across a wall, as `file → place`, and files without a room. */
export function breaches(imports: Imports): string[] {
  return [...imports].flatMap(([file, places]) => {
    const room = roomOf(file);
    if (!room) return [`${file} belongs to no module`];
    const unnamed = /^index\.[^/]+$/.test(posix.basename(file)) && !file.startsWith('server/');
    return [
      ...(unnamed ? [`${file} re-exports files that should be imported directly`] : []),
      ...places.filter((place) => !isAllowed(room, file, place)).map((place) => `${file} → ${place}`),
    ];
  });
}
