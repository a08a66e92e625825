import { type PointerEvent, useRef, useState } from 'react';
import type { Spot } from '../../engine/pivots/change.ts';

/** Pixels before a press becomes a drag instead of a click. */
const threshold = 6;

export interface ChipHandle {
  onPointerDown(event: PointerEvent): void;
  onPointerMove(event: PointerEvent): void;
  onPointerUp(event: PointerEvent): void;
  onPointerCancel(): void;
  onClickCapture(event: { preventDefault(): void; stopPropagation(): void }): void;
}

/** The position of an item if it were dropped here; null where it cannot be dropped. */
function spotAt(x: number, y: number, from: Spot): Spot | null {
  const under = document.elementsFromPoint(x, y);
  const zone = under.flatMap((element) => element.closest<HTMLElement>('[data-zone]') ?? [])[0];
  if (!zone) return null;
  const name = zone.dataset.zone as Spot['zone'];
  const chips = [...zone.querySelectorAll<HTMLElement>('[data-place]')];
  const behind = chips.filter((chip) => {
    const { left, width, top, bottom } = chip.getBoundingClientRect();
    return y > bottom || (y > top && x > left + width / 2);
  }).length;
  // Removing it shifts the items after it.
  const place = name === from.zone && behind > from.place ? behind - 1 : behind;
  return { zone: name, place };
}

/** Drags items between zones by mouse or touch. */
export function useChipDrag(move: (from: Spot, to: Spot) => void) {
  const [dragged, setDragged] = useState<{ from: Spot; to: Spot | null } | null>(null);
  const pressed = useRef<{ from: Spot; x: number; y: number } | null>(null);
  const wasDragged = useRef(false);

  const end = () => {
    pressed.current = null;
    setDragged(null);
  };

  const handle = (from: Spot): ChipHandle => ({
    onPointerDown({ clientX: x, clientY: y, button }) {
      wasDragged.current = false;
      if (button === 0) pressed.current = { from, x, y };
    },
    onPointerMove({ clientX: x, clientY: y, currentTarget, pointerId }) {
      const press = pressed.current;
      if (!press) return;
      if (!wasDragged.current && Math.hypot(x - press.x, y - press.y) < threshold) return;
      if (!wasDragged.current) currentTarget.setPointerCapture(pointerId);
      wasDragged.current = true;
      setDragged({ from, to: spotAt(x, y, from) });
    },
    onPointerUp({ clientX: x, clientY: y }) {
      const to = wasDragged.current ? spotAt(x, y, from) : null;
      end();
      if (to) move(from, to);
    },
    onPointerCancel: end,
    onClickCapture(event) {
      if (!wasDragged.current) return;
      wasDragged.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
  });
  return { dragged, handle };
}
