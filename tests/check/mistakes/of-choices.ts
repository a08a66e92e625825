import { among, offered } from '../choices-base.ts';
import { dashboard } from '../dashboard-base.ts';
import type { Mistake } from './places.ts';

const en = 'locales/en/dashboards.json';
const fr = 'locales/fr/dashboards.json';

const offering = (written: string, wrong: string) => offered.replace(written, wrong);
const standing = (written: string, wrong: string) => among.replace(written, wrong);
const table = '"rows": "data.offered",';
const when = (key: string) => `${table} "when": { "type": "parameter", "key": "${key}", "is": true },`;

/** Mistakes in the choices of a dashboard's own tables. */
const ofChoices: Mistake[] = [
  ['choices of an unknown table', dashboard, '"choices": "offered"', '"choices": "offer"'],
  ['choices of a table that offers none', dashboard, '"choices": "offered"', '"choices": "worn"'],
  [
    'choices in addition to those of a column',
    dashboard,
    '"choices": "offered"',
    '"choices": "offered", "items_of": "status"',
  ],
  ['choices of a text', dashboard, '"select-multiple", "key"', '"text", "key"'],
  ['choices by an unknown column', dashboard, offered, offering('"value": "model"', '"value": "modle"')],
  ['text of choices of an unknown column', dashboard, offered, offering('"make", ', '"maker", ')],
  ['name of choices of an unknown column', dashboard, offered, offering('"name": "make"', '"name": "mark"')],
  ['choices with an unknown parent column', dashboard, offered, offering('"parent": "status"', '"parent": "state"')],
  ['choices without their text', dashboard, offered, offering('"text": ["make", "model"], ', '')],
  ['property of choices misspelt', dashboard, offered, offering('"parent"', '"parents"')],
  ['table shown for a value of an unknown parameter', dashboard, table, when('metrics')],
  ['table shown for one value of a list', dashboard, table, when('models')],
];

/** Mistakes in captions. */
const ofCaption: Mistake[] = [
  ['caption by an unknown parameter', dashboard, '"caption": "state"', '"caption": "stat"'],
  ['caption by a date', dashboard, '"caption": "state"', '"caption": "start"'],
  ['caption of a value without text', en, '"open": "en open"', '"opened": "en open"'],
  ['French caption missing', fr, ', "open": "fr open"', ''],
];

/** Mistakes in “at” and “drop_zero”, which select the rows of a section. */
const ofAmong: Mistake[] = [
  ['“at” with an unknown column', dashboard, among, standing('"value": "status"', '"value": "state"')],
  ['“at” with an unknown end', dashboard, among, standing('"end": "last"', '"end": "latest"')],
  [
    '“at” with a filtered column',
    dashboard,
    among,
    `${among}, "filters": [${'{ "value": "status", "match": "all", "conditions": [{ "type": "text", "operator": "not_blank" }] }'}]`,
  ],
  ['“drop_zero” with an unknown column', dashboard, among, standing('"value": "model"', '"value": "modle"')],
  ['“drop_zero” with an unknown value', dashboard, among, standing('"of": "distance"', '"of": "distanc"')],
  ['“drop_zero” with a text value', dashboard, among, standing('"of": "distance"', '"of": "vin"')],
  ['“drop_zero” at an end of an unknown column', dashboard, among, standing('"value": "vin"', '"value": "vim"')],
  ['“drop_zero” with the column of “at”', dashboard, among, standing('"value": "model"', '"value": "status"')],
  ['“drop_zero” without a value', dashboard, among, standing('"of": "distance", ', '')],
];

export const mistakesOfChoices: Mistake[] = [...ofChoices, ...ofCaption, ...ofAmong];
