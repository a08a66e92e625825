import { features, flags } from '../../engine/schema/vocabulary.ts';

const named = (entries: readonly [string, string][]) =>
  entries.map(([name, meaning]) => `\`${name}\` (${meaning})`).join(', ');
const isOfUser = ([name]: [string, string]) => name === 'driver_admin' || name === 'provider_employee';
const switchNames = named([...Object.entries(features), ...Object.entries(flags).filter((flag) => !isOfUser(flag))]);
const userFlagNames = named(Object.entries(flags).filter(isOfUser));

/** A command as docs/reference/commands.md describes it. */
export interface Command {
  /** What follows the name of the script. */
  arguments?: string;
  meaning: string;
  options?: Readonly<Record<string, string>>;
}

const writeTests = '[How tests run](../../CONTRIBUTING.md#tests) explains more.';

/** The npm scripts by what they are for, in the order of the page. */
export const commands: Readonly<Record<string, Readonly<Record<string, Command>>>> = {
  Run: {
    start: {
      meaning:
        'Builds the portal if something changed, fills the demo database on the first start, serves `http://localhost:3000` and prints the demo sign-ins.',
    },
    dev: {
      meaning:
        'Like `npm start`, but the page picks up changes: code reloads, definitions and texts are updated in place. Mistakes in definitions are shown over the page.',
    },
    build: {
      meaning:
        'Builds the portal into `dist/`. A running server serves the new build from the next page load on. All servers in the same folder share it.',
    },
  },
  'Write definitions': {
    'new:report': {
      arguments: '<id>',
      meaning: 'Writes a report with its query and texts. You only have to translate the French title.',
      options: { '--table <name>': 'Shows the columns of a table that was made from a file.' },
    },
    'new:dashboard': {
      arguments: '<id> -- --report <report>',
      meaning:
        'Writes a dashboard with its texts. You only have to translate the French titles. The id has lowercase letters, digits and hyphens. At least one `--report` or `--own` is required.',
      options: {
        '--report <report>': 'Shows the rows of a report. Repeat it for several reports.',
        '--own <table>':
          'Adds a table with its own call and query, which you then complete. Repeat it for several tables.',
        '--route <address>': 'The address. Default: `/dashboards/<id>`.',
      },
    },
    'new:table': {
      arguments: '<name> -- --from <file>',
      meaning:
        'Creates a database table from a CSV, TSV or XLSX file and loads its rows: [make a table from a file](../how-to/table-from-a-file.md).',
      options: {
        '--from <file>': 'The file.',
        '--account <number>': 'The customer number, if all rows belong to one account.',
        '--shared': 'The rows are the same for every account.',
        '--types <column=type,…>': 'Sets the types of columns, for example `zip=text,cost=numeric`.',
        '--dates <order>': '`mdy`, `dmy` or `ymd`, for dates such as 3/4/2026.',
        '--decimals <mark>': '`point` or `comma`, for numbers such as 1.234.',
        '--blank <text,…>': 'Texts that mean “no value”, for example `n/a,unknown`. They are loaded as blanks.',
        '--header <line>':
          'The line of the headers if they are not in the first row. `6-7` joins headers in two rows. `none` numbers the columns, and the first row is data. Default: nothing is loaded if they seem to be further down, or missing.',
        '--totals <answer>':
          '`skip` leaves out rows that hold totals of rows above them, `keep` loads them. Default: nothing is loaded.',
        '--formula-rows <answer>':
          '`skip` leaves out rows of a workbook with nothing but the results of formulas, `keep` loads them. Default: nothing is loaded.',
        '--years <answer>':
          'For years before 1950, or more than eleven years from now: `keep` loads them, `short` reads 0014 as 2014. Default: such rows are rejected.',
        '--currency-column':
          'Adds a column with the currency of each amount, for a file with amounts in currencies other than the account’s.',
        '--encoding <name>': 'The encoding of a file that is not UTF-8, for example `windows-1252`.',
        '--sheet <name>': 'The sheet of a workbook. Default: the first one.',
        '--skip-bad': 'Loads the other rows if some are rejected. Default: all rows or none.',
        '--dry-run': 'Reads all rows with their types, as a load does, and writes nothing.',
        '--add': 'Adds the rows to an existing table with the same columns.',
        '--again': 'With `--add`: adds rows even if the table already has all of them.',
        '--replace': 'Replaces the rows of an existing table with the same columns.',
      },
    },
    check: {
      meaning:
        'Checks definitions, texts and queries; queries are checked against a PostgreSQL database with the tables of the project. The exit code is 1 if something is wrong.',
      options: {
        '--french':
          'Also lists the texts that are the same in English and French. If there are any, the exit code is 1. If a text is meant to be the same, such as a name, add it to `locales/same-in-french.json`.',
        '--json': 'Prints the issues as JSON.',
      },
    },
    resolve: {
      arguments: '<id>',
      meaning: 'Prints a report, dashboard or menu as one viewer gets it: form, call and columns.',
      options: {
        '--viewer <user>': 'A demo user. Default: `fleet-us`.',
        '--locale <locale>': '`en`, `ca` or `fr`. Default: `en`.',
        '--today <day>': 'The day that counts as today, as YYYY-MM-DD.',
        '--values <json>': 'Parameter values, for example `{"start": "2026-01-01"}`.',
      },
    },
    write: {
      arguments: '<id>',
      meaning:
        'Writes the file of a report or dashboard for a user, without a browser and without signing in. It reads the database in `DATABASE_URL`, or else the one in `DATA_DIR`. A server can keep running.',
      options: {
        '--as <user>': 'The user. The file has what they may see. Default: `fleet-us`.',
        '--locale <locale>': '`en`, `ca` or `fr`. Default: the language of the address in `--view`, or else `en`.',
        '--format <format>':
          '`xlsx`, `csv` or `pdf`. Default: what the name of the file ends with, or `xlsx`. A whole dashboard can’t be `csv`.',
        '--section <key>': 'Only this section of a dashboard, as `xlsx` or `csv`.',
        '--sections <keys>':
          'Only these sections of a dashboard and of all its tabs, with commas between their keys, in one file. Default: all.',
        '--values <json>': 'Parameter values. Default: those of the view, or else the initial values.',
        '--view <view>':
          'The address of a report in the portal, or a JSON file with what a screen shows, such as search, filters, sort order and pivot. [Both](../how-to/call-a-report.md#write-a-file).',
        '--out <file>': 'The file to write. Default: the name that the portal gives it.',
      },
    },
    schemas: {
      meaning:
        'Writes the JSON Schemas for editors (`definitions/*.schema.json`) and the generated pages of this reference.',
      options: { '--check': 'Writes nothing. The exit code is 1 if a file is out of date.' },
    },
    format: { meaning: 'Formats code and JSON as `npm test` expects it.' },
  },
  Test: {
    test: {
      meaning: `Types, lint, definitions, build, and all tests but the long ones. Stops at the first step that fails. ${writeTests}`,
      options: {
        '--changed [commit]':
          'Only the tests closest to the changes since a commit, for up to about two minutes. Default: changes that are not committed yet, or else the last commit.',
      },
    },
    'test:all': {
      meaning:
        'All tests, including the long ones. Run it before a release, or after changes to how the server is run.',
    },
    'test:ci': {
      meaning:
        'All tests, and, unless they take more than 65 minutes, the small benchmarks, and the type check, the start and the main user journey on Node 24.',
    },
    'test:definitions': {
      arguments: '[id]',
      meaning: 'Runs all reports and dashboards, or one, for every demo user in every language.',
      options: { '--update': 'Writes changed snapshots.' },
    },
    types: { meaning: 'Checks types.' },
    lint: { meaning: 'Checks style and formatting.' },
    pictures: {
      meaning:
        'Takes a screenshot of every screen in every language, theme and width, and writes a page with all of them, `pictures/index.html`.',
      options: {
        '--account <user>': 'The user. Default: `fleet-us`.',
        '--password <password>': 'The password. Default: `demo`.',
        '--only <address>': 'Only this address and those below it, for example `/reporting/fuel-detail-report`.',
        '--run': 'Runs the reports and includes their rows.',
        '--check': 'Lists accessibility issues, console messages and content wider than 320 px for each screen.',
        '--url <address>': 'A running portal. Default: the command starts one with a demo fleet.',
        '--out <folder>': 'The folder. Default: `pictures`.',
      },
    },
    'audit:public': { meaning: 'Lists known vulnerabilities of the packages that the server and the portal use.' },
  },
  'Manage data': {
    'first-user': {
      arguments: '<username> --account <number> --name <name> --country <country>',
      meaning:
        'Creates the first administrator of a database without users, with their account, and prints a link to set the password. The link works once, within 30 minutes, and is not printed again. A server can keep running. If the link expired, run the command again.',
      options: {
        '--account <number>': 'The account number.',
        '--name <name>': 'The name of the account.',
        '--country <country>': '`USA` or `CAN`.',
        '--language <locale>': '`en`, `ca` or `fr`. Default: the English of the country.',
        '--email <address>': 'The email address for password reset links.',
      },
    },
    account: {
      arguments: '<list | add | change> [number]',
      meaning:
        '`list` prints all accounts. `add` creates an account: it needs `--name` and `--country`. `change` changes one. A server can keep running. See [users and accounts](../how-to/users-and-accounts.md).',
      options: {
        '--name <name>': 'The name of the account.',
        '--country <country>': '`USA` or `CAN`. It decides currency and units; amounts are not converted.',
        '--on <name,…>': `Turns on: ${switchNames}.`,
        '--off <name,…>': 'Turns off the same.',
        '--hide <key,…>': 'Hides menu entries: the `key` of a report, a dashboard, a link or a screen.',
        '--show <key,…>': 'Shows them again.',
      },
    },
    user: {
      arguments: '<list | add | change | link | disable | enable> [username]',
      meaning:
        '`list` prints users. `add` creates a user of an account, and `link` replaces a lost link or a forgotten password: both print a link to set the password, which works once, within 30 minutes. `change` changes a user, `disable` signs them out and refuses further sign-ins until `enable`. A server can keep running. See [users and accounts](../how-to/users-and-accounts.md).',
      options: {
        '--account <number>': 'With `add`: the account number. With `list`: only its users.',
        '--language <locale>': '`en`, `ca` or `fr`. Default of a new user: the English of the country.',
        '--email <address>': 'The email address for password reset links. An empty one removes it.',
        '--allow <name,…>': `${userFlagNames}.`,
        '--deny <name,…>': 'With `change`: takes the same away.',
      },
    },
    seed: {
      meaning: 'Creates the demo accounts that are missing. A server can keep running.',
      options: {
        '--vehicles <number>':
          'Also recreates the account of the user `fleet-large`, with this many vehicles. 30,000 vehicles have over a million fuel rows.',
        '--today <day>': 'The day on which the history ends, as YYYY-MM-DD.',
      },
    },
    benchmarks: {
      meaning:
        'Recalculates the industry figures that the Fleet Objective Report shows as benchmarks. Run it once a day. Servers can keep running.',
    },
    backup: {
      arguments: '<file>',
      meaning: 'Writes all rows into one file, such as `fleet.backup`. Servers can keep running.',
    },
    restore: {
      arguments: '<file>',
      meaning:
        'Restores a backup into an empty database. Without `DATABASE_URL`, the database is created if necessary.',
    },
    'rotate-secret': { meaning: 'Replaces the secret that signs sessions. Restart every server afterwards.' },
    'sso-token': {
      arguments: '<user>',
      meaning:
        'Prints a single sign-on link for a demo user. It works once, within five minutes. Set `PORT`, `DATA_DIR` and `SSO_*` as for the server.',
    },
  },
  Measure: {
    bench: {
      arguments: '[search | portal | vehicles | pivots | lighthouse | cross-filter]',
      meaning:
        'Runs these benchmarks, or only the ones you name, and writes their result pages: [benchmarks](../../bench/README.md).',
      options: {
        '--vehicles <number>': 'The size of the large fleet. Default: 30000.',
        '--rows <number>': 'The rows of the large report. Default: 1000000.',
        '--peer-rows <number>': 'The rows for other tools. Default: 100000.',
        '--small-rows <number>': 'The rows of the small report. Default: 10000.',
        '--walk <number>': 'The vehicles that are opened one after the other. Default: 200.',
        '--rounds <number>':
          'The number of rounds. Default: 3. In each round, a search is called ten times, and three selections are made.',
        '--tab': 'With `pivots`, measures in a browser tab too.',
      },
    },
    'bench:small': {
      meaning: 'Checks that every benchmark still runs, with a few thousand rows and without result pages. CI runs it.',
    },
    'bench:load': {
      meaning:
        'Measures the server with many clients at once, some of them from one account that overloads it, and writes the results to `bench/LOAD.md`.',
      options: { '--seconds <number>': 'How long it runs. Default: 60.' },
    },
  },
};

