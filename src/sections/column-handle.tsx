import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { viewLimits } from '../../engine/schema/view-limits.ts';
import { currentScale, pixels } from '../ui/scale.ts';
import classes from './list-columns.module.css';
import type { ListView } from './section-view.ts';

const { from, to } = viewLimits.width;

/** How much wider a key makes a column: pixels with the usual font size. */
const step = 10;

interface Props {
  value: string;
  resize: ListView['resize'];
  /** Makes a column wider before it is written into the view. Pixels. */
  onDrag: (value: string, width: number | null) => void;
}

const headerOf = (element: Element) => element.closest('th')?.offsetWidth ?? 0;

/** Makes a column wider by mouse or touch; a double click makes it as wide as its content. */
export function ColumnHandle({ value, resize, onDrag }: Props) {
  const begun = useRef<{ x: number; width: number } | null>(null);
  const [isDragged, setDragged] = useState(false);
  const widthAt = ({ clientX }: PointerEvent): number | null => {
    if (!begun.current || clientX === begun.current.x) return null;
    const width = begun.current.width + clientX - begun.current.x;
    return Math.min(Math.max(width, pixels(from)), pixels(to));
  };
  const end = (width: number | null) => {
    begun.current = null;
    setDragged(false);
    onDrag(value, null);
    if (width !== null) resize(value, width / currentScale());
  };
  return (
    <span
      aria-hidden="true"
      className={classes.handle}
      data-dragged={isDragged || undefined}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        begun.current = { x: event.clientX, width: headerOf(event.currentTarget) };
        setDragged(true);
      }}
      onPointerMove={(event) => {
        const width = widthAt(event);
        if (width !== null) onDrag(value, width);
      }}
      onPointerUp={(event) => begun.current && end(widthAt(event))}
      onPointerCancel={() => end(null)}
      onDoubleClick={() => resize(value, null)}
    />
  );
}

/** Alt and an arrow key on a header make its column wider, as in the grid of reports. */
export function resizeByKey(event: KeyboardEvent, value: string, resize: ListView['resize']): void {
  const way = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
  // The menu of a header is elsewhere in the document.
  const isInside = event.target instanceof Node && event.currentTarget.contains(event.target);
  if (!event.altKey || way === 0 || !isInside) return;
  event.preventDefault();
  resize(value, headerOf(event.currentTarget) / currentScale() + way * step);
}
