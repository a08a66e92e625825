import { Skeleton } from '@mantine/core';
import { useIntersection } from '@mantine/hooks';
import { IconPhotoOff } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import type { ActRequest } from '../../../engine/actions/resolved.ts';
import type { Words } from '../../../engine/context/context.ts';
import { stateIcon } from '../../ui/icon-looks.ts';
import { onPrint } from '../../ui/on-print.ts';
import classes from './pictures.module.css';
import type { Shot } from './shot.ts';
import { usePicture } from './use-picture.ts';

interface Props {
  shot: Shot;
  /** The calls that return it, of which a backend may not have the first. */
  requests: readonly ActRequest[];
  words: Words;
  onOpen: () => void;
  /** It is loaded, and can be shown until the large one is. */
  onLoaded: (url: string | null) => void;
}

/** A small picture with its texts. It is loaded once it is near the window, or printed. */
export function Thumbnail({ shot: { name, number, texts }, requests, words, onOpen, onLoaded }: Props) {
  const { ref, entry } = useIntersection<HTMLButtonElement>({ rootMargin: '200px' });
  const [isWanted, setWanted] = useState(false);
  const [broken, setBroken] = useState<string | null>(null);
  if (entry?.isIntersecting && !isWanted) setWanted(true);
  useEffect(() => onPrint((isPrinted) => isPrinted && setWanted(true)), []);
  const { url, hasFailed } = usePicture(requests, isWanted);
  const isBroken = url !== null && url === broken;
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the same for each picture.
  useEffect(() => {
    onLoaded(url);
  }, [url]);
  return (
    <li className={classes.item}>
      <button
        ref={ref}
        type="button"
        className={classes.open}
        aria-label={words('dashboard.pictures.open', { name: [number, name, ...texts].filter(Boolean).join(', ') })}
        onClick={onOpen}
      >
        {url !== null && !isBroken ? (
          <img src={url} alt="" className={classes.small} onError={() => setBroken(url)} />
        ) : hasFailed || isBroken ? (
          <span className={classes.none}>
            <IconPhotoOff {...stateIcon} />
            {words('dashboard.pictures.missing')}
          </span>
        ) : (
          <Skeleton className={classes.small ?? ''} radius={0} />
        )}
        {number !== null && <span className={classes.number}>{number}</span>}
      </button>
      <div className={classes.name}>{name}</div>
      {texts.map((text) => (
        <div key={text} className={classes.text}>
          {text}
        </div>
      ))}
    </li>
  );
}
