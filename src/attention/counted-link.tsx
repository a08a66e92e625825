import { IconArrowRight } from '@tabler/icons-react';
import { Link } from 'wouter';
import { useWords } from '../i18n/use-words.ts';
import classes from './drawer.module.css';
import { useOpenable } from './use-openable.ts';

/** The items of a source that only has their number, `notifications.<name>.open`: a link to its screen, if the viewer may open it. */
export const countedLink = (name: 'documents' | 'recalls', screen: string) =>
  function CountedLink({ held: count, onLeave }: { held: number; onLeave: () => void }) {
    const words = useWords();
    const to = useOpenable()(screen);
    const open = words(`notifications.${name}.open`, { count });
    if (to === null) return <span>{open}</span>;
    return (
      <Link to={to} className={classes.link} onClick={onLeave}>
        {open}
        <IconArrowRight size="1rem" aria-hidden="true" />
      </Link>
    );
  };
