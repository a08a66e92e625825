import { ActionIcon, Tooltip } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useMemo } from 'react';
import { cellText } from '../../../engine/columns/cell.ts';
import type { Style } from '../../../engine/formats/style.ts';
import { type HeadlineFigure, headlineFigures, headlinePivot } from '../../../engine/pivots/headline.ts';
import type { ResolvedMeasure } from '../../../engine/pivots/resolved.ts';
import { Spark } from '../../pivots/spark.tsx';
import classes from './headline.module.css';
import { useComputed } from './use-pivot.ts';
import type { Screen } from './use-report.ts';

const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;

function Figure({ measure, figure, style }: { measure: ResolvedMeasure; figure: HeadlineFigure; style: Style }) {
  return (
    <div className={classes.figure}>
      <dt className={classes.name}>{measure.header}</dt>
      <dd className={classes.value}>
        {cellText(measure.figure, figure.value, style) || '–'}
        {figure.course.length > 0 && <Spark values={figure.course} />}
      </dd>
    </div>
  );
}

/** The figures that answer first, above the rows that they are of; folded away where one does not want them. */
export function Headline({ screen }: { screen: Screen }) {
  const { ran, state, context } = screen;
  const { words } = context;
  const [isFolded, setFolded] = useLocalStorage({ key: 'motorpool.headline-folded', defaultValue: false });
  const { headline, columns } = ran;
  const pivot = useMemo(() => headlinePivot({ headline, columns }, context), [headline, columns, context]);
  const computed = useComputed(screen, isFolded ? null : pivot);
  // There from the first, so that nothing moves when rows come.
  const isThere = state.shown !== null || state.awaited !== null || state.run.status === 'running';
  if (!pivot || !isThere) return null;
  const table = computed?.found.type === 'pivot' ? computed.found : null;
  const figures = table && headlineFigures(table);
  const fold = words(isFolded ? 'report.headline.show' : 'report.headline.hide');
  return (
    <section className={classes.strip} aria-label={words('report.headline.title')} data-folded={isFolded || undefined}>
      {!isFolded && (
        <dl className={classes.figures}>
          {pivot.values.map((measure, place) => (
            <Figure
              key={`${measure.take} ${measure.column?.value}`}
              measure={measure}
              figure={figures?.[place] ?? { value: Number.NaN, course: [] }}
              style={ran.style}
            />
          ))}
        </dl>
      )}
      <Tooltip label={fold}>
        <ActionIcon
          className={classes.fold}
          size={24}
          aria-label={fold}
          aria-expanded={!isFolded}
          onClick={() => setFolded(!isFolded)}
        >
          {isFolded ? <IconChevronDown {...icon} /> : <IconChevronUp {...icon} />}
        </ActionIcon>
      </Tooltip>
    </section>
  );
}
