import { named } from '../calls-base.ts';
import { dashboard } from '../dashboard-base.ts';
import type { Mistake } from './places.ts';

const calling = (written: string, wrong: string) => named.replace(written, wrong);
const wrong = (name: string, from: string, to: string): Mistake => [name, dashboard, named, calling(from, to)];
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
