import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { expect, it } from 'vitest';
import { breaches, house, roomOf } from './walls/house.ts';
import { importsOf } from './walls/imports.ts';

const rooms = Object.keys(house);
const isFile = (room: string) => /\.\w+$/.test(room);

/** A file that could be in a room, or in a folder outside the house. */
const fileIn = (room: string) => (isFile(room) ? room : `${room.replace('*', 'one')}/broken.ts`);

const { dependencies, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
const packages = Object.keys({ ...dependencies, ...devDependencies }).map((name) => `npm:${name}`);
const outside = ['definitions', 'locales/fr', 'content', 'tests', 'bench', 'public'];

/** Everything that an import could name: a file of each room, folders outside the house, packages, Node. */
const places = [...[...rooms, ...outside].map(fileIn), 'src/modules/other/page.ts', ...packages, 'node:fs'];

/** How a file writes the name of a place. */
function requestFor(file: string, place: string): string {
  if (/^(npm|node):/.test(place)) return place.replace(/^npm:/, '');
  const path = posix.relative(posix.dirname(file), place);
  return path.startsWith('.') ? path : `./${path}`;
}

const plainly = (request: string) => `import '${request}';`;

const ways: readonly ((request: string) => string)[] = [
  (request) => `import { a } from '${request}';`,
  (request) => `import type { A } from '${request}';`,
  plainly,
  (request) => `export * from '${request}';`,
  (request) => `export { a } from '${request}';`,
  (request) => `export const load = () => import('${request}');`,
  (request) => `export type A = import('${request}').A;`,
  (request) => `const a = require('${request}');`,
];

/** What the walls say about a file with these imports. */
function refusals(file: string, imported: readonly string[], way = plainly): string[] {
  const text = imported.map((place) => way(requestFor(file, place))).join('\n');
  return breaches(new Map([[file, importsOf(file, text)]]));
}

const crossings = (file: string, imported: readonly string[]) => imported.map((place) => `${file} → ${place}`);

/** What may never be imported from where, however the rooms are named. */
const laws: readonly { from: RegExp; never: RegExp; except?: RegExp }[] = [
  // The parts of the product.
  { from: /^(contract|engine|src|server)\//, never: /^(tests|bench|scripts|public)\// },
  { from: /^contract\//, never: /^(engine|src|server|definitions|locales|node:|npm:(?!json-schema-to-ts$))/ },
  { from: /^engine\//, never: /^(contract|src|server|definitions|content|node:)/ },
  { from: /^src\//, never: /^(server|node:)/ },
  { from: /^server\//, never: /^(src|definitions|locales)\// },
  // The engine and what comes without a screen or a host.
  {
    from: /^(contract|engine|server|scripts)\//,
    never: /^npm:(react|react-dom|valtio|wouter|@mantine\/.+|plotly\.js)$/,
  },
  { from: /^src\/(api|address|runs|worker|datasets)\//, never: /^npm:(react|react-dom|valtio|wouter|@mantine\/.+)$/ },
  { from: /^(contract|engine|src)\//, never: /^npm:(pg|pg-boss|fastify|drizzle-orm|@fastify\/.+)$/ },
  // Modules.
  { from: /^src\/modules\/one\//, never: /^src\/(modules\/other|frame|app|main\.tsx)/ },
  { from: /^src\/(?!modules\/|modules\.ts|app\/|main\.tsx)/, never: /^src\/modules\// },
  // The order of the parts of the portal, from what is shared to what is composed.
  { from: /^src\/(fields|tables|pivots|charts|sections|files)\//, never: /^src\/(reports|dashboards|frame|app)\// },
  { from: /^src\/reports\//, never: /^src\/(dashboards|frame|app)\// },
  { from: /^src\/dashboards\//, never: /^src\/(frame|app)\// },
  // Its order in the engine.
  { from: /^engine\/(?!check\/)/, never: /^engine\/check\// },
  {
    from: /^engine\/(formats|columns|totals|tables|pivots|charts|fields|rules)\//,
    never: /^engine\/(reports|dashboards|results|files)\//,
  },
  { from: /^engine\/(?!results|describe|files)/, never: /^engine\/files\// },
  // Packages that can be replaced: each has its place.
  {
    from: /./,
    never: /^npm:exceljs$/,
    except: /^(engine\/files\/workbook\/composed\/excel-book\.ts|server\/importing\/)/,
  },
  { from: /./, never: /^npm:(jspdf|fflate)$/, except: /^engine\/files\// },
  { from: /./, never: /^npm:(@ag-grid-community\/locale|ag-grid-.+)$/, except: /^src\/(tables|pivots)\// },
  { from: /./, never: /^npm:(react-)?plotly\.js$/, except: /^src\/charts\// },
  { from: /./, never: /^npm:@rjsf\/.+$/, except: /^src\/fields\// },
  { from: /./, never: /^npm:(marked|dompurify)$/, except: /^src\/updates\// },
  { from: /./, never: /^npm:ajv$/, except: /^engine\/check\/json\// },
  { from: /./, never: /^npm:@napi-rs\/canvas$/, except: /^server\/(files|documents)\// },
  { from: /./, never: /^npm:pg-boss$/, except: /^server\/jobs\// },
];

it.each(laws)('$from never imports $never', ({ from, never, except }) => {
  const files = rooms.map(fileIn).filter((file) => from.test(file) && !except?.test(file));
  const forbidden = places.filter((place) => never.test(place));
  expect(files).not.toEqual([]);
  expect(forbidden).not.toEqual([]);
  for (const file of files) {
    // Its own folder is not behind a wall.
    const crossed = forbidden.filter((place) => roomOf(place) !== roomOf(file));
    expect(refusals(file, crossed)).toEqual(crossings(file, crossed));
  }
});

/** Whether the line of a room names a place. */
const names = (room: string, place: string) =>
  (house[room] ?? []).some((name) => [name, name.replace('*', 'fs')].includes(place) || place.startsWith(`${name}/`));

it.each(rooms)('%s refuses every place that its line does not name, and no other', (room) => {
  const file = fileIn(room);
  expect(roomOf(file)).toBe(room);
  const own = room.replace('*', 'one');
  const others = places.filter((place) => place !== file && !place.startsWith(`${own}/`));
  const closed = others.filter((place) => !names(room, place));
  expect(closed.length).toBeGreaterThan(50);
  expect(refusals(file, others)).toEqual(crossings(file, closed));
});

it.each(rooms)('%s refuses an import however it is written', (room) => {
  const file = fileIn(room);
  const closed = places.find((place) => !names(room, place) && place.startsWith('npm:')) as string;
  for (const way of ways) expect(refusals(file, [closed], way)).toEqual(crossings(file, [closed]));
});
