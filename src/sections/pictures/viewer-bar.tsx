import { ActionIcon, Tooltip } from '@mantine/core';
import {
  IconChevronLeft,
  IconChevronRight,
  IconDownload,
  IconZoomIn,
  IconZoomOut,
  IconZoomReset,
} from '@tabler/icons-react';
import type { Words } from '../../../engine/context/context.ts';
import { icon } from '../../ui/icon-looks.ts';
import classes from './pictures.module.css';
import type { useZoom } from './use-zoom.ts';

interface Props {
  zooming: ReturnType<typeof useZoom>;
  place: number;
  of: number;
  words: Words;
  turn: (to: number) => void;
  /** Saves the picture as a file; null if it can’t be saved. */
  save: { text: string; act: () => void } | null;
}

/** The buttons above a picture. */
export function ViewerBar({ zooming, place, of, words, turn, save }: Props) {
  const { zoom, isLargest, zoomIn, zoomOut, fit } = zooming;
  const button = (text: string, Icon: typeof IconZoomIn, act: () => void, isOff = false) => (
    <Tooltip label={text}>
      <ActionIcon
        variant="subtle"
        color="gray"
        // A button that turned off would lose the focus.
        data-disabled={isOff || undefined}
        aria-disabled={isOff || undefined}
        aria-label={text}
        onClick={isOff ? undefined : act}
      >
        <Icon {...icon} />
      </ActionIcon>
    </Tooltip>
  );
  return (
    <div className={classes.bar}>
      {button(words('dashboard.pictures.previous'), IconChevronLeft, () => turn(place - 1), place === 0)}
      <span className={classes.count} role="status">
        {words('dashboard.pictures.place', { place: place + 1, of })}
      </span>
      {button(words('dashboard.pictures.next'), IconChevronRight, () => turn(place + 1), place === of - 1)}
      <span className={classes.between} />
      {button(words('dashboard.pictures.zoom_out'), IconZoomOut, zoomOut, zoom === 1)}
      {button(words('dashboard.pictures.fit'), IconZoomReset, fit, zoom === 1)}
      {button(words('dashboard.pictures.zoom_in'), IconZoomIn, zoomIn, isLargest)}
      {save && button(save.text, IconDownload, save.act)}
    </div>
  );
}
