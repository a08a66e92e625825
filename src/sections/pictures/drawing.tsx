import type { Words } from '../../../engine/context/context.ts';
import { type DrawingStep, drawings, type PlaceDrawing } from '../../../engine/sections/drawings.ts';
import type { PicturesOfRows } from '../../../engine/sections/kind.ts';
import { marksOf } from '../../../engine/sections/pictures.ts';
import classes from './pictures.module.css';
import type { Shot } from './shot.ts';

const pathOf = (steps: readonly DrawingStep[]): string =>
  steps.map(([kind, ...places]) => `${kind}${places.join(' ')}`).join('');

interface Props {
  places: NonNullable<PicturesOfRows['places']>;
  shots: readonly Shot[];
  words: Words;
  onOpen: (place: number) => void;
}

/** A drawing on which pictures are marked by their numbers. A mark opens its picture. */
export function Drawing({ places, shots, words, onOpen }: Props) {
  const { width, height, solid, lines }: PlaceDrawing = drawings[places.drawing];
  const texts = shots.map(({ place }) => place);
  const marks = marksOf(places, texts);
  const left = shots.length - marks.length;
  const title = words(`dashboard.pictures.drawings.${places.drawing}`);
  return (
    <figure className={classes.figure}>
      <div className={classes.drawing}>
        <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
          {solid.map((steps) => (
            <path key={pathOf(steps)} d={pathOf(steps)} className={classes.solid} />
          ))}
          {lines.map((steps) => (
            <path key={pathOf(steps)} d={pathOf(steps)} className={classes.line} />
          ))}
        </svg>
        {marks.map(({ number, x, y }) => (
          <button
            key={number}
            type="button"
            className={classes.mark}
            style={{ left: `${(x / width) * 100}%`, top: `${(y / height) * 100}%` }}
            aria-label={words('dashboard.pictures.open', { name: [number, shots[number - 1]?.name].join(', ') })}
            onClick={() => onOpen(number - 1)}
          >
            {number}
          </button>
        ))}
      </div>
      <figcaption className={classes.text}>
        {title}
        {left > 0 && ` ${words('dashboard.pictures.unplaced', { count: left })}`}
      </figcaption>
    </figure>
  );
}
