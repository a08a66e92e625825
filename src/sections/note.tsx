import { SectionHead } from './section-head.tsx';
import type { SectionViewOf } from './section-view.ts';
import classes from './sections.module.css';

/** Words alone. */
export const NoteSection = ({ view }: { view: SectionViewOf<'note'> }) => (
  <>
    <SectionHead view={view} />
    <p className={classes.text}>{view.section.text}</p>
  </>
);
