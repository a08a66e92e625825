import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect } from 'vitest';
import type { Locale } from '../../engine/context/context.ts';
import { resolveDashboard } from '../../engine/dashboards/resolve.ts';
import type { ResolvedDashboard } from '../../engine/dashboards/resolved.ts';
import { loadDefinitions } from '../../server/definitions.ts';
import { demoViewer } from '../../server/seed/demo-viewer.ts';
import { loadWords } from '../../server/words.ts';
import { createTestDatabase, seedDay, type TestDatabase } from '../server/support/database.ts';
import { bearer, signIn, startServer } from '../server/support/server.ts';

/** The files that commands write. */
const written = ['definitions', 'locales', 'server/reports', 'server/dashboards'];
const code = ['contract', 'engine', 'scripts', 'src', 'node_modules', 'package.json'];

/** A project with copied definitions, words and queries, and the code of this one. */
function copyOfProject(name: string): string {
  const project = mkdtempSync(join(tmpdir(), `motorpool-${name}-`));
  mkdirSync(join(project, 'server'));
  const server = readdirSync('server').map((each) => `server/${each}`);
  for (const part of [...code, ...server.filter((each) => !written.includes(each))])
    symlinkSync(resolve(part), join(project, part));
  for (const part of written) cpSync(part, join(project, part), { recursive: true });
  return project;
}

/** A copy of the project for the tests of a file, and servers on it with the demo fleet. */
export function serveCopy(name: string) {
  const project = copyOfProject(name);
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(async () => {
    rmSync(project, { recursive: true });
    await database?.close();
  });

  /** What a server on the project as it is now answers to fleet-us. */
  async function ask(method: 'GET' | 'POST', path: string, accept = 'application/json') {
    const { app } = await startServer(database, {
      definitionsDir: join(project, 'definitions'),
      queriesDir: join(project, 'server'),
      localesDir: join(project, 'locales'),
    });
    const headers = { ...bearer(await signIn(app, 'fleet-us')), accept };
    const answer = await app.inject({ method, url: `/api${path}`, headers });
    await app.close();
    expect(answer.statusCode, answer.body).toBe(200);
    return answer;
  }

  async function rowsOf(method: 'GET' | 'POST', path: string): Promise<Record<string, unknown>[]> {
    const answer = await ask(method, path);
    return answer.json<{ data: Record<string, unknown>[] }>().data;
  }

  /** A dashboard of the project for fleet-us. */
  async function dashboardOf(id: string, locale: Locale): Promise<ResolvedDashboard> {
    const words = await loadWords(join(project, 'locales'));
    const { definitions, broken } = loadDefinitions(join(project, 'definitions'));
    expect(broken).toEqual([]);
    const [dashboard, viewer] = [definitions.dashboards.get(id), demoViewer('fleet-us')];
    if (!dashboard || !viewer) throw new Error(`There is no dashboard ${id}, or no user fleet-us.`);
    const context = { viewer, locale, zone: 'UTC', today: seedDay, words: words(locale, viewer.country) };
    return resolveDashboard(dashboard, context);
  }

  return { project, appUrl: () => database.appUrl, ask, rowsOf, dashboardOf };
}

/** Runs a script of a project, as a shell does. */
export function runScript(project: string, script: string, ...args: string[]) {
  const command = ['--import', 'tsx', `scripts/${script}.ts`, ...args];
  const { status, stdout, stderr } = spawnSync(process.execPath, command, { cwd: project, encoding: 'utf8' });
  return { status, stdout, stderr };
}
