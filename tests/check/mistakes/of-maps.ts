import { dashboard } from '../dashboard-base.ts';
import type { Mistake } from './places.ts';

const [latitude, longitude] = ['"latitude": "distance"', '"longitude": "quantity"'];
const screen = '"opens": "/reporting/tire-report?vin={vin}"';
const directions = '"directions": "https://ways.example.com/?to={latitude},{longitude}"';

/** Mistakes in maps with a list beside them. */
export const mistakesOfMaps: Mistake[] = [
  ['a map without a latitude', dashboard, `${latitude}, `, ''],
  ['a map with an unknown longitude', dashboard, longitude, '"longitude": "quantitty"'],
  ['a map with a latitude that is a text', dashboard, latitude, '"latitude": "vin"'],
  ['a map with one column for both', dashboard, longitude, '"longitude": "distance"'],
  ['a map whose points have an unknown name', dashboard, '"name": "vin",', '"name": "vim",'],
  ['a card with an unknown column', dashboard, '"card": ["quantity"]', '"card": ["quantity", "vim"]'],
  ['a screen for an unknown column', dashboard, '?vin={vin}', '?vin={vim}'],
  ['a screen for an unknown parameter', dashboard, '?vin={vin}', '?vin={parameters.vim}'],
  ['a screen that does not exist', dashboard, '/reporting/tire-report?', '/reporting/tyre-report?'],
  ['a screen of an unknown column', dashboard, screen, '"opens": "modle"'],
  ['a screen of a column that leads nowhere', dashboard, screen, '"opens": "model"'],
  ['directions to nowhere', dashboard, directions, '"directions": "https://ways.example.com/?to={latitude}"'],
  ['directions that are not encrypted', dashboard, directions, directions.replace('https', 'http')],
];
