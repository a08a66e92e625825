import type { CSSProperties } from 'react';
import type { Picked } from '../../engine/summaries/filter-by.ts';
import type { CommonValue } from '../../engine/summaries/summary.ts';
import { commonText, type SummaryContext, shareText, valueText } from '../../engine/summaries/summary-text.ts';
import classes from './column-summary.module.css';
import { SummaryTip } from './summary-tip.tsx';
import { usePicking } from './use-picking.ts';

interface Props {
  values: readonly CommonValue[];
  /** The number of all rows. */
  rows: number;
  label: string;
  isFiltered: boolean;
  context: SummaryContext;
  onPick: (picked: Picked) => void;
}

/** The most common values, each with its share of the rows. */
export function SummaryValues({ values, rows, label, isFiltered, context, onPick }: Props) {
  const picking = usePicking({
    count: values.length,
    direction: 'vertical',
    label,
    onPick(place) {
      const picked = values[place];
      if (picked) onPick({ value: picked.value });
    },
  });
  const { first } = picking.span;
  const pointed = values[first];
  return (
    <>
      <div className={classes.values} {...picking.list}>
        {values.map((each, place) => (
          <div
            key={each.value}
            className={classes.value}
            data-out={each.shown === 0 || undefined}
            style={{ '--rows': each.rows / rows } as CSSProperties}
            {...picking.option(place, commonText(each, context), isFiltered && each.shown > 0)}
          >
            <span className={classes.name}>{valueText(each, context)}</span>
            <span className={classes.share}>{shareText(each.rows, rows, context.locale)}</span>
          </div>
        ))}
      </div>
      <SummaryTip list={picking.element} place={picking.active} text={pointed ? commonText(pointed, context) : ''} />
    </>
  );
}
