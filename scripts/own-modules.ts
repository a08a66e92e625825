import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Module } from '../src/module.ts';

const folder = fileURLToPath(new URL('../src/modules/', import.meta.url));

/** The modules of the portal, by name. */
export const ownModules = (): Readonly<Record<string, Module>> =>
  Object.fromEntries(
    readdirSync(folder)
      .map((name): [string, string] => [name, `${folder}${name}/module.json`])
      .filter(([, file]) => existsSync(file))
      .map(([name, file]) => [name, JSON.parse(readFileSync(file, 'utf8')) as Module]),
  );
