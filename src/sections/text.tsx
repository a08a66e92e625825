import { writtenText } from '../../engine/sections/text.ts';
import { useComputed } from '../pivots/use-computed.ts';
import { SectionHead } from './section-head.tsx';
import type { SectionViewOf } from './section-view.ts';
import classes from './sections.module.css';
import { SectionWaiting } from './waiting.tsx';

/** A text with figures. */
export function TextSection({ view }: { view: SectionViewOf<'text'> }) {
  const { section, table, context } = view;
  const computed = useComputed(view, section.pivot);
  return (
    <>
      <SectionHead view={view} />
      {computed?.found.type === 'pivot' ? (
        <p className={classes.text}>{writtenText(section, computed.found, table.style, context.words)}</p>
      ) : (
        <SectionWaiting />
      )}
    </>
  );
}
