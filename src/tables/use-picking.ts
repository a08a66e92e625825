import { type KeyboardEvent, type PointerEvent, useId, useState } from 'react';

type Direction = 'horizontal' | 'vertical';

const keys: Readonly<Record<Direction, Readonly<Record<string, -1 | 1>>>> = {
  horizontal: { ArrowLeft: -1, ArrowRight: 1 },
  vertical: { ArrowUp: -1, ArrowDown: 1 },
};

/** The pending selection: the entries between two places, in either order. */
interface Reach {
  anchor: number;
  active: number;
}

const nowhere: Reach = { anchor: -1, active: -1 };

/** The entry below the pointer: with pointer capture the list is the target of all events. */
function placeUnder(
  { currentTarget: list, clientX, clientY }: PointerEvent<HTMLElement>,
  direction: Direction,
): number {
  const entries = [...list.children];
  const behind = entries.findIndex((entry) => {
    const { right, bottom } = entry.getBoundingClientRect();
    return direction === 'horizontal' ? clientX < right : clientY < bottom;
  });
  return behind < 0 ? entries.length - 1 : behind;
}

interface Options {
  count: number;
  direction: Direction;
  label: string;
  onPick: (first: number, last: number) => void;
}

/**
 * Selects entries of a list by click, by dragging in a horizontal list, or by arrow keys and Enter; Shift selects several. `onPick`
 * gets the first and the last place.
 */
export function usePicking({ count, direction, label, onPick }: Options) {
  const id = useId();
  const [element, setElement] = useState<HTMLElement | null>(null);
  const [reach, setReach] = useState(nowhere);
  const [isDragged, setDragged] = useState(false);
  /** The last keyboard position, while the pointer is elsewhere. */
  const [kept, setKept] = useState(0);
  const active = Math.min(reach.active, count - 1);
  const anchor = Math.min(reach.anchor, count - 1);
  const spanTo = (place: number) => {
    const start = direction === 'vertical' ? place : anchor;
    return { first: Math.min(start, place), last: Math.max(start, place) };
  };
  const span = spanTo(active);

  const go = (place: number, isReaching = false) => {
    const next = Math.max(0, Math.min(count - 1, place));
    setReach({ anchor: isReaching && anchor >= 0 ? anchor : next, active: next });
    setKept(next);
  };

  function onKeyDown(event: KeyboardEvent): void {
    const step = keys[direction][event.key];
    if (step) go(active < 0 ? kept : active + step, event.shiftKey);
    else if (event.key === 'Home') go(0, event.shiftKey);
    else if (event.key === 'End') go(count - 1, event.shiftKey);
    else if ((event.key === 'Enter' || event.key === ' ') && active >= 0) onPick(span.first, span.last);
    else return;
    event.preventDefault();
  }

  const list = {
    ref: setElement,
    role: 'listbox',
    tabIndex: 0,
    'aria-label': label,
    'aria-multiselectable': direction === 'horizontal',
    'aria-orientation': direction,
    'aria-activedescendant': active >= 0 ? `${id}${active}` : undefined,
    onKeyDown,
    onFocus: () => {
      if (!isDragged) go(active < 0 ? kept : active);
    },
    onBlur: () => setReach(nowhere),
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      setDragged(true);
      go(placeUnder(event, direction));
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const place = placeUnder(event, direction);
      if (place !== active) go(place, isDragged);
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      setDragged(false);
      if (!isDragged || anchor < 0) return;
      // The last move may not be rendered yet.
      const { first, last } = spanTo(placeUnder(event, direction));
      onPick(first, last);
    },
    onPointerCancel() {
      setDragged(false);
      setReach(nowhere);
    },
    onPointerLeave() {
      if (!isDragged) setReach(nowhere);
    },
  } as const;

  const option = (place: number, name: string, isSelected: boolean) => ({
    id: `${id}${place}`,
    role: 'option',
    'aria-label': name,
    'aria-selected': isSelected,
    'data-reached': (place >= span.first && place <= span.last) || undefined,
  });
  return { element, active, span, list, option };
}
