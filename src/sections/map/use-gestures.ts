import { type PointerEvent, useEffect, useRef, useState } from 'react';
import type { Steering } from './use-camera.ts';

/** Pixels after which a press is a movement. */
const slack = 4;

interface Finger {
  x: number;
  y: number;
}

const middle = ([one, other]: readonly Finger[]) =>
  one && other ? { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 } : (one ?? { x: 0, y: 0 });

const distance = ([one, other]: readonly Finger[]) => (one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 0);

/**
 * Moves and zooms a map by mouse, by two fingers, and by wheel with Ctrl. One finger and the wheel alone scroll the page.
 */
export function useGestures({ move, zoom }: Pick<Steering, 'move' | 'zoom'>) {
  const [element, setElement] = useState<HTMLElement | null>(null);
  const fingers = useRef(new Map<number, Finger>());
  const hasMoved = useRef(false);
  useEffect(() => {
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      const { left, top } = (event.currentTarget as HTMLElement).getBoundingClientRect();
      zoom(2 ** (-event.deltaY / 200), { left: event.clientX - left, top: event.clientY - top });
    };
    // React listens passively, so that the page would be zoomed, too.
    element?.addEventListener('wheel', onWheel, { passive: false });
    return () => element?.removeEventListener('wheel', onWheel);
  }, [element, zoom]);

  const drag = (event: PointerEvent<HTMLElement>) => {
    const before = [...fingers.current.values()];
    if (!fingers.current.has(event.pointerId)) return;
    fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    const now = [...fingers.current.values()];
    if (event.pointerType === 'touch' && now.length < 2) return;
    const [from, to] = [middle(before), middle(now)];
    if (!hasMoved.current && Math.hypot(to.x - from.x, to.y - from.y) < slack && now.length === 1) {
      fingers.current.set(event.pointerId, before[0] ?? from);
      return;
    }
    hasMoved.current = true;
    event.currentTarget.setPointerCapture(event.pointerId);
    move(to.x - from.x, to.y - from.y);
    const { left, top } = event.currentTarget.getBoundingClientRect();
    const by = distance(before) > 0 ? distance(now) / distance(before) : 1;
    if (by !== 1) zoom(by, { left: to.x - left, top: to.y - top });
  };
  const end = ({ pointerId }: PointerEvent) => {
    fingers.current.delete(pointerId);
  };
  return {
    ref: setElement,
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0) return;
      if (fingers.current.size === 0) hasMoved.current = false;
      fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    },
    onPointerMove: drag,
    onPointerUp: end,
    onPointerCancel: end,
    /** A click at the end of a movement chooses nothing. */
    isClick: () => !hasMoved.current,
  };
}
