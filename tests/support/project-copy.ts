import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** The files that commands write. */
const written = ['definitions', 'locales', 'server/reports', 'server/dashboards'];
const code = ['contract', 'engine', 'scripts', 'src', 'node_modules', 'package.json'];

/** A project with copied definitions, words and queries, and the code of this one. The caller removes it. */
export function copyOfProject(name: string): string {
  const project = mkdtempSync(join(tmpdir(), `motorpool-${name}-`));
  mkdirSync(join(project, 'server'));
  const server = readdirSync('server').map((each) => `server/${each}`);
  for (const part of [...code, ...server.filter((each) => !written.includes(each))])
    symlinkSync(resolve(part), join(project, part));
  for (const part of written) cpSync(part, join(project, part), { recursive: true });
  return project;
}

/** Runs a script of a project, as a shell does. */
export function runScript(project: string, script: string, ...args: string[]) {
  const command = ['--import', 'tsx', `scripts/${script}.ts`, ...args];
  const { status, stdout, stderr } = spawnSync(process.execPath, command, { cwd: project, encoding: 'utf8' });
  return { status, stdout, stderr };
}
