import { Skeleton } from '@mantine/core';
import { useMemo } from 'react';
import { withZeros } from '../../../engine/charts/zeros.ts';
import { cellText } from '../../../engine/columns/cell.ts';
import type { Context } from '../../../engine/context/context.ts';
import { headlineFigures, headlinePivot } from '../../../engine/pivots/headline.ts';
import type { ResolvedReport } from '../../../engine/reports/resolved.ts';
import { Spark } from '../../pivots/spark.tsx';
import { type Groupable, useComputed } from '../../pivots/use-computed.ts';
import classes from './headline.module.css';

interface HeadlineScreen extends Groupable {
  ran: Pick<ResolvedReport, 'headline' | 'columns' | 'style'>;
  context: Context;
}

/** The key figures with their trends; placeholders until they are computed. */
export function HeadlineFigures({ screen }: { screen: HeadlineScreen }) {
  const { ran, context } = screen;
  const { headline, columns, style } = ran;
  const pivot = useMemo(() => headlinePivot({ headline, columns }, context), [headline, columns, context]);
  const computed = useComputed(screen, pivot);
  const figures =
    pivot && computed?.found.type === 'pivot' ? headlineFigures(withZeros(pivot, computed.found, 'columns')) : null;
  const { run, isLacking } = screen.state;
  const isWaiting = computed === null && !isLacking && ['running', 'done'].includes(run.status);
  return (
    <dl className={classes.figures}>
      {pivot?.values.map((measure, place) => {
        const { value, course } = figures?.[place] ?? { value: Number.NaN, course: [] };
        return (
          <div key={`${measure.take} ${measure.column?.value}`} className={classes.figure}>
            <dt className={classes.name}>{measure.header}</dt>
            <dd className={classes.value} aria-busy={isWaiting || undefined}>
              {isWaiting ? (
                <Skeleton height={20} width={72} radius="sm" />
              ) : (
                cellText(measure.figure, value, style) || '–'
              )}
              {course.length > 0 && <Spark values={course} />}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
