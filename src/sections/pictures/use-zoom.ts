import { type PointerEvent, useLayoutEffect, useRef, useState } from 'react';

/** The most that a picture is enlarged, the factor of a step, and that of a double click. */
const [most, step, close] = [8, 1.5, 2.5];

const bounded = (zoom: number) => (zoom < 1.05 ? 1 : Math.min(most, zoom));

/** How far a picture is enlarged in its stage, and which part of it is in view. */
export function useZoom() {
  const [zoom, setZoom] = useState(1);
  const stage = useRef<HTMLDivElement>(null);
  const before = useRef(1);
  // What was in the middle stays there.
  useLayoutEffect(() => {
    const own = stage.current;
    const ratio = zoom / before.current;
    before.current = zoom;
    if (!own || ratio === 1) return;
    own.scrollLeft = (own.scrollLeft + own.clientWidth / 2) * ratio - own.clientWidth / 2;
    own.scrollTop = (own.scrollTop + own.clientHeight / 2) * ratio - own.clientHeight / 2;
  }, [zoom]);
  const drag = {
    onPointerDown(event: PointerEvent<HTMLDivElement>) {
      if (zoom > 1 && event.pointerType === 'mouse' && event.button === 0)
        event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove({ currentTarget, pointerId, movementX, movementY }: PointerEvent<HTMLDivElement>) {
      if (currentTarget.hasPointerCapture(pointerId)) currentTarget.scrollBy(-movementX, -movementY);
    },
    onDoubleClick: () => setZoom(zoom > 1 ? 1 : close),
  };
  return {
    zoom,
    stage,
    drag,
    isLargest: zoom >= most,
    zoomIn: () => setZoom(bounded(zoom * step)),
    zoomOut: () => setZoom(bounded(zoom / step)),
    fit: () => setZoom(1),
    move: (x: number, y: number) => stage.current?.scrollBy(x, y),
  };
}
