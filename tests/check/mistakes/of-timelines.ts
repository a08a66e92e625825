import { dashboard } from '../dashboard-base.ts';
import type { Mistake } from './places.ts';

const [date, kind, icons] = ['"date": "fitted"', '"kind": "status"', '"icons": { "done": "car" }'];

/** Mistakes in timelines. */
export const mistakesOfTimelines: Mistake[] = [
  ['a timeline without days', dashboard, `${date}, `, ''],
  ['a timeline with a text instead of days', dashboard, date, '"date": "vin"'],
  ['a timeline with an unknown detail', dashboard, '"details": ["vin"]', '"details": ["vim"]'],
  ['a timeline whose costs are texts', dashboard, '"amount": "distance"', '"amount": "vin"'],
  ['a line without costs', dashboard, '"amount": "distance", ', ''],
  ['a line that is neither', dashboard, '"line": "running"', '"line": "runing"'],
  ['icons without kinds', dashboard, `${kind},`, ''],
  ['an icon for an unknown kind', dashboard, icons, '"icons": { "dome": "car" }'],
  ['an icon that does not exist', dashboard, icons, '"icons": { "done": "cat" }'],
];
