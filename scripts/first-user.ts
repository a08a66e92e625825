import { withOwner } from '../server/database/reach.ts';
import { readEnvironment } from '../server/environment.ts';
import { createFirstUser, type FirstUser } from '../server/session/first-user.ts';
import { readArguments } from './arguments.ts';
import { printLines, refuse } from './refuse.ts';
import { countryNamed, englishOf, languageNamed, linkLines, nameOf, portalOf } from './user-options.ts';

/**
 * `npm run first-user -- kim --account 100001 --name "Example Fleet" --country USA`: creates the first administrator of
 * a database without users, and prints a link to set the password.
 */
const usage =
  'Usage: npm run first-user -- <username> --account <number> --name <account name> --country <USA or CAN> [--language <en, ca or fr>] [--email <address>]';

function read(args: string[]): FirstUser {
  const option = { type: 'string' } as const;
  const options = { account: option, name: option, country: option, language: option, email: option };
  const { values, positionals } = readArguments({ args, options, allowPositionals: true }, usage);
  if (positionals.length !== 1 || values.country === undefined) return refuse(usage);
  const country = countryNamed(values.country);
  return {
    username: nameOf('username', positionals[0], usage),
    account: nameOf('account', values.account, usage),
    name: nameOf('name', values.name, usage),
    country,
    language: values.language === undefined ? englishOf(country) : languageNamed(values.language),
    email: values.email === undefined ? null : nameOf('email', values.email, usage),
  };
}

async function run(): Promise<string[]> {
  const first = read(process.argv.slice(2));
  const environment = readEnvironment(process.env);
  const { token, replaced, name, country } = await withOwner({ ...environment, log: console.error }, (owner) =>
    createFirstUser(owner, first),
  );
  const { username, account } = first;
  const isCorrected = name === first.name && country === first.country;
  return [
    ...(replaced === null ? [] : [`${replaced} had not set a password yet. The link from before no longer works.`]),
    replaced === username
      ? `The user ${username} of the account ${account}, ${name}, has a new link.`
      : `Created the user ${username} of the account ${account}, ${name}.`,
    ...(isCorrected ? [] : [`The account was there before, and stays as it is: ${name}, ${country}.`]),
    ...linkLines(token, portalOf(environment), first.language),
  ];
}

await printLines(run());
