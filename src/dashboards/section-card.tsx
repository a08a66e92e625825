import { useIntersection } from '@mantine/hooks';
import { type CSSProperties, lazy, memo, Suspense, useEffect, useState } from 'react';
import { anyKindOf } from '../../engine/sections/registry.ts';
import { SectionWaiting } from '../sections/waiting.tsx';
import classes from './dashboard.module.css';
import { loadSections } from './load-sections.ts';
import { isSameInput, type PlacedSection } from './section-input.ts';

const SectionContent = lazy(async () => ({ default: (await loadSections()).SectionContent }));

/** The distance below the window at which a section starts to load. */
const ahead = '400px';

/** Whether it has been near the window, or is about to be printed. */
function useWanted() {
  const { ref, entry } = useIntersection<HTMLElement>({ rootMargin: ahead });
  const [isWanted, setWanted] = useState(false);
  if (entry?.isIntersecting && !isWanted) setWanted(true);
  useEffect(() => {
    const all = () => setWanted(true);
    addEventListener('beforeprint', all);
    return () => removeEventListener('beforeprint', all);
  }, []);
  return { ref, isWanted };
}

function Card(props: PlacedSection) {
  const { section, screen } = props;
  const { ref, isWanted } = useWanted();
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
