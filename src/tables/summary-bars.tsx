import type { CSSProperties } from 'react';
import type { Picked } from '../../engine/summaries/filter-by.ts';
import type { Histogram } from '../../engine/summaries/summary.ts';
import { barsText, type SummaryContext } from '../../engine/summaries/summary-text.ts';
import classes from './column-summary.module.css';
import { SummaryTip } from './summary-tip.tsx';
import { usePicking } from './use-picking.ts';

interface Props {
  histogram: Histogram;
  label: string;
  isFiltered: boolean;
  context: SummaryContext;
  onPick: (picked: Picked) => void;
}

/** The bars of a histogram. Click to select one; drag or hold Shift to select several. */
export function SummaryBars({ histogram, label, isFiltered, context, onPick }: Props) {
  const { bars } = histogram;
  const most = Math.max(...bars.map(({ rows }) => rows));
  const picking = usePicking({
    count: bars.length,
    direction: 'horizontal',
    label,
    onPick(first, last) {
      const [from, to] = [bars[first]?.from, bars[last]?.to];
      if (from !== undefined && to !== undefined) onPick({ from, to });
    },
  });
  const { first, last } = picking.span;
  return (
    <>
      <div className={classes.bars} {...picking.list}>
        {bars.map(({ from, rows, shown }, place) => (
          <div
            key={from}
            className={classes.bar}
            data-filled={rows > 0 || undefined}
            data-shown={shown > 0 || undefined}
            style={{ '--rows': rows / most, '--shown': shown / most } as CSSProperties}
            {...picking.option(place, barsText(histogram, place, place, context), isFiltered && shown > 0)}
          />
        ))}
      </div>
      <SummaryTip
        list={picking.element}
        place={picking.active}
        text={first < 0 ? '' : barsText(histogram, first, last, context)}
      />
    </>
  );
}
