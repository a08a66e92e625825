import { type ParseArgsConfig, parseArgs } from 'node:util';
import { suggest } from '../engine/check/suggest.ts';
import { hasCode, messageOf } from '../server/database/errors.ts';

/** Why the arguments of a command can't be read. */
export function argumentFault(error: unknown, options: Readonly<Record<string, unknown>>): string {
  const message = messageOf(error);
  const [, option = ''] = /'(?:-\w, )?(-{1,2}[^'\s=]+)/.exec(message) ?? [];
  if (hasCode(error, 'ERR_PARSE_ARGS_UNKNOWN_OPTION')) {
    const meant = suggest(option.replace(/^-+/, ''), Object.keys(options));
    return `Unknown option ${option}.${meant ? ` Did you mean --${meant}?` : ''}`;
  }
  if (hasCode(error, 'ERR_PARSE_ARGS_INVALID_OPTION_VALUE'))
    return / does not take an argument/.test(message) ? `${option} takes no value.` : `${option} needs a value.`;
  return message;
}

/** Reads the arguments of a command. Throws an error that says what is wrong, with how the command is used if no option is meant. */
export function readArguments<const T extends ParseArgsConfig>(
  config: T,
  usage: string,
): ReturnType<typeof parseArgs<T>> {
  try {
    return parseArgs(config);
  } catch (error) {
    const fault = argumentFault(error, config.options ?? {});
    throw new Error(fault.includes('Did you mean') ? fault : `${fault}\n\n${usage}`);
  }
}
