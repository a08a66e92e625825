import { drawAxisChart } from '../axis-chart.ts';
import { sideCategories } from '../colours.ts';
import { firstDrawn } from '../fields.ts';
import { axisShape } from './axis-shape.ts';
import type { MarkKind } from './kind.ts';

export const bar: MarkKind = {
  suits: (pivot) => firstDrawn(pivot) >= 0,
  shape: (pivot) => axisShape(pivot),
  stacks: true,
  gazetteer: () => [],
  categories: (input) => sideCategories(input, 'columns'),
  draw: (input) => drawAxisChart(input, 'bar'),
};
