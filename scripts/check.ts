import type { ParseArgsConfig } from 'node:util';
import { checkDefinitions } from '../engine/check/check.ts';
import { formatIssue, type Issue } from '../engine/check/issue.ts';
import { waitingWords } from '../engine/check/words/waiting-words.ts';
import { familyNames, familyOf } from '../engine/definitions/families.ts';
import { readArguments } from './arguments.ts';
import { examinedWorld } from './examined-world.ts';
import { printError } from './refuse.ts';

const usage = `Usage: npm run check [-- options]

  --french  also lists the texts that still need a French translation
  --json    prints the issues as JSON`;

/** The exit code is 1 if there are issues. */
const config = {
  options: {
    french: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  },
} as const satisfies ParseArgsConfig;

function optionsOf() {
  try {
    return readArguments(config, usage).values;
  } catch (error) {
    printError(error);
    process.exit(1);
  }
}

const counted = (count: number, what: string) => `${count.toLocaleString('en-US')} ${what}${count === 1 ? '' : 's'}`;

function print(issues: readonly Issue[], waiting: readonly Issue[], summary: string): void {
  for (const issue of issues) console.error(formatIssue(issue));
  const isOne = waiting.length === 1;
  const french = `${counted(waiting.length, 'text')} still ${isOne ? 'needs' : 'need'} a French translation. French users see the English. To list ${isOne ? 'it' : 'them'}, use npm run check -- --french.`;
  console.log(issues.length > 0 ? `\n${counted(issues.length, 'issue')} found.` : `No issues found: ${summary}.`);
  if (waiting.length > 0) console.log(french);
}

const { french, json } = optionsOf();
const world = await examinedWorld().catch((error: unknown) => {
  printError(error);
  process.exit(1);
});
const { definitions, issues } = checkDefinitions(world);
const waiting = waitingWords(world);
const folders = familyNames.filter((name) => familyOf(name).files === 'folder');
const summary = folders.map((name) => `${definitions[name].length} ${name}`).join(', ');
// A text marked as untranslated is already an issue.
const known = new Set(issues.map(({ file, line, column }) => `${file}:${line}:${column}`));
const more = waiting.filter(({ file, line, column }) => !known.has(`${file}:${line}:${column}`));
const listed = french ? [...issues, ...more] : issues;
if (json) console.log(JSON.stringify(listed, null, 2));
else print(listed, french ? [] : more, summary);
process.exitCode = listed.length === 0 ? 0 : 1;
