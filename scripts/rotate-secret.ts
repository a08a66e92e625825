import { messageOf } from '../server/database/errors.ts';
import { withOwner } from '../server/database/reach.ts';
import { replaceSecret } from '../server/database/secret.ts';
import { readEnvironment } from '../server/environment.ts';

/** `npm run rotate-secret`: another secret signs access tokens, from the next start of each server on. */
try {
  await withOwner({ ...readEnvironment(process.env), log: console.log }, (owner) => replaceSecret(owner, 'token'));
  console.log('There is another secret. Restart every server: until then it goes on with the one before.');
} catch (error) {
  console.error(messageOf(error));
  process.exit(1);
}
