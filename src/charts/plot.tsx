import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react';
import type { Spot } from '../../engine/charts/chart.ts';
import type { PlainChart } from '../../engine/charts/marks/registry.ts';
import type { Palette } from '../../engine/charts/palette.ts';
import type { Tip } from '../../engine/charts/tip.ts';
import type { Words } from '../../engine/context/context.ts';
import classes from './charts.module.css';
import { Enlarged } from './enlarged.tsx';
import type { Figure } from './figures/figure.ts';
import { figureOf } from './figures/registry.ts';
import type { Geography } from './geography.ts';
import { loadPlotly } from './load-plotly.ts';
import { TipCard, tipText } from './tip.tsx';
import type { Loaded } from './use-loaded.ts';
import { usePointing } from './use-pointing.ts';
import { useWalk } from './use-walk.ts';

/** One constant object: Plotly redraws for another one. */
const config = { displayModeBar: false, responsive: false, scrollZoom: false, doubleClick: false } as const;

const Plotly = lazy(async () => ({ default: (await loadPlotly()).Plot }));

/** What choosing a mark does: it shows its rows, adds or removes a filter of a dashboard, or zooms into a map. */
export type Outcome = 'rows' | 'filter' | 'unfilter' | 'zoom';

interface Props {
  chart: PlainChart;
  geography: Pick<Loaded<Geography>, 'value' | 'isWaiting'>;
  palette: Palette;
  tip: (spot: Spot) => Tip;
  width: number;
  /** How many times larger the chart is shown than it is drawn. */
  scale: number;
  words: Words;
  canDrill: (spot: Spot) => boolean;
  onDrill: (spot: Spot) => void;
  /** The selected figure; null for none. */
  chosen: Spot | null;
  outcomeOf: (spot: Spot) => Outcome;
  onDrawn: (figure: Figure) => void;
  waiting: ReactNode;
}

/** Gives images a view box, so that they can be printed in another size. */
function boxPictures(drawing: Readonly<HTMLElement>, width: number, height: number): void {
  for (const picture of drawing.querySelectorAll('.main-svg'))
    picture.setAttribute('viewBox', `0 0 ${width} ${height}`);
}

/** A chart with tooltips, keyboard navigation and drilling. */
export function Plot(props: Props) {
  const { chart, geography, palette, tip, width, scale, words } = props;
  const { canDrill, onDrill, chosen, outcomeOf, onDrawn, waiting } = props;
  const walk = useWalk(chart);
  const pointing = usePointing(chart, canDrill, onDrill);
  const { pointed } = pointing;
  const [row, column] = walk.spot ?? chosen ?? [];
  const { data, layout } = useMemo(() => {
    const focus: Spot | null = row === undefined || column === undefined ? null : [row, column];
    const figure = figureOf(chart, { palette, geography: geography.value, focus });
    return { ...figure, layout: { ...figure.layout, width, height: chart.height } };
  }, [chart, palette, geography.value, row, column, width]);
  // Tooltip and drilling follow whichever was used last, mouse or keyboard.
  const [isWalked, setWalked] = useState(false);
  const under = isWalked ? null : pointed;
  const told = under ?? (walk.spot ? { spot: walk.spot, place: null } : null);
  const said = told && tip(told.spot);

  function drill(spot: Spot | null): void {
    if (spot && canDrill(spot)) onDrill(spot);
  }

  const tell = (_figure: unknown, drawing: Readonly<HTMLElement>) => {
    boxPictures(drawing, width, chart.height);
    onDrawn({ data, layout });
  };
  const drawn = { data, layout, config, onInitialized: tell, onUpdate: tell, ...pointing.heard };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is not a figure.
    <div
      role="group"
      className={classes.plot}
      data-drills={(pointed && canDrill(pointed.spot)) || undefined}
      aria-label={chart.title}
      aria-roledescription={words('charts.mark')}
      aria-description={`${chart.sentence} ${words('charts.hint')}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys move between its figures.
      tabIndex={0}
      onBlur={() => {
        walk.leave();
        if (pointed?.by === 'tap') pointing.leave();
      }}
      onMouseMoveCapture={() => setWalked(false)}
      onPointerMoveCapture={pointing.onPointerMoveCapture}
      onKeyDown={(event) => {
        if (event.key === 'Enter') drill(told?.spot ?? null);
        if (event.key === 'Escape' && told) {
          event.preventDefault();
          walk.leave();
          pointing.leave();
        }
        if (!walk.follow(event)) return;
        setWalked(true);
        event.preventDefault();
      }}
    >
      {geography.isWaiting ? (
        waiting
      ) : (
        <Suspense fallback={waiting}>
          <Enlarged {...{ width, scale }} height={chart.height}>
            <Plotly {...drawn} />
          </Enlarged>
        </Suspense>
      )}
      {said && told && (
        <TipCard
          tip={said}
          place={told.place}
          isAbove={under?.by === 'tap'}
          hint={under && canDrill(under.spot) ? words(`charts.${under.by}.${outcomeOf(under.spot)}`) : null}
        />
      )}
      <span className="mantine-visually-hidden" role="status">
        {under?.by !== 'click' && said ? tipText(said) : ''}
      </span>
    </div>
  );
}
