import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { ResolvedColumn } from '../../engine/columns/column.ts';
import type { Words } from '../../engine/context/context.ts';
import {
  isFull,
  lengthOf,
  mostOf,
  movedItem,
  type Spot,
  withoutItem,
  type Zone,
  zones,
} from '../../engine/pivots/change.ts';
import type { Pivot } from '../../engine/schema/pivot.ts';

interface Options {
  pivot: Pivot;
  columns: readonly ResolvedColumn[];
  words: Words;
  /** The zones in order, with their names. */
  zoneNames: Readonly<Partial<Record<Zone, string>>>;
  bar: RefObject<HTMLElement | null>;
  /** The name of an item. */
  nameOf: (spot: Spot) => string;
  onChange: (pivot: Pivot) => void;
}

/** Where an arrow key moves an item: along its zone, or to the end of the next zone. */
function target(pivot: Pivot, zones: readonly Zone[], { zone, place }: Spot, key: string): Spot | null {
  const along = key === 'ArrowLeft' ? -1 : key === 'ArrowRight' ? 1 : 0;
  if (along !== 0) {
    const next = place + along;
    return next >= 0 && next < lengthOf(pivot, zone) ? { zone, place: next } : null;
  }
  const across = key === 'ArrowUp' ? -1 : key === 'ArrowDown' ? 1 : 0;
  const beside = across === 0 ? undefined : zones[zones.indexOf(zone) + across];
  return beside ? { zone: beside, place: lengthOf(pivot, beside) } : null;
}

/** Moves and removes items by keyboard. The focus follows, and the change is announced. */
export function useArranging({ pivot, columns, words, zoneNames, bar, nameOf, onChange }: Options) {
  const focused = useRef<Spot | null>(null);
  const [said, say] = useState('');

  // biome-ignore lint/correctness/useExhaustiveDependencies: a changed pivot has new items.
  useEffect(() => {
    const spot = focused.current;
    focused.current = null;
    if (!spot) return;
    const zone = bar.current?.querySelector(`[data-zone="${spot.zone}"]`);
    const chips = zone?.querySelectorAll<HTMLElement>('[data-place]');
    const chip = chips?.[Math.min(spot.place, chips.length - 1)] ?? zone?.querySelector<HTMLElement>('input');
    chip?.focus();
  }, [pivot, bar]);

  function move(from: Spot, to: Spot): void {
    const after = movedItem(pivot, from, to, columns);
    if (after === pivot) {
      if (from.zone !== to.zone && isFull(pivot, to.zone)) say(words('pivots.full', { most: mostOf(to.zone) }));
      return;
    }
    focused.current = to;
    const zone = zoneNames[to.zone] ?? '';
    say(words('pivots.moved', { field: nameOf(from), zone, place: to.place + 1 }));
    onChange(after);
  }

  function remove(spot: Spot): void {
    const after = withoutItem(pivot, spot);
    if (after === pivot) return;
    focused.current = { ...spot, place: Math.max(0, spot.place - 1) };
    say(words('pivots.removed', { field: nameOf(spot) }));
    onChange(after);
  }

  const onKeyDown = (spot: Spot) => (event: KeyboardEvent) => {
    if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault();
      remove(spot);
      return;
    }
    const known = zones.filter((zone) => zone in zoneNames);
    const to = target(pivot, known, spot, event.key);
    if (!to) return;
    // The arrow keys would open the menu.
    event.preventDefault();
    event.stopPropagation();
    move(spot, to);
  };

  return { said, move, remove, onKeyDown };
}
