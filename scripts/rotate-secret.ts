import { withOwner } from '../server/database/reach.ts';
import { replaceSecret } from '../server/database/secret.ts';
import { readEnvironment } from '../server/environment.ts';
import { printError } from './refuse.ts';

/** `npm run rotate-secret`: replaces the secret that signs access tokens. Each server uses it from its next start. */
try {
  await withOwner({ ...readEnvironment(process.env), log: console.log }, (owner) => replaceSecret(owner, 'token'));
  console.log('Created a new secret. Restart all servers: until then they use the old one.');
} catch (error) {
  printError(error);
  process.exit(1);
}
