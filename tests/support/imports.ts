import { readdirSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { posix } from 'node:path';
import { parseSync } from 'oxc-parser';

/** What a file imports, types included: paths from the root for own files, npm:name and node:name for others. */
export type Imports = ReadonlyMap<string, readonly string[]>;

function placeOf(request: string, from: string): string {
  const plain = request.replace(/\?.*$/, '');
  if (plain.startsWith('.')) return posix.join(posix.dirname(from), plain);
  if (isBuiltin(plain)) return `node:${plain.replace(/^node:/, '')}`;
  return `npm:${plain
    .split('/')
    .slice(0, plain.startsWith('@') ? 2 : 1)
    .join('/')}`;
}

function requestsOf(file: string): string[] {
  const text = readFileSync(file, 'utf8');
  const { module, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  const imports = module.staticImports.map((each) => each.moduleRequest.value);
  const exports = module.staticExports.flatMap((each) =>
    each.entries.flatMap((entry) => entry.moduleRequest?.value ?? []),
  );
  const dynamic = module.dynamicImports.flatMap(({ moduleRequest: { start, end } }) => {
    const literal = /^['"](.+)['"]$/.exec(text.slice(start, end))?.[1];
    return literal ? [literal] : [];
  });
  const workers = [...text.matchAll(/new URL\('([^']+)', import\.meta\.url\)/g)].map((match) => match[1] ?? '');
  return [...imports, ...exports, ...dynamic, ...workers.filter((path) => /\.tsx?$/.test(path))];
}

/** The imports of every TypeScript file below the folders. */
export function readImports(folders: readonly string[]): Imports {
  const files = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => posix.join(folder, file.replaceAll('\\', '/'))),
  );
  return new Map(files.map((file) => [file, requestsOf(file).map((request) => placeOf(request, file))]));
}

/** Every import cycle, each once, as the files along it. */
export function findCycles(imports: Imports): string[][] {
  const done = new Set<string>();
  const cycles: string[][] = [];
  const visit = (file: string, trail: string[]) => {
    const start = trail.indexOf(file);
    if (start >= 0) cycles.push([...trail.slice(start), file]);
    if (start >= 0 || done.has(file)) return;
    for (const next of imports.get(file) ?? []) visit(next, [...trail, file]);
    done.add(file);
  };
  for (const file of imports.keys()) visit(file, []);
  return cycles;
}
