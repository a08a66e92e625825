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

/** The same for all, and at all times: with another one it is drawn anew. */
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
  hintOf: (spot: Spot) => string;
  onDrawn: (figure: Figure) => void;
  waiting: ReactNode;
}

/** What Plotly tells of a mark under the mouse. */
interface Pointed {
  points?: { customdata?: unknown }[];
  event?: MouseEvent;
}

function spotIn({ points }: Pointed): Spot | null {
  const given = points?.[0]?.customdata;
  const [row, column] = Array.isArray(given) ? given : [];
  return typeof row === 'number' && typeof column === 'number' ? [row, column] : null;
}

/** What has a box of its own can be printed in another size. */
function boxPictures(drawing: Readonly<HTMLElement>, width: number, height: number): void {
  for (const picture of drawing.querySelectorAll('.main-svg'))
    picture.setAttribute('viewBox', `0 0 ${width} ${height}`);
}

/** A chart that can be pointed at, walked through and drilled. */
export function Plot(props: Props) {
  const { chart, geography, palette, tip, width, words, canDrill, onDrill, hintOf, onDrawn, waiting } = props;
  const holder = useRef<HTMLDivElement>(null);
  const walk = useWalk(chart);
  const [pointed, setPointed] = useState<{ spot: Spot; place: TipPlace } | null>(null);
  const { data, layout } = useMemo(() => {
    const figure = figureOf(chart, { palette, geography: geography.value, focus: walk.spot });
    return { ...figure, layout: { ...figure.layout, width, height: chart.height } };
  }, [chart, palette, geography.value, walk.spot, width]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was pointed at is gone with its chart.
  useEffect(() => setPointed(null), [chart]);
  // Of mouse and keyboard the one used last is told, and drilled.
  const [isWalked, setWalked] = useState(false);
  const under = isWalked ? null : pointed;
  const told = under ?? (walk.spot ? { spot: walk.spot, place: null } : null);
  const said = told && tip(told.spot);

  function point(event: Pointed): void {
    const spot = spotIn(event);
    const box = holder.current?.getBoundingClientRect();
    if (!spot || !box || !event.event) setPointed(null);
    else {
      const { clientX, clientY } = event.event;
      setPointed({ spot, place: { x: clientX - box.left, y: clientY - box.top, width: box.width } });
    }
  }

  function drill(spot: Spot | null): void {
    if (spot && canDrill(spot)) onDrill(spot);
  }

  // A chart that is not drawn anew keeps the handlers that it was drawn with: they do what is to be done now.
  const acts = useRef({ point, drill });
  acts.current = { point, drill };
  const [heard] = useState(() => ({
    onHover: (event: Pointed) => acts.current.point(event),
    onUnhover: () => setPointed(null),
    onClick: (event: Pointed) => acts.current.drill(spotIn(event)),
  }));

  const tell = (_figure: unknown, drawing: Readonly<HTMLElement>) => {
    boxPictures(drawing, width, chart.height);
    onDrawn({ data, layout });
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is no figure.
    <div
      ref={holder}
      role="group"
      className={classes.plot}
      data-drills={(pointed && canDrill(pointed.spot)) || undefined}
      aria-label={chart.title}
      aria-roledescription={words('charts.mark')}
      aria-description={`${chart.sentence} ${words('charts.hint')}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: its figures are walked through by arrow keys.
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
