import { dashboard } from '../dashboard-base.ts';
import type { Mistake } from './places.ts';

const drill = '"drill": ["yard_state", "yard_county", "yard_city"]';
const to = (...fields: string[]) => `"drill": ${JSON.stringify(fields)}`;

/** Mistakes in maps that are drilled. */
export const mistakesOfDrills: Mistake[] = [
  ['drill of one field', dashboard, drill, to('yard_state')],
  ['drill of an unknown column', dashboard, drill, to('yard_state', 'yard_countie')],
  ['drill of what is no place', dashboard, drill, to('yard_state', 'model')],
  ['drill that begins at counties', dashboard, drill, to('yard_county', 'yard_city')],
  ['drill from cities to counties', dashboard, drill, to('yard_state', 'yard_city', 'yard_county')],
  ['drill into the same places', dashboard, drill, to('yard_state', 'yard_county', 'yard_county')],
  ['drill into regions', dashboard, drill, to('yard_state', 'yard_state')],
  ['drill beside rows', dashboard, drill, `${drill}, "rows": [{ "value": "yard_state" }]`],
  ['drill of bars', dashboard, drill, `${drill}, "mark": "bar"`],
];
