import { soundPivot } from '../../pivots/resolve.ts';
import { drawAxisChart } from '../axis-chart.ts';
import type { AxisChart } from '../chart.ts';
import { axisField, firstDrawn, groupingsOf, isNumbered } from '../fields.ts';
import { axisLanes, mostNames } from './axis-shape.ts';
import type { MarkKind } from './kind.ts';

/** The distribution of a number, in buckets along the axis. */
export const histogram: MarkKind<AxisChart> = {
  says: 'the distribution of a number',
  suits: (pivot) => firstDrawn(pivot) >= 0 && groupingsOf(pivot).some(isNumbered),
  shape(pivot) {
    const all = groupingsOf(pivot);
    const along = all.find(isNumbered);
    return {
      pivot: { ...soundPivot(pivot), rows: along ? [axisField(along, mostNames, pivot)] : [], columns: [] },
      undrawn: all.filter((grouping) => grouping !== along),
    };
  },
  isAlong: false,
  stacks: false,
  gazetteer: () => [],
  categories: () => null,
  lanes: axisLanes,
  draw: (input) => drawAxisChart(input, 'histogram'),
};
