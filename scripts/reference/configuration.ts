import { type Variable, variables } from '../../server/environment-table.ts';

/** Variables that are not the server's own settings. */
export const otherVariables: Readonly<Record<string, string>> = {
  NODE_ENV:
    'With `production`, there are no demo accounts, and with `DEMO_ACCOUNTS=yes` the demo has no `/outbox` page, no single sign-on and, without `PUBLIC_URL`, no password reset links.',
  TZ: 'The time zone of the accounts. It decides which day is today, and dates with times are shown in it. All servers of a portal need the same one.',
  CHROMIUM_PATH: 'The Chromium for tests and pictures.',
  FIREFOX_PATH: 'The Firefox for tests.',
  SOFFICE_PATH: 'The LibreOffice that tests open workbooks with.',
  POPPLER_PATH: 'The folder with `pdftotext`, which tests read PDFs with.',
};

const row = ([name, { fallback = '', meaning, expected }]: [string, Variable]) =>
  `| \`${name}\` | ${meaning} | ${fallback} | ${expected.replace(/,? or unset it.*$/, '')} |`;

const inText = (text: string) => text.replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** docs/reference/configuration.md */
export const configurationPage = (): string =>
  [
    '<!-- Written by npm run schemas, from server/environment-table.ts. Do not edit. -->',
    '',
    '# Configuration',
    '',
    'The server is configured with environment variables. It checks them when it starts, and an error names the variable that is wrong.',
    'An empty variable counts as not set.',
    '',
    '| variable | meaning | default | expected |',
    '| --- | --- | --- | --- |',
    ...Object.entries<Variable>(variables).map((each) => inText(row(each))),
    '',
    '## Other variables',
    '',
    '| variable | meaning |',
    '| --- | --- |',
    ...Object.entries(otherVariables).map(([name, meaning]) => `| \`${name}\` | ${meaning} |`),
    '',
  ].join('\n');
