import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { pixels } from '../ui/scale.ts';

/** Pixels, as in the style sheet. */
const rowHeight = 36;

export interface DragHandle {
  onPointerDown(event: PointerEvent): void;
  onPointerMove(event: PointerEvent): void;
  onPointerUp(): void;
  onPointerCancel(): void;
  onKeyDown(event: KeyboardEvent): void;
}

/**
 * Moves columns in the list by mouse, touch or arrow keys. `values` are the listed columns; `move` puts one before
 * another, or at the end for null.
 */
export function useColumnDrag(values: readonly string[], move: (value: string, before: string | null) => void) {
  const [dragged, setDragged] = useState<string | null>(null);
  /** The pointer's position when the column last moved. */
  const origin = useRef(0);

  function shift(value: string, place: number, by: number): boolean {
    const target = place + by;
    if (target < 0 || target >= values.length) return false;
    move(value, by < 0 ? (values[target] ?? null) : (values[target + 1] ?? null));
    return true;
  }

  const handle = (value: string, place: number): DragHandle => ({
    onPointerDown(event) {
      event.currentTarget.setPointerCapture(event.pointerId);
      origin.current = event.clientY;
      setDragged(value);
    },
    onPointerMove(event) {
      if (dragged !== value) return;
      const height = pixels(rowHeight);
      const by = Math.trunc((event.clientY - origin.current) / (height * 0.6));
      if (by === 0) return;
      const step = Math.sign(by);
      if (shift(value, place, step)) origin.current += step * height;
    },
    onPointerUp: () => setDragged(null),
    onPointerCancel: () => setDragged(null),
    onKeyDown(event) {
      const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
      if (by === 0) return;
      event.preventDefault();
      shift(value, place, by);
    },
  });
  return { dragged, handle };
}
