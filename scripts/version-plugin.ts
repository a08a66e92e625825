import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Plugin } from 'vite';
import { digestOfBuild, markBuilt, unmarkBuilt } from './build-digest.ts';

/**
 * Builds the version and the digest of its sources into the portal, and writes both to `version.json`, which the portal reads
 * again to notice a newer build. A finished build is marked, so that `npm start` need not repeat it.
 */
export function versionPlugin(): Plugin {
  let text = '';
  let digest = '';
  let folder = '';
  return {
    name: 'version',
    config({ root = process.cwd() }, { command }) {
      const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
      digest = command === 'build' ? digestOfBuild(root, process.env) : 'development';
      text = `${JSON.stringify({ version, build: digest })}\n`;
      return {
        define: {
          'import.meta.env.PORTAL_VERSION': JSON.stringify(version),
          'import.meta.env.PORTAL_BUILD': JSON.stringify(digest),
        },
      };
    },
    configResolved({ root, build }) {
      folder = resolve(root, build.outDir);
    },
    renderStart() {
      unmarkBuilt(folder);
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'version.json', source: text });
    },
    writeBundle(_options, bundle) {
      markBuilt(folder, { digest, files: Object.keys(bundle) });
    },
    configureServer({ middlewares }) {
      middlewares.use('/version.json', (_request, response) => {
        response.writeHead(200, { 'content-type': 'application/json' }).end(text);
      });
    },
  };
}
