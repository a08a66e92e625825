import { commands, lineOf } from './commands.ts';

/** Text without the marks of Markdown, for a terminal. */
const plain = (text: string): string => text.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').replaceAll('`', '');

/** What a script does, how it is run, and its options. Throws for a script that the reference does not list. */
export function helpOf(script: string): string {
  const command = Object.values(commands).find((group) => script in group)?.[script];
  if (!command) throw new Error(`The reference has no script “${script}”.`);
  const line = lineOf(script, command);
  const options = Object.entries(command.options ?? {});
  const width = Math.max(0, ...options.map(([option]) => option.length));
  const end = options.length === 0 ? '' : line.includes(' -- ') ? ' [options]' : ' -- [options]';
  return [
    `Usage: ${line}${end}`,
    '',
    plain(command.meaning),
    ...(options.length > 0 ? [''] : []),
    ...options.map(([option, meaning]) => `  ${option.padEnd(width)}  ${plain(meaning)}`),
  ].join('\n');
}
