import { messageOf } from '../server/database/errors.ts';
import { printable } from '../server/importing/descriptions.ts';

/** Ends a command with a message. */
export function refuse(message: string): never {
  throw new Error(message);
}

/** Prints what is wrong to stderr. What was typed may have control characters, which a terminal would execute. */
export const printError = (error: unknown): void => console.error(printable(messageOf(error)));

/** Prints the lines of a command. An error is printed to stderr, with exit code 1. */
export async function printLines(lines: Promise<readonly string[]>): Promise<void> {
  try {
    for (const line of await lines) console.log(printable(line));
  } catch (error) {
    printError(error);
    process.exit(1);
  }
}
