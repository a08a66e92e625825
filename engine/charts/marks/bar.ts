import { drawAxisChart } from '../axis-chart.ts';
import type { AxisChart } from '../chart.ts';
import { sideCategories } from '../colours.ts';
import { firstDrawn } from '../fields.ts';
import { axisLanes, axisShape } from './axis-shape.ts';
import type { MarkKind } from './kind.ts';

export const bar: MarkKind<AxisChart> = {
  says: 'bars',
  suits: (pivot) => firstDrawn(pivot) >= 0,
  shape: (pivot) => axisShape(pivot),
  isAlong: true,
  stacks: true,
  gazetteer: () => [],
  categories: (input) => sideCategories(input, 'columns'),
  lanes: axisLanes,
  draw: (input) => drawAxisChart(input, 'bar'),
};
