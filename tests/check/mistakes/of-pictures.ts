import { dashboard } from '../dashboard-base.ts';
import { look, pictures } from '../pictures-base.ts';
import type { Mistake } from './places.ts';

const wrong = (name: string, from: string, to: string): Mistake => [
  name,
  dashboard,
  pictures,
  pictures.replace(from, () => to),
];

/** Mistakes in pictures of rows. */
export const mistakesOfPictures: Mistake[] = [
  wrong('pictures without a name', '"name": "model", ', ''),
  wrong('pictures of an unknown action', '"picture": "look"', '"picture": "lock"'),
  wrong('pictures of an action that changes something', '"picture": "look"', '"picture": "change"'),
  ['pictures without their id', dashboard, look, look.replace(', "values": { "id": { "column": "vin" } }', '')],
  wrong('small pictures by an unknown input', '"thumbnail": "width"', '"thumbnail": "widht"'),
  wrong('pictures with an unknown name', '"name": "model"', '"name": "modle"'),
  wrong('pictures with an unknown column', '"fields": ["distance"]', '"fields": ["distanse"]'),
  wrong(
    'pictures on an unknown drawing',
    '"name": "model"',
    '"places": { "value": "model", "drawing": "vehicel" }, "name": "model"',
  ),
  wrong(
    'pictures on a drawing that has none of their places',
    '"name": "model"',
    '"places": { "value": "model", "drawing": "vehicle" }, "name": "model"',
  ),
];