/** How a script is run, without its options. */
export const lineOf = (script: string, { arguments: rest = '' }: Command): string => {
  const run = script === 'start' || script === 'test' ? `npm ${script}` : `npm run ${script}`;
  const dashes = rest === '' || rest.includes(' -- ') || script.startsWith('new:') ? '' : '-- ';
  return `${run} ${dashes}${rest}`.trim();
};

function commandLines([script, command]: [string, Command]): string[] {
  const options = Object.entries(command.options ?? {}).map(([option, meaning]) => `| \`${option}\` | ${meaning} |`);
  const table = options.length > 0 ? ['| option | |', '| --- | --- |', ...options, ''] : [];
  return [`### \`${lineOf(script, command)}\``, '', command.meaning, '', ...table];
}

/** docs/reference/commands.md */
export const commandsPage = (): string => {
  const intro =
    'Every npm script, by what it is for. Options come after `--`: `npm run resolve -- mpg-report --locale fr`. With `--help`, a script prints its part of this page and does nothing else: `npm run seed -- --help`.';
  const groups = Object.entries(commands).flatMap(([title, group]) => [
    `## ${title}`,
    '',
    ...Object.entries(group).flatMap(commandLines),
  ]);
  return `${['<!-- Written by npm run schemas, from scripts/reference/commands.ts. Do not edit. -->', '', '# Commands', '', intro, '', ...groups].join('\n').trimEnd()}\n`;
};
