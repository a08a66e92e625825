import { Portal } from '@mantine/core';
import { useLayoutEffect, useRef } from 'react';
import type { Tip } from '../../engine/charts/tip.ts';
import classes from './charts.module.css';

/** The position of the mouse in the window, in pixels; null for the keyboard. */
export type TipPlace = { x: number; y: number } | null;

/** Pixels between the mouse and its tooltip, and between a tooltip and the edge of the window. */
const [beside, edge] = [14, 8];

interface Props {
  tip: Tip;
  place: TipPlace;
  /** What a click does, in words. */
  hint: string | null;
}

function Card({ tip, place, hint }: Props) {
  const card = useRef<HTMLDivElement>(null);
  // Its size is known once its text is there.
  useLayoutEffect(() => {
    const { current } = card;
    if (!current || !place) return;
    const { width, height } = current.getBoundingClientRect();
    const left = place.x + beside + width + edge > window.innerWidth ? place.x - beside - width : place.x + beside;
    const top = Math.min(place.y - height / 2, window.innerHeight - height - edge);
    current.style.left = `${Math.max(edge, left)}px`;
    current.style.top = `${Math.max(edge, top)}px`;
  });
  return (
    <div ref={card} className={classes.tip} data-floats={place !== null || undefined} aria-hidden="true">
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

/** A tooltip: the groups of a figure and all their measures. */
export function TipCard(props: Props) {
  // The window alone may cut it off, not its card.
  return props.place ? (
    <Portal>
      <Card {...props} />
    </Portal>
  ) : (
    <Card {...props} />
  );
}

/** The tooltip as text for screen readers. */
export const tipText = ({ groups, figures }: Tip): string =>
  [...groups.map(({ text }) => text), ...figures.map(({ name, text }) => `${name} ${text}`)].join(', ');
