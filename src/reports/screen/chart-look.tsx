import { Menu } from '@mantine/core';
import { IconTable } from '@tabler/icons-react';
import { useState } from 'react';
import type { Spot } from '../../../engine/charts/chart.ts';
import type { PlainChart } from '../../../engine/charts/marks/registry.ts';
import { marksOf } from '../../../engine/charts/resolve.ts';
import { drillFilters } from '../../../engine/pivots/drill.ts';
import type { ResolvedView } from '../../../engine/views/resolve.ts';
import { ChartBar } from '../../charts/chart-bar.tsx';
import { ChartFailed } from '../../charts/chart-failed.tsx';
import { ChartView } from '../../charts/chart-view.tsx';
import classes from '../../charts/charts.module.css';
import { useChart } from '../../charts/use-chart.ts';
import pivotClasses from '../../pivots/pivots.module.css';
import { PlainPivot } from '../../pivots/plain-pivot.tsx';
import { icon } from '../../ui/icon-looks.ts';
import { LookBar } from './look-bar.tsx';
import { Unworked, Waiting } from './report-states.tsx';
import { usePivot } from './use-pivot.ts';
import type { Screen } from './use-report.ts';

/** Whether fewer limits could give other figures. */
const isLimited = ({ search, filters }: ResolvedView): boolean => search.trim() !== '' || filters.length > 0;

/** The rows of a report as a chart, with its fields above it. */
export function ChartLook({ screen }: { screen: Screen }) {
  const { ran, state, view, controller, context } = screen;
  const { words } = context;
  const { pivot } = usePivot(screen);
  const drawable = { ...screen, chart: view.chart, keepsColours: true };
  const { chart, given, found, retry } = useChart(drawable, pivot);
  const [drawn, setDrawn] = useState<PlainChart | null>(null);
  const filtersOf = ([row, column]: Spot) => given && drillFilters(given.pivot, given.table, row, column, view.filters);
  return (
    <div className={classes.look}>
      <LookBar screen={screen} pivot={pivot} found={found} />
      <ChartBar
        chart={chart}
        marks={marksOf(pivot)}
        lying={drawn?.type === 'axis' && drawn.mark === 'bar' ? drawn.lying : null}
        words={words}
        onChange={controller.setChart}
      />
      <div className={pivotClasses.table}>
        {!given && !found && <Unworked screen={screen} />}
        {retry && <ChartFailed words={words} onRetry={retry} />}
        {given && state.isPlain && (
          <PlainPivot
            label={words('pivots.table', { title: ran.title })}
            pivot={given.pivot}
            table={given.table}
            style={ran.style}
            words={words}
            locale={context.locale}
          />
        )}
        {given && !state.isPlain && (
          <ChartView
            given={given}
            name={ran.title}
            canDrill={(spot) => filtersOf(spot) !== null}
            onDrill={(spot) => controller.drill(filtersOf(spot) ?? [])}
            onDrawn={setDrawn}
            entries={
              <Menu.Item leftSection={<IconTable {...icon} />} onClick={() => controller.setPlain(true)}>
                {words('charts.as_table')}
              </Menu.Item>
            }
            advice={words(isLimited(view) ? 'charts.nothing_text' : 'charts.nothing_plain')}
            waiting={<Waiting />}
          />
        )}
      </div>
    </div>
  );
}
