import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { commands } from '../../scripts/reference/commands.ts';
import { helpOf } from '../../scripts/reference/help.ts';

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
const described = Object.assign({}, ...Object.values(commands)) as (typeof commands)[string];

it('describes every npm script, and no other', () => {
  expect(Object.keys(described).sort()).toEqual(Object.keys(scripts).sort());
});

/** The options that a script reads: its own, and those of the file of its own name that it imports. */
function optionsOf(script: string): string[] {
  // After what is loaded before it.
  const path = (scripts[script] ?? '').match(/(?:scripts|bench)\/[\w-]+\.ts/g)?.at(-1) ?? '';
  if (!existsSync(path)) return [];
  const text = readFileSync(path, 'utf8');
  const [more = ''] = /(?<=from '\.\/)(?:report-maker|dashboard-maker|file-writer)(?=\.ts')/.exec(text) ?? [];
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

/** The other scripts run programs that have a `--help` of their own. */
const onNode = Object.keys(scripts).filter((script) => /\bnode\b/.test(scripts[script] ?? ''));

describe('the help of a command', () => {
  it.each(onNode)('comes before anything of %s runs', (script) => {
    expect(scripts[script]).toMatch(/^exec node --import tsx --import \.\/scripts\/help\.ts (scripts|bench)\//);
  });

  it.each(Object.keys(scripts))('says for %s what the reference says, for a terminal', (script) => {
    const [first, ...lines] = helpOf(script).split('\n');
    expect(first).toMatch(/^Usage: npm /);
    const options = Object.keys(described[script]?.options ?? {});
    for (const option of options) expect(lines).toContainEqual(expect.stringMatching(`^  ${escaped(option)}  `));
    expect(lines.filter((line) => line.startsWith('  '))).toHaveLength(options.length);
    expect(lines.join('\n')).not.toMatch(/`|\]\(/);
  });
});

const escaped = (text: string) => text.replace(/[[\]{}()*+?.\\^$|]/g, '\\$&');
