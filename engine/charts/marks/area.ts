import { drawAxisChart } from '../axis-chart.ts';
import type { AxisChart } from '../chart.ts';
import { sideCategories } from '../colours.ts';
import { isAdditive, isDrawn } from '../fields.ts';
import { axisLanes, axisShape } from './axis-shape.ts';
import type { MarkKind } from './kind.ts';
import { line } from './line.ts';

/** Areas are always stacked: side by side one would hide another. */
export const area: MarkKind<AxisChart> = {
  says: 'lines with the area below them filled',
  suits: (pivot) => line.suits(pivot) && pivot.values.filter(isDrawn).every(isAdditive),
  shape: (pivot) => axisShape(pivot),
  isAlong: true,
  stacks: true,
  gazetteer: () => [],
  categories: (input) => sideCategories(input, 'columns'),
  lanes: axisLanes,
  draw: (input) => {
    const { chart } = input;
    return drawAxisChart(
      { ...input, chart: { ...chart, stack: chart.stack === 'none' ? 'stacked' : chart.stack } },
      'area',
    );
  },
};
