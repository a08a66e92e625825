import { dashboard } from '../dashboard-base.ts';
import { group, mounted, tab } from '../groups-base.ts';
import { type Mistake, search } from './places.ts';

const order = '"order": 1,';

/** Another call of the group, with one table. */
const andTable = (name: string) =>
  `"calls": { "more": { "type": "call", "call": "trucks.one", "tables": { "${name}": { "record": true, "columns": ["vin"] } } },`;

const leadsOn = (table: string, to: string, otherwise?: string) =>
  `"goes_on": ${JSON.stringify({ table, to, otherwise })}, "calls": {`;

/** Mistakes in a group of dashboards and in its tabs. */
export const mistakesOfGroups: Mistake[] = [
  ['tab of a misspelt group', tab, '"group": "truck"', '"group": "trucks"'],
  ['tab of itself', tab, '"group": "truck"', '"group": "truck-tires"'],
  ['order of a dashboard that is not a tab', group, '"key": "truck"', '"order": 1, "key": "truck"'],
  ['tab at another address', tab, '"/truck/tires"', '"/tires"'],
  ['parameter of a tab with a name of its group', tab, order, '"parameters": [{ "type": "text", "key": "vin" }],'],
  ['parameter of a tab that it does not use', tab, order, '"parameters": [{ "type": "number", "key": "months" }],'],
  ['rule of a tab on a misspelt parameter', tab, order, '"rules": [{ "type": "not_future", "field": "vim" }],'],
  ['tab with a menu', tab, order, '"menus": { "reporting": "fleet" },'],
  ['table of a tab with a name of its group', group, '"calls": {', andTable('mounted')],
  ['table that no file of the group has', tab, '"table": "truck"', '"table": "trucks"'],
  ['column of a table of the group misspelt', tab, '"model"', '"modle"'],
  ['table of a group that nothing shows', group, '"calls": {', andTable('spare')],
  ['parameter of a group that no file uses', mounted, " and :state <> ''", ''],
  ['kept parameter misspelt', group, '"parameter": "vin"', '"parameter": "vim"'],
  ['kept parameter that is not a text', group, '"parameter": "vin"', '"parameter": "state"'],
  ['cookie that the portal does not keep', group, '"cookie": "vehicle_number"', '"cookie": "vehicle"'],
  ['opening by a misspelt parameter', search, '"parameter": "vin"', '"parameter": "vim"'],
  ['arrows to what no parameter opens', group, '"walks": "driver"', '"walks": "vehicle"'],
  ['arrows without the parameter', dashboard, '"fields": ["amount"]', '"fields": ["amount"], "walks": "driver"'],
  ['call of what is kept misspelt', group, '"seconds": 3600', '"seconds": 3600, "call": "trucks.on"'],
  ['call of what is kept that reads', group, '"seconds": 3600', '"seconds": 3600, "call": "trucks.one"'],
  ['dashboard that leads on by a misspelt table', group, '"calls": {', leadsOn('trucks', '/truck?vin={vin}')],
  ['dashboard that leads on by a misspelt column', group, '"calls": {', leadsOn('truck', '/truck?vin={vim}')],
  ['dashboard that leads on to no screen', group, '"calls": {', leadsOn('truck', '/trucks?vin={vin}')],
  [
    'dashboard that otherwise leads on by a misspelt parameter',
    group,
    '"calls": {',
    leadsOn('truck', '/truck?vin={vin}', '/truck?vin={vim}'),
  ],
  [
    'condition that a required parameter has no value',
    group,
    '"type": "call",',
    '"type": "call", "when": { "type": "parameter", "key": "vin", "is": null },',
  ],
  ['tab that runs while users type', tab, order, '"live": true,'],
  ['tab with breadcrumbs', tab, order, '"breadcrumbs": { "to": "/truck", "parameter": "vin" },'],
  ['tab with a subject', tab, order, '"subject": "vin",'],
  ['subject misspelt', group, '"keeps": {', '"subject": "vim", "keeps": {'],
  [
    'breadcrumbs to an address without a screen',
    group,
    '"keeps": {',
    '"breadcrumbs": { "to": "/trucks", "parameter": "vin" }, "keeps": {',
  ],
  [
    'parameter of breadcrumbs misspelt',
    group,
    '"keeps": {',
    '"breadcrumbs": { "to": "/truck", "parameter": "vim" }, "keeps": {',
  ],
  [
    'parameter that rows match misspelt',
    tab,
    '"table": "mounted",',
    '"table": "mounted", "matches": { "value": "vin", "parameter": "vim" },',
  ],
  [
    'column that a parameter matches misspelt',
    tab,
    '"table": "mounted",',
    '"table": "mounted", "matches": { "value": "vim", "parameter": "vin" },',
  ],
  ['headline of a record misspelt', group, '"fields": [', '"headline": "modell", "fields": ['],
  ['chip of a record misspelt', group, '"fields": [', '"chip": { "value": "statsu" }, "fields": ['],
  ['key that nothing can hide', tab, '"key": "truck_update"', '"key": "truck_updates"'],
];
