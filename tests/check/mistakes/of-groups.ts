import { dashboard } from '../dashboard-base.ts';
import { group, mounted, tab } from '../groups-base.ts';
import { type Mistake, search } from './places.ts';

const order = '"order": 1,';

/** Another call of the group, with one table. */
const andTable = (name: string) =>
  `"calls": { "more": { "type": "call", "call": "trucks.one", "tables": { "${name}": { "record": true, "columns": ["vin"] } } },`;

/** Mistakes in a group of dashboards and in its tabs. */
export const mistakesOfGroups: Mistake[] = [
  ['tab of a misspelt group', tab, '"group": "truck"', '"group": "trucks"'],
  ['tab of itself', tab, '"group": "truck"', '"group": "truck-tires"'],
  ['order of a dashboard that is not a tab', group, '"key": "truck"', '"order": 1, "key": "truck"'],
  ['tab at another address', tab, '"/truck/tires"', '"/tires"'],
  ['tab with a parameter', tab, order, '"parameters": [{ "type": "text", "key": "vin" }],'],
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
  ['key that nothing can hide', tab, '"key": "truck_update"', '"key": "truck_updates"'],
];
