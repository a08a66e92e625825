import { parseArgs } from 'node:util';
import { plainName } from '../engine/formats/plain-name.ts';
import { messageOf } from '../server/database/errors.ts';
import { withOwner } from '../server/database/reach.ts';
import { readEnvironment } from '../server/environment.ts';
import { limits } from '../server/limits.ts';
import { createFirstUser, type FirstUser } from '../server/session/first-user.ts';
import { linkWith } from '../server/session/reset-link.ts';
import { localeNamed } from './locale-named.ts';
import { refuse } from './refuse.ts';

/**
 * `npm run first-user -- kim --account 100001 --name "Example Fleet" --country USA`: creates the first administrator of
 * a database without users, and prints a link to set the password.
 */
const usage =
  'Usage: npm run first-user -- <username> --account <number> --name <account name> --country <USA or CAN> [--language <en, ca or fr>] [--email <address>]';

const longest = { username: 100, account: 20, name: 100, email: 200 };

function textOf(option: keyof typeof longest, given: string | undefined): string {
  const text = plainName(given ?? '');
  if (text === '') return refuse(usage);
  if (text.length > longest[option]) return refuse(`The ${option} is longer than ${longest[option]} characters.`);
  return text;
}

function read(args: readonly string[]): FirstUser {
  const option = { type: 'string' } as const;
  const options = { account: option, name: option, country: option, language: option, email: option };
  const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
  const { country, language = country === 'CAN' ? 'ca' : 'en', email } = values;
  if (positionals.length !== 1 || (country !== 'USA' && country !== 'CAN')) return refuse(usage);
  return {
    username: textOf('username', positionals[0]),
    account: textOf('account', values.account),
    name: textOf('name', values.name),
    country,
    language: localeNamed(language) ?? refuse(`--language must be en, ca or fr, not “${language}”.`),
    email: email === undefined ? null : textOf('email', email),
  };
}

try {
  const first = read(process.argv.slice(2));
  const environment = readEnvironment(process.env);
  const { token, name, country } = await withOwner({ ...environment, log: console.error }, (owner) =>
    createFirstUser(owner, first),
  );
  const { publicUrl, portalOrigin, port } = environment;
  const portal = publicUrl ?? portalOrigin ?? `http://localhost:${port}`;
  console.log(
    `Created the user ${first.username} of the account ${first.account}, ${name}.\n` +
      (name === first.name && country === first.country
        ? ''
        : `The account was there before, and stays as it is: ${name}, ${country}.\n`) +
      `Set the password within ${limits.passwordReset.minutes} minutes. The link works once and is not printed again:\n` +
      `  ${linkWith(token, portal, first.language)}`,
  );
} catch (error) {
  console.error(messageOf(error));
  process.exit(1);
}
