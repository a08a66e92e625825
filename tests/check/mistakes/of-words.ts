import { columns, type Mistake, report } from './places.ts';

const en = (name: string) => `locales/en/${name}.json`;
const fr = (name: string) => `locales/fr/${name}.json`;

/** Mistakes in words. */
export const mistakesOfWords: Mistake[] = [
  ['value without words', columns, '["open", "done"]', '["open", "done", "sold"]'],
  ['English words of a report under another name', en('reports'), '"tire-report"', '"tyre-report"'],
  ['French words of a report under another name', fr('reports'), '"tire-report"', '"tyre-report"'],
  ['French words missing', fr('columns'), '"vin": "Pneus vin",', ''],
  ['French group missing', fr('parameters'), '"months"', '"month"'],
  ['item without words', report, '{ "value": "open" }]', '{ "value": "open" }, { "value": "closed" }]'],
  ['French sentence that is English', fr('reports'), 'Chaque pneu du parc.', 'Every tire of the fleet.'],
  ['French title that is English', fr('menus'), 'Pneus reporting', 'Tires reporting'],
  ['French that was left to be translated', fr('reports'), '"title": "Pneus"', '"title": "Tires (fr)"'],
  ['slot missing', fr('frame'), 'Pneus {{name}}', 'Pneus'],
  ['empty English words', en('columns'), '"Tires vin"', '""'],
  ['words that are null', en('columns'), '"Tires vin"', 'null'],
  ['plural without its English', fr('frame'), '"tires_one"', '"tire_one"'],
  ['words of a column in the file of values', en('values'), '"status"', '"make": { "x": "y" },\n  "status"'],
  ['word twice', fr('columns'), '"vin":', '"make": "x",\n  "vin":'],
  ['words by their number', fr('frame'), '{{count}} Pneus', '{{number}} Pneus'],
  ['word that nothing fills', en('menus'), '"Tires fleet"', '"Tires fleet of {{customer}}"'],
  ['word that nothing fills, misspelt', en('menus'), '"Tires fleet"', '"Tires fleet of {{portall}}"'],
  ['words read in another encoding', fr('reports'), 'Chaque pneu du parc.', 'Chaque pneu dÃ©jÃ  montÃ© du parc.'],
  ['words with HTML', en('reports'), 'Every tire of the fleet.', 'Every <b>tire</b> of the fleet.'],
  ['words with an entity of HTML', fr('columns'), '"Pneus vin"', '"Pneus mont&eacute;s vin"'],
  ['words that are still to be written', fr('columns'), '"Pneus vin"', '"TODO vin"'],
  ['words to fill a gap', en('reports'), 'Every tire of the fleet.', 'Lorem ipsum dolor sit amet.'],
  ['words that take in others', en('columns'), '"Tires vin"', '"$t(columns.make) vin"'],
  ['words that begin with a blank', en('columns'), '"Tires vin"', '" Tires vin"'],
  ['words of two lines', en('columns'), '"Tires vin"', '"Tires\\nvin"'],
  ['file of words that is gone', fr('columns'), '*', null],
  ['English file of words that is gone', en('frame'), '*', null],
  ['file of words that nothing asks for', en('extra'), '', '{ "a": "b" }'],
  ['file of words in no folder', 'locales/columns.json', '', '{ "a": "b" }'],
  ['file of words of another language', 'locales/de/columns.json', '', '{ "vin": "FIN" }'],
];

/** Files that have another name now. */
export const moves: [name: string, ...[from: string, to: string][]][] = [
  ['report renamed', [report, 'definitions/reports/wheel-report.json']],
  [
    'report and its query renamed',
    [report, 'definitions/reports/wheel-report.json'],
    ['server/reports/tire-report.sql', 'server/reports/wheel-report.sql'],
  ],
  ['query renamed', ['server/reports/tire-report.sql', 'server/reports/wheel-report.sql']],
  ['menu renamed', ['definitions/menus/reporting.json', 'definitions/menus/reports.json']],
  ['catalogue renamed', [columns, 'definitions/column.json']],
  ['report with another ending', [report, 'definitions/reports/tire-report.jsonc']],
  ['brand with another ending', ['definitions/brand.json', 'definitions/brand.jsonc']],
  ['folder of reports renamed', [report, 'definitions/report/tire-report.json']],
  ['French file of words renamed', [fr('columns'), fr('colums')]],
  ['English file of words renamed', [en('columns'), en('column')]],
  ['English file that only code asks for renamed', [en('frame'), en('frames')]],
  [
    'folder of French words renamed',
    ...['reports', 'columns', 'sets', 'values', 'parameters', 'menus', 'features', 'frame'].map(
      (name): [string, string] => [fr(name), `locales/french/${name}.json`],
    ),
  ],
];
