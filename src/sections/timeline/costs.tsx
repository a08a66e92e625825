import { cellText } from '../../../engine/columns/cell.ts';
import type { TimelineCosts } from '../../../engine/sections/timeline-months.ts';
import { Spark } from '../../pivots/spark.tsx';
import type { SectionViewOf } from '../section-view.ts';
import classes from './timeline.module.css';

interface Props {
  view: SectionViewOf<'timeline'>;
  costs: TimelineCosts;
}

/** What all entries have cost, and their line. */
export function Costs({ view: { section, table, context }, costs: { total, mean, course } }: Props) {
  const { words } = context;
  const { amount } = section.parts;
  if (!amount) return null;
  const write = (value: number) => cellText(amount, value, table.style);
  return (
    <div className={classes.costs}>
      <span>
        <strong>{write(total)}</strong> {words('dashboard.timeline.total')}
      </span>
      {section.line === 'month' && !Number.isNaN(mean) && course.length > 1 && (
        <span className={classes.dim}>{words('dashboard.timeline.mean', { amount: write(mean) })}</span>
      )}
      <span className={classes.spark}>
        <Spark values={course} />
      </span>
    </div>
  );
}
