import { checkDefinitions } from '../engine/check/check.ts';
import { hideableKeys } from '../engine/check/parameters/conditions.ts';
import { accountsOf } from '../server/importing/accounts.ts';
import {
  type AccountChange,
  addAccount,
  changeAccount,
  findAccount,
  type ListedAccount,
  switches,
} from '../server/session/accounts.ts';
import type { Owner } from '../server/session/users.ts';
import { readArguments } from './arguments.ts';
import { columnsOf, namesIn } from './listing.ts';
import { helpOf } from './reference/help.ts';
import { refuse } from './refuse.ts';
import type { Act } from './user-command.ts';
import { countryNamed, nameOf } from './user-options.ts';
import { readWorld } from './world.ts';

const option = { type: 'string' } as const;
const options = { name: option, country: option, on: option, off: option, hide: option, show: option } as const;
type GivenOptions = Partial<Record<keyof typeof options, string>>;

const usage = () => helpOf('account');

function hideableIn(root: string): string[] {
  const world = readWorld(root);
  return [...hideableKeys(checkDefinitions(world).definitions, world)].sort();
}

function changeIn(root: string, { name, country, on, off, hide, show }: GivenOptions): AccountChange {
  const keys = hide === undefined && show === undefined ? [] : hideableIn(root);
  return {
    ...(name === undefined ? {} : { name: nameOf('name', name, usage()) }),
    ...(country === undefined ? {} : { country: countryNamed(country) }),
    switched: Object.fromEntries([
      ...namesIn('--on', on, switches).map((key) => [key, true]),
      ...namesIn('--off', off, switches).map((key) => [key, false]),
    ]) as AccountChange['switched'],
    hidden: Object.fromEntries([
      ...namesIn('--hide', hide, keys).map((key) => [key, true]),
      ...namesIn('--show', show, keys).map((key) => [key, false]),
    ]),
  };
}

const described = ({ number, name, country, users, on, hidden }: ListedAccount): string[] => [
  number,
  name,
  country,
  `${users} ${users === 1 ? 'user' : 'users'}`,
  `on: ${on.join(', ') || 'nothing'}`,
  `hidden: ${hidden.join(', ') || 'nothing'}`,
];

async function list(owner: Owner): Promise<string[]> {
  const found: ListedAccount[] = [];
  for (const number of (await accountsOf(owner)).keys()) {
    const account = await findAccount(owner, number);
    if (account) found.push(account);
  }
  return found.length > 0 ? columnsOf(found.map(described)) : ['There are no accounts.'];
}

/** The account as it is now. */
async function tell(owner: Owner, said: string, number: string): Promise<string[]> {
  const account = await findAccount(owner, number);
  return [said, ...(account ? columnsOf([described(account)]) : [])];
}

function add(root: string, number: string, given: GivenOptions): Act {
  if (given.name === undefined || given.country === undefined)
    return refuse('A new account needs --name <name> and --country <USA or CAN>.');
  const account = { number, name: nameOf('name', given.name, usage()), country: countryNamed(given.country) };
  const change = changeIn(root, given);
  return async (owner) => {
    await addAccount(owner, account, change);
    return [
      ...(await tell(owner, `Created the account ${number}.`, number)),
      `Next: npm run user -- add <username> --account ${number}`,
    ];
  };
}

function change(root: string, number: string, given: GivenOptions): Act {
  if (Object.keys(given).length === 0)
    return refuse('What should change? Add --name, --country, --on, --off, --hide or --show.');
  const changed = changeIn(root, given);
  return async (owner) => {
    await changeAccount(owner, number, changed);
    return [
      ...(await tell(owner, `Changed the account ${number}. Open pages show it after they are reloaded.`, number)),
      ...(changed.country ? ['Amounts that the account has already are not converted to another currency.'] : []),
    ];
  };
}

/** Reads the arguments of `npm run account`. Throws with what is wrong. `root` has the definitions. */
export function accountAct(root: string, args: string[]): Act {
  const { values, positionals } = readArguments({ args, options, allowPositionals: true }, usage());
  const [action = '', given, ...more] = positionals;
  if (action === 'list' && given === undefined) return (owner) => list(owner);
  const [chosen] = namesIn('The action', action, ['list', 'add', 'change']);
  if (more.length > 0 || chosen === 'list') return refuse(usage());
  const number = nameOf('account', given, `Which account? npm run account -- ${chosen} <number>`);
  return chosen === 'add' ? add(root, number, values) : change(root, number, values);
}
