import { ActionIcon, Tooltip } from '@mantine/core';
import { IconRoute } from '@tabler/icons-react';
import { useMemo } from 'react';
import { directionsTo } from '../../../engine/sections/map.ts';
import type { Line } from '../../../engine/tables/lines.ts';
import { icon } from '../../ui/icon-looks.ts';
import type { SectionViewOf } from '../section-view.ts';
import classes from './map.module.css';

type View = SectionViewOf<'map'>;

interface WayProps {
  to: string;
  name: string;
  view: View;
}

/** Opens the way to a row. */
const Way = ({ to, name, view: { context } }: WayProps) => {
  const text = context.words('dashboard.map.directions', { name });
  return (
    <Tooltip label={text}>
      <ActionIcon
        component="a"
        href={to}
        target="_blank"
        rel="noopener noreferrer"
        size={28}
        variant="subtle"
        color="gray"
        aria-label={text}
      >
        <IconRoute {...icon} />
      </ActionIcon>
    </Tooltip>
  );
};

/** What can be done with a row, on the card and in the list: its actions, and the way to it. */
export function useRowEnd(view: View, nameOf: (line: Line) => string) {
  const { section, context, rowButtons } = view;
  const { directions, latitude, longitude, listActions } = section;
  return useMemo(() => {
    if (!rowButtons && !directions) return null;
    const wayTo = ({ cells }: Line) => {
      const [north, east] = [cells[latitude], cells[longitude]];
      return typeof north === 'number' && typeof east === 'number' ? directionsTo(directions, north, east) : null;
    };
    const draw = (line: Line, hasButtons: boolean) => {
      const to = wayTo(line);
      return (
        <div className={classes.ends}>
          {hasButtons && rowButtons?.(line)}
          {to && <Way {...{ to, view }} name={nameOf(line)} />}
        </div>
      );
    };
    return {
      onCard: (line: Line) => draw(line, true),
      inList:
        listActions || directions
          ? { header: context.words('actions.row'), draw: (line: Line) => draw(line, listActions) }
          : null,
    };
  }, [view, rowButtons, directions, latitude, longitude, listActions, context, nameOf]);
}
