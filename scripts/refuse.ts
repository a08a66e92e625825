import { messageOf } from '../server/database/errors.ts';

/** Ends a command with a message. */
export function refuse(message: string): never {
  throw new Error(message);
}

/** Prints the lines of a command. An error is printed to stderr, with exit code 1. */
export async function printLines(lines: Promise<readonly string[]>): Promise<void> {
  try {
    for (const line of await lines) console.log(line);
  } catch (error) {
    console.error(messageOf(error));
    process.exit(1);
  }
}
