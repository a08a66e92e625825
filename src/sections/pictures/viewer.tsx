import { useState } from 'react';
import type { Context } from '../../../engine/context/context.ts';
import { Dialog } from '../../ui/dialog.tsx';
import type { Pictures } from '../section-view.ts';
import classes from './pictures.module.css';
import type { Shot } from './shot.ts';
import { Stage } from './stage.tsx';
import { usePicture } from './use-picture.ts';
import { useViewerKeys } from './use-viewer-keys.ts';
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

/** A picture in full size, with the others before and after it. */
export function Viewer({ opened, shot, place, of, small, pictures, context, onTurn, onClose }: Props) {
  const { words } = context;
  const [attempt, setAttempt] = useState(0);
  const picture = usePicture(pictures?.requestsOf(shot.line, false) ?? [], opened, attempt);
  const zooming = useZoom();
  const turn = (to: number) => {
    if (to < 0 || to >= of || to === place) return;
    zooming.fit();
    onTurn(to);
  };
  useViewerKeys({ opened, place, of, zooming, turn });
  const close = () => {
    zooming.fit();
    onClose();
  };
  const title = shot.number === null ? shot.name : `${shot.number}. ${shot.name}`;
  return (
    <Dialog opened={opened} title={title} width={1180} onClose={close}>
      <div className={classes.viewer}>
        <ViewerBar
          {...{ zooming, place, of, words, turn }}
          save={pictures && { text: pictures.text, act: () => pictures.save(shot.line) }}
        />
        <Stage {...{ shot, title, picture, small, zooming, words }} onRetry={() => setAttempt(attempt + 1)} />
        <div className={classes.text}>{shot.texts.join(' · ')}</div>
      </div>
    </Dialog>
  );
}
