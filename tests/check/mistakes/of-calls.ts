import { named } from '../calls-base.ts';
import { dashboard } from '../dashboard-base.ts';
import type { Mistake } from './places.ts';

const calling = (written: string, wrong: string) => named.replace(written, wrong);
const wrong = (name: string, from: string, to: string): Mistake => [name, dashboard, named, calling(from, to)];
const values = '"values": { "sort": "name" },';
const taken = (sort: string) => `"values": { "sort": ${sort} },`;
/** The call in pages, with a mistake in them. */
const paged = (pages: object) =>
  `${values} "pages": ${JSON.stringify({ next: 'data.count', call: 'wheels.page', input: 'offset', ...pages })},`;
const columns = '["vin", "model", "distance"]';

/** Mistakes in calls of the contract. */
export const mistakesOfCalls: Mistake[] = [
  wrong('name of a call misspelt', '"wheels.places"', '"wheels.place"'),
  wrong('call that changes something', '"wheels.places"', '"wheels.move"'),
  wrong('call that changes something and returns it', '"wheels.places"', '"wheels.turn"'),
  wrong('call that changes something although it is a GET', '"wheels.places"', '"wheels.enter"'),
  wrong('call that reads with a POST, whose rows are elsewhere', '"wheels.places"', '"wheels.find"'),
  wrong('call that returns nothing', '"wheels.places"', '"wheels.tell"'),
  wrong('call without the access of its contract', '"when": { "type": "feature", "key": "superset" },', ''),
  wrong('input that the call does not have', '"sort": "name"', '"sort": "name", "mos": 3'),
  wrong('input that a parameter gives', '"sort": "name"', '"sort": "name", "start": "2026-01-01"'),
  wrong('input outside its list', '"sort": "name"', '"sort": "size"'),
  wrong('input of another type', '"sort": "name"', '"sort": "name", "most": 1.5'),
  wrong('needed input that nothing gives', '"values": { "sort": "name" },', ''),
  ['needed input that is not required', dashboard, '"key": "start", "required": true', '"key": "start"'],
  wrong('input from a table that does not exist', values, taken('{ "table": "worm", "value": "vin" }')),
  wrong('input from a column that does not exist', values, taken('{ "table": "worn", "value": "vim" }')),
  wrong('input from a table that waits itself', values, taken('{ "table": "places", "value": "vin" }')),
  wrong('input from a table without a column', values, taken('{ "table": "worn" }')),
  wrong('input from a table and a named day', values, taken('{ "moment": "today", "table": "worn", "value": "vin" }')),
  wrong('input from a named day that is none', values, taken('{ "moment": "tomorrow" }')),
  wrong(
    'input that is a number from a named day',
    values,
    '"values": { "sort": "name", "most": { "moment": "today" } },',
  ),
  wrong('pages of a call that does not exist', values, paged({ call: 'wheels.pages' })),
  wrong('pages of a call that changes something', values, paged({ call: 'wheels.move' })),
  wrong('pages of a call with a POST', values, paged({ call: 'wheels.find' })),
  wrong('pages of a call that needs more', values, paged({ call: 'wheels.part', input: 'sort' })),
  wrong('pages by an input that the call does not have', values, paged({ input: 'ofset' })),
  wrong('pages that go on where there is nothing', values, paged({ next: 'data.cont' })),
  wrong('pages that go on with a list', values, paged({ next: 'data.places' })),
  wrong(
    'pages of a table of choices',
    `${values}\n      "when": { "type": "feature", "key": "superset" },\n      "tables": { "places": { "rows": "data.places",`,
    `${paged({})} "when": { "type": "feature", "key": "superset" }, "tables": { "places": { "rows": "data.places", "choices": { "value": "vin", "text": ["model"] },`,
  ),
  wrong('rows where there is nothing', '"data.places"', '"data.place"'),
  wrong('rows where there is no list', '"data.places"', '"data.count"'),
  wrong('rows of a call left out', '"rows": "data.places", ', ''),
  wrong('record where there is a list', '"rows": "data.places"', '"rows": "data.places", "record": true'),
  wrong('single value where there is a list', '"rows": "data.places"', '"rows": "data.places", "single": "vin"'),
  wrong(
    'single value and record',
    '"rows": "data.places", "columns": ["vin", "model", "distance"]',
    '"rows": "data.count", "single": "vin", "record": true, "columns": ["vin"]',
  ),
  wrong('column that the call does not return', columns, '["vin", "model", "distance", "amount"]'),
  wrong('column of a list', columns, '["vin", "model", "distance", "tires"]'),
  wrong('text as a number', columns, '["vin", { "value": "model", "type": "number" }, "distance"]'),
  [
    'own path of a call of the contract',
    dashboard,
    '"method": "GET",\n      "path": "/wheels/wear"',
    '"method": "POST",\n      "path": "/wheels/tell"',
  ],
];
