import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** What a build is made of: the same always gives the same build. */
const sources = [
  'contract',
  'definitions',
  'engine',
  'index.html',
  'locales',
  'package-lock.json',
  'package.json',
  'public',
  'src',
  'vite.config.ts',
];

/** What it has of the environment. */
const builtInto = ['API_BASE_URL', 'REALTIME_DATABASE_URL', 'REALTIME_API_KEY', 'REALTIME_AUTH_URL'];

function filesOf(path: string): string[] {
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [path];
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesOf(join(path, name)));
}

/** The name that a build of these files gets in this environment; `version.json` of a build has it. */
export function buildDigest(root: string): string {
  const hash = createHash('sha256').update(builtInto.map((name) => process.env[name] ?? '').join('\n'));
  for (const file of sources.flatMap((source) => filesOf(join(root, source)))) {
    hash.update(file.slice(root.length).replaceAll('\\', '/')).update(readFileSync(file));
  }
  return hash.digest('hex').slice(0, 12);
}

/** Tells the portal which build it is, and its host by `version.json` which one it has. In development there is one build. */
export function versionPlugin(): Plugin {
  let said = '';
  return {
    name: 'version',
    config({ root = process.cwd() }, { command }) {
      const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
      const build = command === 'build' ? buildDigest(root) : 'development';
      said = `${JSON.stringify({ version, build })}\n`;
      return {
        define: {
          'import.meta.env.PORTAL_VERSION': JSON.stringify(version),
          'import.meta.env.PORTAL_BUILD': JSON.stringify(build),
        },
      };
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'version.json', source: said });
    },
    configureServer({ middlewares }) {
      middlewares.use('/version.json', (_request, response) => {
        response.writeHead(200, { 'content-type': 'application/json' }).end(said);
      });
    },
  };
}
