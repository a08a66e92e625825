import { useEffect, useEffectEvent } from 'react';
import { isTyping } from '../../ui/keys.ts';
import type { useZoom } from './use-zoom.ts';

/** Pixels that an arrow key moves an enlarged picture. */
const reach = 80;

const arrows: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The key of the minus sign, too, which some layouts have. */
const zoomKeys = { '+': 'zoomIn', '=': 'zoomIn', '-': 'zoomOut', '−': 'zoomOut', '0': 'fit' } as const;

interface Viewing {
  opened: boolean;
  place: number;
  of: number;
  zooming: Pick<ReturnType<typeof useZoom>, 'zoom' | 'zoomIn' | 'zoomOut' | 'fit' | 'move'>;
  turn: (to: number) => void;
}

/** The keys of an open picture. Arrows lead to the next one, or move an enlarged one; + and − zoom. */
export function useViewerKeys({ opened, place, of, zooming, turn }: Viewing): void {
  const places: Readonly<Record<string, number>> = {
    ArrowLeft: place - 1,
    ArrowRight: place + 1,
    PageUp: place - 1,
    PageDown: place + 1,
    Home: 0,
    End: of - 1,
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, altKey, ctrlKey, metaKey, target } = event;
    if (altKey || ctrlKey || metaKey || isTyping(target)) return;
    const [arrow, to] = [arrows[key], places[key]];
    const zoom = Object.hasOwn(zoomKeys, key) ? zoomKeys[key as keyof typeof zoomKeys] : null;
    if (arrow && zooming.zoom > 1) zooming.move(arrow[0] * reach, arrow[1] * reach);
    else if (to !== undefined) turn(to);
    else if (zoom) zooming[zoom]();
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    if (!opened) return;
    const listener = (event: KeyboardEvent) => onKey(event);
    addEventListener('keydown', listener);
    return () => removeEventListener('keydown', listener);
  }, [opened]);
}
