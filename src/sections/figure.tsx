import { Skeleton } from '@mantine/core';
import { IconArrowDownRight, IconArrowUpRight } from '@tabler/icons-react';
import { cellText } from '../../engine/columns/cell.ts';
import { unitSuffix } from '../../engine/formats/units.ts';
import { sizeText } from '../../engine/sections/compared-text.ts';
import { changeText, periodText, shownFigure } from '../../engine/sections/figure.ts';
import { Spark } from '../pivots/spark.tsx';
import { useComputed } from '../pivots/use-computed.ts';
import { SectionHead, saidOf } from './section-head.tsx';
import type { SectionViewOf } from './section-view.ts';
import classes from './sections.module.css';

const icon = { size: '0.875rem', stroke: 2, 'aria-hidden': true } as const;

/** A large figure with its change and trend. */
export function FigureSection({ view }: { view: SectionViewOf<'figure'> }) {
  const { section, table, context } = view;
  const { words } = context;
  const computed = useComputed(view, section.pivot);
  const figure = computed?.found.type === 'pivot' ? shownFigure(section, computed.found, table.style.today) : null;
  // Without columns that could not be loaded there will be no figure.
  const isWaiting = computed === null && !view.state.isLacking;
  const [measure] = section.pivot.values;
  const text = figure && measure ? cellText(measure.figure, figure.value, table.style) : '';
  const { change = null, isGood = null, course = [] } = figure ?? {};
  const said = saidOf(view, figure ? periodText(section, figure, table.style) : '');
  const write = (share: number) => sizeText(share, context);
  const changed = figure && changeText(section, figure, { style: table.style, words, write, saysPeriod: true });
  return (
    <div className={classes.figure}>
      {/* Figures side by side are at the same height. */}
      <SectionHead view={view} sentence={null} />
      <div className={classes.value} aria-busy={isWaiting || undefined}>
        {isWaiting ? (
          <Skeleton className={classes.figureWaiting ?? ''} height={24} width="60%" radius="sm" />
        ) : (
          text || '–'
        )}
        {text && measure?.figure.unit && <span className={classes.unit}>{unitSuffix(measure.figure.unit)}</span>}
      </div>
      {said && <div className={classes.sentence}>{said}</div>}
      {(changed || course.length > 0) && (
        <div className={classes.course}>
          {changed && change !== null && (
            <span className={classes.change} data-good={isGood ?? undefined}>
              {change > 0 && <IconArrowUpRight {...icon} />}
              {change < 0 && <IconArrowDownRight {...icon} />}
              <span className="mantine-visually-hidden">
                {change > 0 && words('dashboard.changed_up')}
                {change < 0 && words('dashboard.changed_down')}
              </span>
              {changed}
            </span>
          )}
          {course.length > 0 && <Spark values={course} />}
        </div>
      )}
    </div>
  );
}
