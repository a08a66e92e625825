import { Menu } from '@mantine/core';
import { type MouseEvent, type ReactNode, useRef, useState } from 'react';
import classes from './grid.module.css';

/** The position of a menu in the window. */
export interface Point {
  x: number;
  y: number;
}

/** The target and position of a context menu. */
export function usePlace<About>() {
  const [place, setPlace] = useState<(About & Point) | null>(null);
  const opener = useRef<HTMLElement | null>(null);
  return {
    place,
    /** Opens the menu by mouse or menu key. The focus returns to `cell`. */
    open(event: MouseEvent, cell: HTMLElement | null, about: About) {
      event.preventDefault();
      opener.current = cell;
      // The menu key has no mouse position.
      const box = (event.target as Element).getBoundingClientRect();
      const [x, y] = event.clientX || event.clientY ? [event.clientX, event.clientY] : [box.left + 8, box.bottom];
      setPlace({ ...about, x, y });
    },
    close() {
      setPlace(null);
      // Focus the cell, unless the chosen action moved the focus.
      requestAnimationFrame(() => {
        if (document.activeElement === document.body) opener.current?.focus({ preventScroll: true });
      });
    },
  };
}

/** A menu at a position in the window. */
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
