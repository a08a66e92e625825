import { Menu } from '@mantine/core';
import { type MouseEvent, type ReactNode, useRef, useState } from 'react';
import classes from './grid.module.css';

/** Where a menu was asked for, in the window. */
export interface Point {
  x: number;
  y: number;
}

/** The place of a menu of cells: what it is about, and where it stands. */
export function usePlace<About>() {
  const [place, setPlace] = useState<(About & Point) | null>(null);
  const opener = useRef<HTMLElement | null>(null);
  return {
    place,
    /** By the mouse, or by the menu key; the focus goes back to `cell`. */
    open(event: MouseEvent, cell: HTMLElement | null, about: About) {
      event.preventDefault();
      opener.current = cell;
      // The menu key gives no place of the mouse.
      const box = (event.target as Element).getBoundingClientRect();
      const [x, y] = event.clientX || event.clientY ? [event.clientX, event.clientY] : [box.left + 8, box.bottom];
      setPlace({ ...about, x, y });
    },
    close() {
      setPlace(null);
      // Back to the cell, unless what was chosen took the focus.
      requestAnimationFrame(() => {
        if (document.activeElement === document.body) opener.current?.focus({ preventScroll: true });
      });
    },
  };
}

/** A menu where it was asked for. */
export function PlacedMenu({
  at: { x, y },
  onClose,
  children,
}: {
  at: Point;
  onClose: () => void;
  children: ReactNode;
}) {
  return (
    <Menu opened onClose={onClose} position="bottom-start" withinPortal returnFocus trapFocus>
      <Menu.Target>
        <div className={classes.anchor} style={{ left: x, top: y }} />
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}
