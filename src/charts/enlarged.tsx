import type { CSSProperties, ReactNode } from 'react';
import classes from './charts.module.css';

interface Props {
  /** Pixels of the drawing. */
  width: number;
  height: number;
  /** How many times larger it is shown. */
  scale: number;
  children: ReactNode;
}

/** Shows a drawing for the usual font size in that of the browser. */
export function Enlarged({ width, height, scale, children }: Props) {
  const place = { '--scale': scale, '--width': `${width * scale}px`, '--height': `${height * scale}px` };
  return (
    <div className={classes.scaled} style={place as CSSProperties} data-scaled={scale !== 1 || undefined}>
      {children}
    </div>
  );
}
