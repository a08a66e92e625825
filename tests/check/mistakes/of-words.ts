import { columns, type Mistake, report } from './places.ts';

const en = (name: string) => `locales/en/${name}.json`;
const fr = (name: string) => `locales/fr/${name}.json`;

/** Mistakes in texts. */
export const mistakesOfWords: Mistake[] = [
  ['value without a text', columns, '["open", "done"]', '["open", "done", "sold"]'],
  ['English texts of a report under another name', en('reports'), '"tire-report"', '"tyre-report"'],
  ['French texts of a report under another name', fr('reports'), '"tire-report"', '"tyre-report"'],
  [
    'texts of a report that does not exist',
    en('reports'),
    '"tire-report"',
    '"engines": { "title": "x" },\n  "tire-report"',
  ],
  ['texts of a misspelt report', en('reports'), '"tire-report"', '"tyre-report": { "title": "x" },\n  "tire-report"'],
  [
    'texts of a menu that does not exist',
    en('menus'),
    '"reporting": {',
    '"orders": { "title": "x" },\n  "reporting": {',
  ],
  ['text that no report has', en('reports'), '"title"', '"subtitle": "x",\n    "title"'],
  ['misspelt text of a report', en('reports'), '"title"', '"titel": "x",\n    "title"'],
  ['French text missing', fr('columns'), '"vin": "Pneus vin",', ''],
  ['French group missing', fr('parameters'), '"months"', '"month"'],
  ['item without a text', report, '{ "value": "open" }]', '{ "value": "open" }, { "value": "closed" }]'],
  ['French sentence in English', fr('reports'), 'Chaque pneu du parc.', 'Every tire of the fleet.'],
  ['French title in English', fr('menus'), 'Pneus reporting', 'Tires reporting'],
  ['French that is not translated yet', fr('reports'), '"title": "Pneus"', '"title": "Tires (fr)"'],
  ['placeholder missing', fr('frame'), 'Pneus {{name}}', 'Pneus'],
  ['empty English text', en('columns'), '"Tires vin"', '""'],
  ['null as a text', en('columns'), '"Tires vin"', 'null'],
  ['plural without its English', fr('frame'), '"tires_one"', '"tire_one"'],
  ['text of a column in the file of values', en('values'), '"status"', '"make": { "x": "y" },\n  "status"'],
  ['duplicate text', fr('columns'), '"vin":', '"make": "x",\n  "vin":'],
  ['plural with another placeholder', fr('frame'), '{{count}} Pneus', '{{number}} Pneus'],
  ['unknown placeholder', en('menus'), '"Tires fleet"', '"Tires fleet of {{customer}}"'],
  ['misspelt placeholder', en('menus'), '"Tires fleet"', '"Tires fleet of {{portall}}"'],
  ['text in a wrong encoding', fr('reports'), 'Chaque pneu du parc.', 'Chaque pneu dÃ©jÃ  montÃ© du parc.'],
  ['text with HTML', en('reports'), 'Every tire of the fleet.', 'Every <b>tire</b> of the fleet.'],
  ['text with an HTML entity', fr('columns'), '"Pneus vin"', '"Pneus mont&eacute;s vin"'],
  ['text that is not written yet', fr('columns'), '"Pneus vin"', '"TODO vin"'],
  ['placeholder text', en('reports'), 'Every tire of the fleet.', 'Lorem ipsum dolor sit amet.'],
  ['text that includes another', en('columns'), '"Tires vin"', '"$t(columns.make) vin"'],
  ['text that starts with a space', en('columns'), '"Tires vin"', '" Tires vin"'],
  ['text of two lines', en('columns'), '"Tires vin"', '"Tires\\nvin"'],
  ['missing file of texts', fr('columns'), '*', null],
  ['missing English file of texts', en('frame'), '*', null],
  ['unused file of texts', en('extra'), '', '{ "a": "b" }'],
  ['file of texts outside the folders', 'locales/columns.json', '', '{ "a": "b" }'],
  ['file of texts in another language', 'locales/de/columns.json', '', '{ "vin": "FIN" }'],
];

/** Renamed files. */
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
  ['report with another extension', [report, 'definitions/reports/tire-report.jsonc']],
  ['brand with another extension', ['definitions/brand.json', 'definitions/brand.jsonc']],
  ['folder of reports renamed', [report, 'definitions/report/tire-report.json']],
  ['French file of texts renamed', [fr('columns'), fr('colums')]],
  ['English file of texts renamed', [en('columns'), en('column')]],
  ['English file that only code uses renamed', [en('frame'), en('frames')]],
  [
    'folder of French texts renamed',
    ...['reports', 'columns', 'sets', 'values', 'parameters', 'menus', 'features', 'frame'].map(
      (name): [string, string] => [fr(name), `locales/french/${name}.json`],
    ),
  ],
];
