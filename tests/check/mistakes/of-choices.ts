import { among, offered } from '../choices-base.ts';
import { dashboard } from '../dashboard-base.ts';
import type { Mistake } from './places.ts';

const en = 'locales/en/dashboards.json';
const fr = 'locales/fr/dashboards.json';

const offering = (written: string, wrong: string) => offered.replace(written, wrong);
const standing = (written: string, wrong: string) => among.replace(written, wrong);
const table = '"rows": "data.offered",';
const when = (key: string) => `${table} "when": { "type": "parameter", "key": "${key}", "is": true },`;

/** Mistakes in choices that a dashboard offers itself. */
const ofChoices: Mistake[] = [
  ['choices of an unknown table', dashboard, '"choices": "offered"', '"choices": "offer"'],
  ['choices of a table that offers none', dashboard, '"choices": "offered"', '"choices": "worn"'],
  ['choices beside those of a field', dashboard, '"choices": "offered"', '"choices": "offered", "items_of": "status"'],
  ['choices of one that is chosen', dashboard, '"select-multiple", "key"', '"select", "key"'],
  ['choices by an unknown column', dashboard, offered, offering('"value": "model"', '"value": "modle"')],
  ['text of choices of an unknown column', dashboard, offered, offering('"make", ', '"maker", ')],
  ['name of choices of an unknown column', dashboard, offered, offering('"name": "make"', '"name": "mark"')],
  ['choices below an unknown column', dashboard, offered, offering('"parent": "status"', '"parent": "state"')],
  ['choices without their text', dashboard, offered, offering('"text": ["make", "model"], ', '')],
  ['property of choices misspelt', dashboard, offered, offering('"parent"', '"parents"')],
  ['table when an unknown parameter has a value', dashboard, table, when('metrics')],
  ['table when a list has a value', dashboard, table, when('models')],
];

/** Mistakes in the words below the title. */
const ofCaption: Mistake[] = [
  ['caption by an unknown parameter', dashboard, '"caption": "state"', '"caption": "stat"'],
  ['caption by a day', dashboard, '"caption": "state"', '"caption": "start"'],
  ['caption of a value without words', en, '"open": "en open"', '"opened": "en open"'],
  ['French caption missing', fr, ', "open": "fr open"', ''],
];

/** Mistakes in which rows among the others a section is of. */
const ofAmong: Mistake[] = [
  ['at an end of an unknown column', dashboard, among, standing('"value": "status"', '"value": "state"')],
  ['at an end that is none', dashboard, among, standing('"end": "last"', '"end": "latest"')],
  [
    'at an end of a column that is filtered',
    dashboard,
    among,
    `${among}, "filters": [${'{ "value": "status", "match": "all", "conditions": [{ "type": "text", "operator": "not_blank" }] }'}]`,
  ],
  ['zeros of an unknown column left out', dashboard, among, standing('"value": "model"', '"value": "modle"')],
  ['zeros of an unknown figure left out', dashboard, among, standing('"of": "distance"', '"of": "distanc"')],
  ['zeros of a text left out', dashboard, among, standing('"of": "distance"', '"of": "vin"')],
  ['zeros at an end of an unknown column', dashboard, among, standing('"value": "vin"', '"value": "vim"')],
  ['zeros left out by the column of an end', dashboard, among, standing('"value": "model"', '"value": "status"')],
  ['zeros left out of nothing', dashboard, among, standing('"of": "distance", ', '')],
];

export const mistakesOfChoices: Mistake[] = [...ofChoices, ...ofCaption, ...ofAmong];
