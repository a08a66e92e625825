import { Button, Loader } from '@mantine/core';
import { useElementSize, useMergedRef } from '@mantine/hooks';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Context } from '../../../engine/context/context.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { isTyping } from '../../ui/keys.ts';
import type { Pictures } from '../section-view.ts';
import classes from './pictures.module.css';
import type { Shot } from './shot.ts';
import { usePicture } from './use-picture.ts';
import { useZoom } from './use-zoom.ts';
import { ViewerBar } from './viewer-bar.tsx';

interface Props {
  opened: boolean;
  shot: Shot;
  /** Its place among the pictures, from 0. */
  place: number;
  of: number;
  /** The small picture, until the large one is loaded; null if that is not loaded either. */
  small: string | null;
  pictures: Pictures | null;
  context: Context;
  onTurn: (place: number) => void;
  onClose: () => void;
}

/** Pixels that an arrow key moves an enlarged picture. */
const reach = 80;

const arrows: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** A picture in full size. Arrows lead to the next one, or move an enlarged one; + and − zoom. */
export function Viewer({ opened, shot, place, of, small, pictures, context, onTurn, onClose }: Props) {
  const { words } = context;
  const [attempt, setAttempt] = useState(0);
  const [shape, setShape] = useState<number | null>(null);
  const [broken, setBroken] = useState<string | null>(null);
  const picture = usePicture(pictures?.requestsOf(shot.line, false) ?? [], opened, attempt);
  const hasFailed = picture.hasFailed || (picture.url !== null && picture.url === broken);
  const url = hasFailed ? null : picture.url;
  const zooming = useZoom();
  const { zoom, stage, drag, zoomIn, zoomOut, fit, move } = zooming;
  const { ref, width, height } = useElementSize<HTMLDivElement>();
  const stageRef = useMergedRef(ref, stage);
  const turn = (to: number) => {
    if (to < 0 || to >= of || to === place) return;
    fit();
    onTurn(to);
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, altKey, ctrlKey, metaKey, target } = event;
    if (altKey || ctrlKey || metaKey || isTyping(target)) return;
    const [x, y] = arrows[key] ?? [0, 0];
    if (zoom > 1 && arrows[key]) move(x * reach, y * reach);
    else if (x !== 0) turn(place + x);
    else if (key === 'PageDown' || key === 'PageUp') turn(place + (key === 'PageDown' ? 1 : -1));
    else if (key === 'Home' || key === 'End') turn(key === 'Home' ? 0 : of - 1);
    else if (key === '+' || key === '=') zoomIn();
    else if (key === '-' || key === '−') zoomOut();
    else if (key === '0') fit();
    else return;
    event.preventDefault();
  });
  const close = () => {
    fit();
    onClose();
  };
  useEffect(() => {
    if (!opened) return;
    const listener = (event: KeyboardEvent) => onKey(event);
    addEventListener('keydown', listener);
    return () => removeEventListener('keydown', listener);
  }, [opened]);
  const shown = url ?? (hasFailed ? null : small);
  // Small and large pictures have the same shape, so that nothing moves when the large one is there.
  const wide = shape === null ? 0 : Math.min(width, height * shape);
  const title = [shot.number === null ? '' : `${shot.number}.`, shot.name].filter(Boolean).join(' ');
  return (
    <Dialog opened={opened} title={title} width={1180} onClose={close}>
      <div className={classes.viewer}>
        <ViewerBar
          {...{ zooming, place, of, words, turn }}
          save={pictures && { text: pictures.text, act: () => pictures.save(shot.line) }}
        />
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the picture scrolls by keys. */}
        <div
          ref={stageRef}
          className={classes.stage}
          data-autofocus
          data-zoomed={zoom > 1 || undefined}
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
              style={
                wide > 0 && shape !== null
                  ? { width: wide * zoom, height: (wide * zoom) / shape }
                  : { maxWidth: '100%', maxHeight: '100%' }
              }
              onError={() => setBroken(shown)}
              onLoad={({ currentTarget }) => setShape(currentTarget.naturalWidth / currentTarget.naturalHeight)}
            />
          )}
          {url === null && !hasFailed && (
            <Loader size="sm" className={classes.loading ?? ''} aria-label={words('dashboard.pictures.loading')} />
          )}
          {hasFailed && (
            <div role="alert" className={classes.none}>
              {words('dashboard.pictures.missing')}
              <Button size="compact-sm" variant="default" onClick={() => setAttempt(attempt + 1)}>
                {words('dashboard.retry')}
              </Button>
            </div>
          )}
        </div>
        <div className={classes.text}>{shot.texts.join(' · ')}</div>
      </div>
    </Dialog>
  );
}
