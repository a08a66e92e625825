import { useIntersection } from '@mantine/hooks';
import { type CSSProperties, memo, Suspense, useEffect, useState } from 'react';
import { tablesOfSection } from '../../engine/dashboards/resolved.ts';
import { anyKindOf } from '../../engine/sections/registry.ts';
import { callKey } from '../datasets/datasets.ts';
import { SectionWaiting } from '../sections/waiting.tsx';
import { lazily } from '../ui/lazily.ts';
import classes from './dashboard.module.css';
import { loadSections } from './load-sections.ts';
import { isSameInput, type PlacedSection } from './section-input.ts';

const SectionContent = lazily(loadSections, (loaded) => loaded.SectionContent);

/** The distance below the window at which a section starts to load. */
const ahead = '400px';

/** Whether it has been near the window, or is about to be printed. `isNear`: whether it is now. */
function useWanted() {
  const { ref, entry } = useIntersection<HTMLElement>({ rootMargin: ahead });
  const [isWanted, setWanted] = useState(false);
  const [isPrinted, setPrinted] = useState(false);
  if (entry?.isIntersecting && !isWanted) setWanted(true);
  useEffect(() => {
    const all = () => {
      setWanted(true);
      setPrinted(true);
    };
    const over = () => setPrinted(false);
    addEventListener('beforeprint', all);
    addEventListener('afterprint', over);
    return () => {
      removeEventListener('beforeprint', all);
      removeEventListener('afterprint', over);
    };
  }, []);
  return { ref, isWanted, isNear: isPrinted || entry?.isIntersecting === true };
}

/** Makes the calls of a section that waits until it is seen, for each run that it is seen in. */
function useSeen({ section, screen }: PlacedSection, isNear: boolean): void {
  const { controller, state, ran } = screen;
  const { runs } = state;
  const names = tablesOfSection(section);
  const isLazy = ran.tables.some((table) => table.isLazy && names.includes(table.name));
  // biome-ignore lint/correctness/useExhaustiveDependencies: another run has other rows; a section that is resolved again has the same tables.
  useEffect(() => {
    if (isLazy && isNear) controller.see(section);
  }, [controller, isLazy, isNear, section.key, runs]);
}

/** Whether its rows are those of the run before, while a dashboard runs because users type. */
function isBehind({ section, screen: { isLive, ran, state } }: PlacedSection): boolean {
  const table = ran.tables.find(({ name }) => tablesOfSection(section).includes(name));
  return isLive && table?.request != null && state.calls[callKey(table.request)]?.status === 'running';
}

function Card(props: PlacedSection) {
  const { section, screen } = props;
  const { ref, isWanted, isNear } = useWanted();
  useSeen(props, isNear);
  const filters = screen.state.view.selections.some((each) => each.section === section.key);
  const least = Math.max(section.height ?? 0, anyKindOf(section.type).estimatedHeight?.(section) ?? 0);
  const place = { '--width': section.width, ...(least > 0 && { '--least': `${least / 16}rem` }) };
  return (
    <article
      ref={ref}
      // It gets the focus of content that is gone.
      tabIndex={-1}
      className={classes.card}
      style={place as CSSProperties}
      aria-label={section.title}
      aria-busy={isBehind(props) || undefined}
      data-type={section.type}
      data-filters={filters || undefined}
      data-fills={('fills' in section && section.fills) || undefined}
      data-small={section.width <= 2 || undefined}
    >
      <Suspense fallback={<SectionWaiting />}>
        <SectionContent {...props} isWanted={isWanted} entries />
      </Suspense>
    </article>
  );
}

/** A section on the grid. It is drawn again only when what it depends on has changed. */
export const SectionCard = memo(Card, isSameInput);
