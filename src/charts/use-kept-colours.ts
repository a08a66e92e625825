import { useEffect, useMemo, useState } from 'react';
import { keptColours } from '../../engine/charts/colours.ts';
import { marks } from '../../engine/charts/marks/registry.ts';
import { type OrientedShape, oriented } from '../../engine/charts/orientation.ts';
import type { PivotRefusal, PivotTable } from '../../engine/pivots/pivot-table.ts';
import type { ResolvedPivot } from '../../engine/pivots/resolved.ts';
import type { Groupable } from '../pivots/use-computed.ts';
import type { ChartData } from './use-drawn.ts';

interface Asked {
  /** null until it is computed. */
  given: ChartData | null;
  shape: OrientedShape | null;
  /** The pivot of the mark, as it is computed. */
  shaped: ResolvedPivot | null;
}

/** The part of a screen that has the colors. */
export interface Keeping extends Groupable {
  /** Whether categories keep the colors that they have in the chart of all rows. Default: a page gives the colors. */
  keepsColours?: boolean;
}

/** The pivot over all rows of a run. */
interface Whole {
  pivot: ResolvedPivot;
  runs: number;
  refills: number;
  found: PivotTable | PivotRefusal | null;
}

/** The pivot over all rows, where the shown ones are fewer; null until it is computed. A search or a filter keeps it. */
function useWhole({ state, controller }: Groupable, pivot: ResolvedPivot | null): Whole | null {
  const [known, setKnown] = useState<Whole | null>(null);
  const { shown, runs, refills, run } = state;
  const whole = known && known.pivot === pivot && known.runs === runs && known.refills === refills ? known : null;
  const isWanted = run.status === 'done' && shown !== null && shown.rows < shown.of && whole === null;
  useEffect(() => {
    if (!pivot || !isWanted) return;
    let isCurrent = true;
    void controller.pivot(pivot, 'all').then((found) => isCurrent && setKnown({ pivot, runs, refills, found }));
    return () => {
      isCurrent = false;
    };
  }, [pivot, isWanted, runs, refills, controller]);
  return whole;
}

/** A chart whose categories have the colors of the chart of all rows; null until these are known. */
export function useKeptColours(screen: Keeping, { given, shape, shaped }: Asked): ChartData | null {
  const { shown } = screen.state;
  const isKept = screen.keepsColours === true;
  const isNarrowed = shown !== null && shown.rows < shown.of;
  const whole = useWhole(screen, isKept ? shaped : null);
  return useMemo(() => {
    if (!isKept || !given) return given;
    const kind = marks[given.chart.mark];
    const categories = kind.categories(given);
    if (!categories) return given;
    if (!isNarrowed) return { ...given, colours: keptColours(categories, categories) };
    if (!whole || !shape) return null;
    if (whole.found?.type !== 'pivot') return given;
    const all = kind.categories({ ...given, ...oriented(shape, whole.pivot, whole.found) });
    return { ...given, colours: keptColours(categories, all ?? { ...categories, names: [] }) };
  }, [given, isKept, isNarrowed, whole, shape]);
}
