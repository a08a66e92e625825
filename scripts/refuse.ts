import { messageOf } from '../server/database/errors.ts';

/** What a command says in place of what it was asked for. */
export function refuse(message: string): never {
  throw new Error(message);
}

/** Prints what a command says; what it refuses goes to the errors, with exit code 1. */
export async function tell(said: Promise<readonly string[]>): Promise<void> {
  try {
    for (const line of await said) console.log(line);
  } catch (error) {
    console.error(messageOf(error));
    process.exit(1);
  }
}
