import { useMemo } from 'react';
import { keptColours } from '../../engine/charts/colours.ts';
import { marks } from '../../engine/charts/marks/registry.ts';
import { type OrientedShape, oriented } from '../../engine/charts/orientation.ts';
import type { ResolvedPivot } from '../../engine/pivots/resolved.ts';
import type { Groupable } from '../pivots/use-computed.ts';
import type { ChartData } from './use-drawn.ts';
import { useWhole } from './use-whole.ts';

interface NarrowedChart {
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

/** A chart whose categories have the colors of the chart of all rows; null until these are known. */
export function useKeptColours(screen: Keeping, { given, shape, shaped }: NarrowedChart): ChartData | null {
  const { shown } = screen.state;
  const isKept = screen.keepsColours === true;
  const isNarrowed = shown !== null && shown.rows < shown.of;
  const whole = useWhole(screen, isKept && isNarrowed ? shaped : null);
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
