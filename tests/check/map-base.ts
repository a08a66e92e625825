import type { World } from '../../engine/check/world.ts';
import { dashboard } from './dashboard-base.ts';
import { map as drilled, withDrill } from './drill-base.ts';

const map = `{ "type": "map", "key": "yards", "table": "tires", "latitude": "distance", "longitude": "quantity", "name": "vin",
  "card": ["quantity"], "opens": "/reporting/tire-report?vin={vin}", "directions": "https://ways.example.com/?to={latitude},{longitude}" }`;

/** The same project with a dashboard that has a map with a list beside it. */
export const withMap: World = {
  ...withDrill,
  files: { ...withDrill.files, [dashboard]: (withDrill.files[dashboard] ?? '').replace(drilled, () => map) },
};
