import type { Tip } from '../../engine/charts/tip.ts';
import classes from './charts.module.css';

/** The position of the mouse in pixels of the chart; null for the keyboard. */
export type TipPlace = { x: number; y: number; width: number } | null;

interface Props {
  tip: Tip;
  place: TipPlace;
  /** What a click does, in words. */
  hint: string | null;
}

/** A tooltip: the groups of a figure and all their measures. */
export function TipCard({ tip, place, hint }: Props) {
  const isRight = place !== null && place.x > place.width / 2;
  const style = place
    ? { left: place.x, top: place.y, transform: `translate(${isRight ? 'calc(-100% - 14px)' : '14px'}, -50%)` }
    : { right: 8, top: 8 };
  return (
    <div className={classes.tip} style={style} aria-hidden="true">
      {tip.groups.map(({ name, text }) => (
        <div key={name} className={classes.tipGroup}>
          {text}
        </div>
      ))}
      <dl className={classes.tipFigures}>
        {tip.figures.map(({ name, text }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text || '–'}</dd>
          </div>
        ))}
      </dl>
      {hint && <div className={classes.tipHint}>{hint}</div>}
    </div>
  );
}

/** The tooltip as text for screen readers. */
export const tipText = ({ groups, figures }: Tip): string =>
  [...groups.map(({ text }) => text), ...figures.map(({ name, text }) => `${name} ${text}`)].join(', ');
