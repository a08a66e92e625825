import { Menu } from '@mantine/core';
import { IconPhoto, IconVectorBezier2 } from '@tabler/icons-react';
import { useMemo } from 'react';
import type { Spot } from '../../engine/charts/chart.ts';
import { chosenIn } from '../../engine/charts/chosen.ts';
import { drillFilters } from '../../engine/pivots/drill.ts';
import { hasFigures } from '../../engine/pivots/pivot-table.ts';
import { ChartFailed } from '../charts/chart-failed.tsx';
import { ChartView } from '../charts/chart-view.tsx';
import { useChart } from '../charts/use-chart.ts';
import { usePageColours } from '../charts/use-page-colours.ts';
import { PlainPivot } from '../pivots/plain-pivot.tsx';
import { icon } from '../ui/icon-looks.ts';
import { DrillPath } from './drill-path.tsx';
import { SectionHead } from './section-head.tsx';
import type { SectionViewOf } from './section-view.ts';
import classes from './sections.module.css';
import { useDrill } from './use-drill.ts';
import { SectionWaiting } from './waiting.tsx';

/** A chart; a click filters the other sections, or drills into a map. */
export function ChartSection({ view }: { view: SectionViewOf<'chart'> }) {
  const { section, table, context } = view;
  const { words, locale } = context;
  const drill = useDrill(view);
  const drawable = useMemo(() => ({ ...view, ran: table, chart: drill.chart }), [view, table, drill.chart]);
  const { given: plain, found, retry } = useChart(drawable, drill.pivot);
  const given = usePageColours(view.page, plain);
  const filtersOf = ([row, column]: Spot) => given && drillFilters(given.pivot, given.table, row, column, drill.path);
  const press = (spot: Spot) => drill.press(filtersOf(spot) ?? []);
  const path = <DrillPath view={view} drill={drill} />;
  if (retry) return <ChartFailed words={words} onRetry={retry} />;
  if (given && !hasFigures(given.table) && drill.path.length === 0) return view.nothing;
  if (!given || view.isPlain)
    return (
      <>
        <SectionHead view={view} />
        {path}
        <div className={classes.body}>
          {given ? (
            <PlainPivot
              label={section.title}
              pivot={given.pivot}
              table={given.table}
              style={table.style}
              words={words}
              locale={locale}
              {...(drill.isThere ? { onRow: (row: number) => press([row, 0]) } : {})}
            />
          ) : (
            (!found || plain) && <SectionWaiting />
          )}
        </div>
      </>
    );
  return (
    <div className={classes.drawn}>
      <ChartView
        given={given}
        name={section.title}
        canDrill={(spot) => filtersOf(spot) !== null}
        outcomeOf={(spot) => drill.outcomeOf(filtersOf(spot) ?? [])}
        onDrill={press}
        chosenOf={(chart) => chosenIn(chart, given, view.selected, drill.path)}
        head={(chart, onSave) => (
          <>
            <SectionHead view={view} sentence={chart.sentence}>
              <Menu.Item leftSection={<IconPhoto {...icon} />} disabled={!onSave} onClick={() => onSave?.('png')}>
                {words('charts.save.png')}
              </Menu.Item>
              <Menu.Item
                leftSection={<IconVectorBezier2 {...icon} />}
                disabled={!onSave}
                onClick={() => onSave?.('svg')}
              >
                {words('charts.save.svg')}
              </Menu.Item>
            </SectionHead>
            {path}
          </>
        )}
        waiting={<SectionWaiting />}
      />
    </div>
  );
}
