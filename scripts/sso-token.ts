import { randomUUID } from 'node:crypto';
import { SignJWT } from 'jose';
import { withOwner } from '../server/database/reach.ts';
import { readSecret } from '../server/database/secret.ts';
import { readEnvironment } from '../server/environment.ts';
import { demoPlans, usersOf } from '../server/seed/plans.ts';
import { printError } from './refuse.ts';

/**
 * `npm run sso-token -- fleet-us`: prints a link that signs a demo user in, as a token of the provider would. The token is
 * signed with SSO_SECRET or the demo's own secret. It is valid for five minutes and can be used once.
 */
const minutes = 5;

async function link(username: string | undefined): Promise<string> {
  const plan = demoPlans.find((each) => usersOf(each).some((user) => user.username === username));
  if (!plan || username === undefined) {
    const names = demoPlans.flatMap((each) => usersOf(each).map((user) => user.username));
    throw new Error(`Usage: npm run sso-token -- <user>. Demo users: ${names.join(', ')}.`);
  }
  const environment = readEnvironment(process.env);
  const { port, publicUrl = `http://localhost:${port}`, sso } = environment;
  if (sso && !('secret' in sso)) throw new Error('With SSO_JWKS_URL, only the provider can create tokens.');
  const { issuer, audience, secret } = sso ?? {
    issuer: 'motorpool-demo',
    audience: 'motorpool',
    secret: await withOwner({ ...environment, log: console.error }, (owner) => readSecret(owner, 'demo-sso')),
  };
  const token = await new SignJWT({ account: plan.customer })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuer(issuer)
    .setAudience(audience)
    .setSubject(username)
    .setJti(randomUUID())
    .setIssuedAt()
    .setExpirationTime(`${minutes}m`)
    .sign(new TextEncoder().encode(secret));
  return `${publicUrl}/sso?${new URLSearchParams({ token, customer: plan.customer })}`;
}

try {
  console.log(await link(process.argv[2]));
} catch (error) {
  printError(error);
  process.exit(1);
}
