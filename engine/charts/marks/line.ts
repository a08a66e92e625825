import { drawAxisChart } from '../axis-chart.ts';
import { sideCategories } from '../colours.ts';
import { firstDrawn, groupingsOf, isEndless } from '../fields.ts';
import { axisShape } from './axis-shape.ts';
import type { MarkKind } from './kind.ts';

export const line: MarkKind = {
  suits: (pivot) => firstDrawn(pivot) >= 0 && groupingsOf(pivot).some(isEndless),
  shape: (pivot) => axisShape(pivot),
  stacks: false,
  gazetteer: () => [],
  categories: (input) => sideCategories(input, 'columns'),
  draw: (input) => drawAxisChart(input, 'line'),
};
