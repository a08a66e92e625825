import { Link } from 'wouter';
import type { ResolvedTableSection } from '../../engine/dashboards/resolved.ts';
import classes from './dashboard.module.css';

/** The title of a section, as a link to its report where there is one. */
export const titleOf = ({ title }: ResolvedTableSection, link: string | null) =>
  link ? (
    <Link href={link} className={classes.lead ?? ''}>
      {title}
    </Link>
  ) : (
    title
  );
