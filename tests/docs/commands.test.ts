import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { commands } from '../../scripts/reference/commands.ts';

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
const described = Object.assign({}, ...Object.values(commands)) as (typeof commands)[string];

it('describes every npm script, and no other', () => {
  expect(Object.keys(described).sort()).toEqual(Object.keys(scripts).sort());
});

/** The options that a script reads: its own, and those of the file of its own name that it imports. */
function optionsOf(script: string): string[] {
  const [path = ''] = /(?:scripts|bench)\/[\w-]+\.ts/.exec(scripts[script] ?? '') ?? [];
  if (!existsSync(path)) return [];
  const text = readFileSync(path, 'utf8');
  const [more = ''] = /(?<=from '\.\/)(?:report-maker|dashboard-maker|report-writer)(?=\.ts')/.exec(text) ?? [];
  const all = more ? text + readFileSync(`scripts/${more}.ts`, 'utf8') : text;
  const names = [...all.matchAll(/'?\b([a-z-]+)'?: \{ type: '(?:string|boolean)'/g)].map(([, name]) => `--${name}`);
  return [...new Set(names)].sort();
}

describe('the options of a command', () => {
  it.each(Object.keys(scripts).filter((script) => optionsOf(script).length > 0))('are those of %s', (script) => {
    const written = Object.keys(described[script]?.options ?? {}).map((option) => option.split(' ')[0]);
    expect(written.sort()).toEqual(optionsOf(script));
  });
});
