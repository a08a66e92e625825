import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

/** Argon2id with the package's defaults (19 MiB, two passes), on the thread pool. */
export const hashPassword = (password: string): Promise<string> => hash(password);

let decoy: Promise<string> | undefined;

/**
 * Whether the password matches the hash. An unknown user takes as long as a wrong password, and so does an invalid
 * hash, which some tools use to lock a user.
 */
export async function verifyPassword(known: string | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword(randomBytes(16).toString('hex'));
  const nobody = await decoy;
  if (known !== undefined) {
    const matches = await verify(known, password).catch(() => null);
    if (matches !== null) return matches;
  }
  await verify(nobody, password);
  return false;
}
