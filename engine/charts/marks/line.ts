import { drawAxisChart } from '../axis-chart.ts';
import type { AxisChart } from '../chart.ts';
import { sideCategories } from '../colours.ts';
import { firstDrawn, groupingsOf, isEndless } from '../fields.ts';
import { axisLanes, axisShape } from './axis-shape.ts';
import type { MarkKind } from './kind.ts';

export const line: MarkKind<AxisChart> = {
  says: 'lines',
  suits: (pivot) => firstDrawn(pivot) >= 0 && groupingsOf(pivot).some(isEndless),
  shape: (pivot) => axisShape(pivot),
  isAlong: true,
  stacks: false,
  gazetteer: () => [],
  categories: (input) => sideCategories(input, 'columns'),
  lanes: axisLanes,
  draw: (input) => drawAxisChart(input, 'line'),
};
