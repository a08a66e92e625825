import { dashboard } from '../dashboard-base.ts';
import type { Mistake } from './places.ts';

const drill = '"drill": ["yard_state", "yard_county", "yard_city"]';
const to = (...fields: string[]) => `"drill": ${JSON.stringify(fields)}`;

/** Mistakes in drill-downs of maps. */
export const mistakesOfDrills: Mistake[] = [
  ['drill-down by one column', dashboard, drill, to('yard_state')],
  ['drill-down by an unknown column', dashboard, drill, to('yard_state', 'yard_countie')],
  ['drill-down by a column without a place', dashboard, drill, to('yard_state', 'model')],
  ['drill-down that starts with counties', dashboard, drill, to('yard_county', 'yard_city')],
  ['drill-down from cities to counties', dashboard, drill, to('yard_state', 'yard_city', 'yard_county')],
  ['drill-down by the same places', dashboard, drill, to('yard_state', 'yard_county', 'yard_county')],
  ['drill-down by the same region', dashboard, drill, to('yard_state', 'yard_state')],
  ['drill-down with rows', dashboard, drill, `${drill}, "rows": [{ "value": "yard_state" }]`],
  ['drill-down with bars', dashboard, drill, `${drill}, "mark": "bar"`],
];
