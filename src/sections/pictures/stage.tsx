import { Button, Loader } from '@mantine/core';
import { useElementSize, useMergedRef } from '@mantine/hooks';
import { useState } from 'react';
import type { Words } from '../../../engine/context/context.ts';
import classes from './pictures.module.css';
import type { Shot } from './shot.ts';
import type { PictureState } from './use-picture.ts';
import type { useZoom } from './use-zoom.ts';

interface Props {
  shot: Shot;
  title: string;
  picture: PictureState;
  /** The small picture, until the large one is loaded; null if that is not loaded either. */
  small: string | null;
  zooming: ReturnType<typeof useZoom>;
  words: Words;
  onRetry: () => void;
}

/** A picture in all of the room, or enlarged: then it scrolls. */
export function Stage({ shot, title, picture, small, zooming, words, onRetry }: Props) {
  const { zoom, stage, drag } = zooming;
  const { ref, width, height } = useElementSize<HTMLDivElement>();
  const stageRef = useMergedRef(ref, stage);
  const [shape, setShape] = useState<number | null>(null);
  const [broken, setBroken] = useState<string | null>(null);
  const hasFailed = picture.hasFailed || (picture.url !== null && picture.url === broken);
  const shown = hasFailed ? null : (picture.url ?? small);
  // Small and large pictures have the same shape, so that nothing moves when the large one is there.
  const wide = shape === null ? 0 : Math.min(width, height * shape) * zoom;
  const size = shape !== null && wide > 0 ? { width: wide, height: wide / shape } : undefined;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a field set is for fields.
    <div
      ref={stageRef}
      className={classes.stage}
      data-autofocus
      data-zoomed={zoom > 1 || undefined}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: an enlarged picture scrolls by keys.
      tabIndex={0}
      role="group"
      aria-label={title}
      {...drag}
    >
      {shown !== null && (
        <img
          src={shown}
          alt={[shot.name, ...shot.texts].join(', ')}
          className={classes.large}
          draggable={false}
          data-sized={size !== undefined || undefined}
          style={size}
          onError={() => setBroken(shown)}
          onLoad={({ currentTarget }) => setShape(currentTarget.naturalWidth / currentTarget.naturalHeight)}
        />
      )}
      {picture.url === null && !hasFailed && (
        <Loader size="sm" className={classes.loading ?? ''} aria-label={words('dashboard.pictures.loading')} />
      )}
      {hasFailed && (
        <div role="alert" className={classes.none}>
          {words('dashboard.pictures.missing')}
          <Button size="compact-sm" variant="default" onClick={onRetry}>
            {words('dashboard.retry')}
          </Button>
        </div>
      )}
    </div>
  );
}
