import { cellText } from '../../../engine/columns/cell.ts';
import { formatDayInWords, formatLongMonth, formatWeekday } from '../../../engine/formats/date.ts';
import { firstOfMonth } from '../../../engine/pivots/parts/months.ts';
import type { TimelineCosts, TimelineMonth } from '../../../engine/sections/timeline-months.ts';
import type { SectionViewOf } from '../section-view.ts';
import { Entries } from './entries.tsx';
import classes from './timeline.module.css';
import type { Entry } from './use-months.ts';

interface Props {
  view: SectionViewOf<'timeline'>;
  month: TimelineMonth<Entry>;
  costs: TimelineCosts | null;
}

/** The days of a month below its name and its costs. */
export function Month({ view, month: { month, days }, costs }: Props) {
  const { section, table, context, level } = view;
  const { locale } = table.style;
  const { amount } = section.parts;
  const Title = `h${level + 1}` as 'h3' | 'h4';
  const cost = month === null ? undefined : costs?.months.get(month);
  const hasIcons = Object.keys(section.icons).length > 0;
  return (
    <>
      {month !== null && (
        <div className={classes.month}>
          <Title className={classes.monthName}>{formatLongMonth(firstOfMonth(month), locale, true)}</Title>
          {amount && cost !== undefined && <span>{cellText(amount, cost, table.style)}</span>}
        </div>
      )}
      {days.map(({ day, entries }, place) => {
        const name = day === null ? '' : formatDayInWords(day, locale, false);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows in another order can have a day twice.
          <div key={place} className={classes.day}>
            {day !== null && (
              <div className={classes.date}>
                {name} <span className={classes.dim}>{formatWeekday(day, locale)}</span>
              </div>
            )}
            <Entries {...{ entries, hasIcons }} words={context.words} label={name} />
          </div>
        );
      })}
    </>
  );
}
