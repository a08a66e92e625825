import { accountsOf } from '../server/importing/accounts.ts';
import { findAccount } from '../server/session/accounts.ts';
import {
  addUser,
  changeUser,
  type ListedUser,
  linkFor,
  listUsers,
  type Owner,
  type UserChange,
  type UserFlag,
  userFlags,
} from '../server/session/users.ts';
import { readArguments } from './arguments.ts';
import { columnsOf, namesIn } from './listing.ts';
import { helpOf } from './reference/help.ts';
import { refuse } from './refuse.ts';
import { englishOf, languageNamed, linkLines, nameOf } from './user-options.ts';

/** A command that was read, to be run as the owner of the tables. Returns the lines to print. */
export type Act = (owner: Owner, portal: string) => Promise<string[]>;

const option = { type: 'string' } as const;
const options = { account: option, language: option, email: option, allow: option, deny: option } as const;

interface GivenOptions {
  account?: string;
  language?: string;
  email?: string;
  allow?: string;
  deny?: string;
}

const usage = () => helpOf('user');

const flagsIn = (name: string, text: string | undefined): UserFlag[] => namesIn(`--${name}`, text, userFlags);

function changeIn({ language, email, allow, deny }: GivenOptions): UserChange {
  const flags = Object.fromEntries([
    ...flagsIn('allow', allow).map((flag) => [flag, true]),
    ...flagsIn('deny', deny).map((flag) => [flag, false]),
  ]) as UserChange['flags'];
  return {
    ...(language === undefined ? {} : { language: languageNamed(language) }),
    ...(email === undefined ? {} : { email: email === '' ? null : nameOf('email', email, usage()) }),
    flags,
  };
}

const statusOf = ({ isDisabled, hasPassword }: ListedUser) =>
  isDisabled ? 'disabled' : hasPassword ? '' : 'no password yet';

const lineOf = (user: ListedUser) => [
  user.username,
  user.account,
  user.language,
  user.email ?? 'no email',
  user.flags.join(', '),
  statusOf(user),
];

async function list(owner: Owner, { account }: GivenOptions): Promise<string[]> {
  const accounts = account === undefined ? [...(await accountsOf(owner)).keys()] : [account];
  const users: ListedUser[] = [];
  for (const each of accounts) users.push(...(await listUsers(owner, each)));
  return users.length > 0 ? columnsOf(users.map(lineOf)) : ['There are no users.'];
}

function add(username: string, given: GivenOptions): Act {
  const number = nameOf('account', given.account, 'Which account does the user belong to? Add --account <number>.');
  const { language: chosen, email = null } = changeIn(given);
  const flags = flagsIn('allow', given.allow);
  return async (owner, portal) => {
    const account = await findAccount(owner, number);
    if (!account)
      return refuse(
        `The account “${number}” does not exist. npm run account -- list shows all accounts, and npm run account -- add creates one.`,
      );
    const language = chosen ?? englishOf(account.country);
    const token = await addUser(owner, { username, account: number, language, email, flags });
    return [
      `Created the user ${username} of the account ${number}, ${account.name}.`,
      ...linkLines(token, portal, language),
    ];
  };
}

function change(username: string, given: GivenOptions): Act {
  const changed = changeIn(given);
  if (given.account !== undefined) refuse('A user stays in their account. Leave out --account.');
  if (Object.keys(given).length === 0) refuse('What should change? Add --language, --email, --allow or --deny.');
  return async (owner) => {
    await changeUser(owner, username, changed);
    return [`Changed the user ${username}. Open pages show it after they are reloaded.`];
  };
}

const actions: Readonly<Record<string, (username: string, given: GivenOptions) => Act>> = {
  add,
  change,
  link: (username) => async (owner, portal) => {
    const { token, language } = await linkFor(owner, username);
    return [
      `${username} has a new link. Links from before no longer work. A password that was set before works until it is replaced.`,
      ...linkLines(token, portal, language),
    ];
  },
  disable: (username) => async (owner) => {
    await changeUser(owner, username, { isDisabled: true });
    return [`${username} can no longer sign in, and is signed out everywhere.`];
  },
  enable: (username) => async (owner) => {
    await changeUser(owner, username, { isDisabled: false });
    return [`${username} can sign in again, with the password from before.`];
  },
};

/** Reads the arguments of `npm run user`. Throws with what is wrong. */
export function userAct(args: string[]): Act {
  const { values, positionals } = readArguments({ args, options, allowPositionals: true }, usage());
  const [action = '', username, ...more] = positionals;
  if (action === 'list' && username === undefined) return (owner) => list(owner, values);
  const chosen = namesIn('The action', action, ['list', ...Object.keys(actions)])[0] ?? '';
  if (more.length > 0 || chosen === 'list') return refuse(usage());
  const name = nameOf('username', username, `Which user? npm run user -- ${chosen} <username>`);
  return actions[chosen]?.(name, values) ?? refuse(usage());
}
