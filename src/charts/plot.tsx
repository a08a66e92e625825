import { lazy, type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import type { PlainChart, Spot } from '../../engine/charts/chart.ts';
import type { Palette } from '../../engine/charts/palette.ts';
import type { Tip } from '../../engine/charts/tip.ts';
import type { Words } from '../../engine/context/context.ts';
import classes from './charts.module.css';
import type { Figure } from './figures/figure.ts';
import { figureOf } from './figures/registry.ts';
import type { Geography } from './geography.ts';
import { loadPlotly } from './load-plotly.ts';
import { TipCard, type TipPlace, tipText } from './tip.tsx';
import type { Loaded } from './use-loaded.ts';
import { useWalk } from './use-walk.ts';

/** One constant object: Plotly redraws for another one. */
const config = { displayModeBar: false, responsive: false, scrollZoom: false, doubleClick: false } as const;

const Plotly = lazy(async () => ({ default: (await loadPlotly()).Plot }));

interface Props {
  chart: PlainChart;
  geography: Pick<Loaded<Geography>, 'value' | 'isWaiting'>;
  palette: Palette;
  tip: (spot: Spot) => Tip;
  width: number;
  words: Words;
  canDrill: (spot: Spot) => boolean;
  onDrill: (spot: Spot) => void;
  /** The selected figure; null for none. */
  chosen: Spot | null;
  hintOf: (spot: Spot) => string;
  onDrawn: (figure: Figure) => void;
  waiting: ReactNode;
}

/** Plotly's event data of a mark under the mouse. */
interface HoverEvent {
  points?: { customdata?: unknown }[];
  event?: MouseEvent;
}

function spotIn({ points }: HoverEvent): Spot | null {
  const given = points?.[0]?.customdata;
  const [row, column] = Array.isArray(given) ? given : [];
  return typeof row === 'number' && typeof column === 'number' ? [row, column] : null;
}

/** Gives images a view box, so that they can be printed in another size. */
function boxPictures(drawing: Readonly<HTMLElement>, width: number, height: number): void {
  for (const picture of drawing.querySelectorAll('.main-svg'))
    picture.setAttribute('viewBox', `0 0 ${width} ${height}`);
}

/** A chart with tooltips, keyboard navigation and drilling. */
export function Plot(props: Props) {
  const { chart, geography, palette, tip, width, words, canDrill, onDrill, chosen, hintOf, onDrawn, waiting } = props;
  const walk = useWalk(chart);
  const [pointed, setPointed] = useState<{ spot: Spot; place: TipPlace } | null>(null);
  const [row, column] = walk.spot ?? chosen ?? [];
  const { data, layout } = useMemo(() => {
    const focus: Spot | null = row === undefined || column === undefined ? null : [row, column];
    const figure = figureOf(chart, { palette, geography: geography.value, focus });
    return { ...figure, layout: { ...figure.layout, width, height: chart.height } };
  }, [chart, palette, geography.value, row, column, width]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new chart has no mark under the mouse yet.
  useEffect(() => setPointed(null), [chart]);
  // Tooltip and drilling follow whichever was used last, mouse or keyboard.
  const [isWalked, setWalked] = useState(false);
  const under = isWalked ? null : pointed;
  const told = under ?? (walk.spot ? { spot: walk.spot, place: null } : null);
  const said = told && tip(told.spot);

  function point(event: HoverEvent): void {
    const spot = spotIn(event);
    if (!spot || !event.event) setPointed(null);
    else setPointed({ spot, place: { x: event.event.clientX, y: event.event.clientY } });
  }

  function drill(spot: Spot | null): void {
    if (spot && canDrill(spot)) onDrill(spot);
  }

  // Plotly keeps the handlers of the first drawing, so they call the current ones through this ref.
  const acts = useRef({ point, drill });
  acts.current = { point, drill };
  const [heard] = useState(() => ({
    onHover: (event: HoverEvent) => acts.current.point(event),
    onUnhover: () => setPointed(null),
    onClick: (event: HoverEvent) => acts.current.drill(spotIn(event)),
  }));

  const tell = (_figure: unknown, drawing: Readonly<HTMLElement>) => {
    boxPictures(drawing, width, chart.height);
    onDrawn({ data, layout });
  };
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
      onBlur={walk.leave}
      onMouseMoveCapture={() => setWalked(false)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') drill(told?.spot ?? null);
        if (event.key === 'Escape') walk.leave();
        if (!walk.follow(event)) return;
        setWalked(true);
        event.preventDefault();
      }}
    >
      {geography.isWaiting ? (
        waiting
      ) : (
        <Suspense fallback={waiting}>
          <Plotly data={data} layout={layout} config={config} onInitialized={tell} onUpdate={tell} {...heard} />
        </Suspense>
      )}
      {said && told && (
        <TipCard tip={said} place={told.place} hint={under && canDrill(told.spot) ? hintOf(told.spot) : null} />
      )}
      <span className="mantine-visually-hidden" role="status">
        {!under && said ? tipText(said) : ''}
      </span>
    </div>
  );
}
