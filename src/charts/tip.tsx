import { Portal } from '@mantine/core';
import { useLayoutEffect, useRef } from 'react';
import type { Tip } from '../../engine/charts/tip.ts';
import classes from './charts.module.css';

/** The position of the mouse or finger in the window, in pixels; null for the keyboard. */
export type TipPlace = Position | null;

interface Position {
  x: number;
  y: number;
}

/** Pixels between the mouse and its tooltip, and between a tooltip and the edge of the window. */
const [beside, edge] = [14, 8];
/** Pixels between a finger and the tooltip above it. */
const above = 24;

interface Props {
  tip: Tip;
  place: TipPlace;
  /** Above its place, because a hand covers what is beside and below. */
  isAbove: boolean;
  /** What a click or another tap does, in words. */
  hint: string | null;
}

function besideOf({ x, y }: Position, width: number, height: number) {
  const isWide = x + beside + width + edge > window.innerWidth;
  return { left: isWide ? x - beside - width : x + beside, top: y - height / 2 };
}

function aboveOf({ x, y }: Position, width: number, height: number) {
  const isHigh = y - above - height < edge;
  return { left: x - width / 2, top: isHigh ? y + above : y - above - height };
}

function Card({ tip, place, isAbove, hint }: Props) {
  const card = useRef<HTMLDivElement>(null);
  // Its size is known once its text is there.
  useLayoutEffect(() => {
    const { current } = card;
    if (!current || !place) return;
    const { width, height } = current.getBoundingClientRect();
    const { left, top } = (isAbove ? aboveOf : besideOf)(place, width, height);
    const within = (at: number, most: number) => `${Math.max(edge, Math.min(at, most - edge))}px`;
    current.style.left = within(left, window.innerWidth - width);
    current.style.top = within(top, window.innerHeight - height);
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
