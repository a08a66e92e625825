import { EmptyState, useComputedColorScheme } from '@mantine/core';
import { IconChartDots } from '@tabler/icons-react';
import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import type { Spot } from '../../engine/charts/chart.ts';
import { isNothingDrawn } from '../../engine/charts/lanes.ts';
import type { PlainChart } from '../../engine/charts/marks/registry.ts';
import { palettes } from '../../engine/charts/palette.ts';
import { tipWriter } from '../../engine/charts/tip.ts';
import { stateIcon } from '../ui/icon-looks.ts';
import { showError } from '../ui/toasts.ts';
import { ChartFailed } from './chart-failed.tsx';
import { ChartMenu } from './chart-menu.tsx';
import classes from './charts.module.css';
import type { Figure } from './figures/figure.ts';
import { Legend } from './legend.tsx';
import { type Outcome, Plot } from './plot.tsx';
import { type PictureFormat, savePicture } from './save-picture.ts';
import { type ChartData, useDrawn } from './use-drawn.ts';

interface Props {
  given: ChartData;
  /** The file name of a saved image. */
  name: string;
  canDrill: (spot: Spot) => boolean;
  onDrill: (spot: Spot) => void;
  /** The selected figure of a chart. Default: none is. */
  chosenOf?: (chart: PlainChart) => Spot | null;
  /** Default: the rows. */
  outcomeOf?: (spot: Spot) => Outcome;
  /** Called with each chart that is drawn. */
  onDrawn?: (chart: PlainChart) => void;
  /** Entries of its menu. Default: none. */
  entries?: ReactNode;
  /** What to do where nothing can be drawn. Default: nothing. */
  advice?: string;
  /** Replaces its title and menu. */
  head?: (chart: PlainChart, onSave: ((format: PictureFormat) => void) | null) => ReactNode;
  waiting: ReactNode;
}

/** A chart with its title, sentence, notes, legend and menu. */
export function ChartView({
  given,
  name,
  canDrill,
  onDrill,
  chosenOf,
  outcomeOf = () => 'rows',
  onDrawn,
  entries,
  advice,
  head,
  waiting,
}: Props) {
  const { words } = given;
  const palette = palettes[useComputedColorScheme('light', { getInitialValueInEffect: false })];
  const { ref, width, scale, chart, isSettled, turn, geography } = useDrawn(given);
  const isEmpty = chart !== null && isNothingDrawn(chart);
  const isShown = chart !== null && !isEmpty;
  const tip = useMemo(() => tipWriter(given), [given]);
  const chosen = (chart && chosenOf?.(chart)) ?? null;
  const figure = useRef<Figure | null>(null);
  useEffect(() => {
    if (chart) onDrawn?.(chart);
  }, [chart, onDrawn]);
  const save = (format: PictureFormat) => {
    if (!figure.current || !chart) return;
    const picture = { title: chart.title, hasLegend: chart.legend.length > 0, palette, width, height: chart.height };
    savePicture({ figure: figure.current, ...picture }, format, name).catch(() => showError(words('charts.not_saved')));
  };
  return (
    <div className={classes.body}>
      {chart && (
        <>
          {head?.(chart, isEmpty ? null : save) ?? (
            <div className={classes.head}>
              <div className={classes.said}>
                <h2 className={classes.title}>{chart.title}</h2>
                {!isEmpty && <div className={classes.sentence}>{chart.sentence}</div>}
              </div>
              <ChartMenu words={words} onSave={isEmpty ? null : save}>
                {entries}
              </ChartMenu>
            </div>
          )}
          <Legend entries={chart.legend} palette={palette} words={words} onTurn={turn} />
        </>
      )}
      <div className={classes.room} ref={ref}>
        {isShown && geography.retry && <ChartFailed words={words} onRetry={geography.retry} />}
        <div role="status">
          {isEmpty && (
            <EmptyState mt="xl" icon={<IconChartDots {...stateIcon} />} title={chart.sentence} description={advice} />
          )}
        </div>
        {isShown && isSettled && !geography.retry && (
          <Plot
            {...{ chart, palette, tip, width, scale, words, canDrill, onDrill, chosen, outcomeOf, waiting }}
            geography={geography}
            onDrawn={(drawn) => {
              figure.current = drawn;
            }}
          />
        )}
      </div>
      {chart && chart.notes.length > 0 && (
        <ul role="list" className={classes.notes}>
          {chart.notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
