import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { breaches } from './walls/house.ts';
import { readImports } from './walls/imports.ts';

/** Every file below `broken` crosses one boundary. Its first line is the expected error. */
const broken = 'tests/walls/broken';

function refusals(walls: string): [file: string, refusal: string][] {
  const folder = join(broken, walls);
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.[cm]?[jt]sx?$/.test(file))
    .map((file): [string, string] => [
      file.replaceAll('\\', '/'),
      firstLine(join(folder, file)).slice('// Refused: '.length),
    ])
    .sort();
}

const firstLine = (file: string) => readFileSync(file, 'utf8').split('\n', 1)[0] ?? '';

const run = (program: string, args: readonly string[], cwd = '.') =>
  spawnSync(join(process.cwd(), 'node_modules/.bin', program), args, { cwd, encoding: 'utf8' }).stdout;

it('each import across a boundary is refused', () => {
  const parts = readdirSync(join(broken, 'imports'));
  const expected = refusals('imports').map(([, refusal]) => refusal);
  expect(breaches(readImports(parts, join(broken, 'imports'))).sort()).toEqual(expected.sort());
});

it.each(readdirSync(join(broken, 'globals')))('%s does not use what its host lacks', (part) => {
  const faults = run('tsc', ['--project', join(broken, 'globals', part), '--pretty', 'false']);
  const told = [...faults.matchAll(/^(\S+)\(\d+,\d+\): error TS\d+: (Cannot find name '\w+'\.)/gm)];
  const names = told.map(([, file, message]) => [file?.slice(`${broken}/globals/`.length), message]).sort();
  expect(names).toEqual(refusals('globals').filter(([file]) => file.startsWith(`${part}/`)));
  expect(faults.match(/error TS/g)).toHaveLength(names.length);
});

it.each([
  { part: 'engine', foreign: /lib\.(dom|webworker)\.|@types\/node\// },
  { part: 'src', foreign: /lib\.webworker\.|@types\/node\// },
  { part: 'src/worker', foreign: /lib\.dom\.|@types\/node\// },
  { part: 'server', foreign: /lib\.(dom|webworker)\./ },
])('no package brings another host into $part', ({ part, foreign }) => {
  const files = run('tsc', ['--project', part, '--listFilesOnly']).trim().split('\n');
  expect(files.length).toBeGreaterThan(10);
  expect(files.filter((file) => foreign.test(file))).toEqual([]);
});

it('the linter refuses what makes the engine depend on when and where it runs, and import cycles', () => {
  const project = mkdtempSync(join(tmpdir(), 'walls-'));
  try {
    cpSync(join(broken, 'lint'), project, { recursive: true });
    cpSync('engine/pure.grit', join(project, 'engine/pure.grit'));
    cpSync('biome.json', join(project, 'biome.json'));
    const report = JSON.parse(run('biome', ['lint', '--vcs-enabled=false', '--reporter=json', '.'], project));
    const told = report.diagnostics.map((each: Diagnostic) => [each.location.path, each.message]);
    expect(told.sort()).toEqual(refusals('lint'));
  } finally {
    rmSync(project, { recursive: true });
  }
});

interface Diagnostic {
  message: string;
  location: { path: string };
}

it('no package requires just the latest version, which a locked install would refuse the day after', () => {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
  const { overrides } = JSON.parse(readFileSync('package.json', 'utf8'));
  const byTag = Object.entries<{ dependencies?: Record<string, string> }>(packages).flatMap(
    ([path, { dependencies }]) =>
      Object.entries(dependencies ?? {})
        .filter(([, version]) => /^[a-z][\w-]*$/i.test(version))
        .map(([name]) => [path.split('node_modules/').at(-1) ?? '', name] as const),
  );
  expect(byTag.filter(([asking, name]) => !overrides[asking]?.[name])).toEqual([]);
});
