import { useMemo, useRef, useState } from 'react';
import { textsOfPicture } from '../../../engine/sections/pictures.ts';
import { lineWriter } from '../../../engine/tables/lines.ts';
import { SectionHead } from '../section-head.tsx';
import type { SectionViewOf } from '../section-view.ts';
import { useLines } from '../use-lines.ts';
import { SectionWaiting } from '../waiting.tsx';
import { Drawing } from './drawing.tsx';
import classes from './pictures.module.css';
import type { Shot } from './shot.ts';
import { Thumbnail } from './thumbnail.tsx';
import { Viewer } from './viewer.tsx';

type View = SectionViewOf<'pictures'>;

/** The pictures of the rows with their texts; null until the rows are loaded. */
function useShots(view: View): Shot[] | null {
  const { section, table } = view;
  const lines = useLines(view, section.most);
  return useMemo(() => {
    if (!lines) return null;
    const writers = textsOfPicture(section).map((column) => lineWriter(column, table.style));
    const placeOf = section.places ? lineWriter(section.places.column, table.style) : () => '';
    return lines.map((line, at) => {
      const [name = '', ...texts] = writers.map((write) => write(line));
      const number = section.places ? at + 1 : null;
      return { line, name: name || '–', number, texts: texts.filter(Boolean), place: placeOf(line) };
    });
  }, [lines, section, table.style]);
}

/** The pictures of rows, small; a click shows one in full size. */
export function Gallery({ view }: { view: View }) {
  const { section, context, pictures } = view;
  const { words } = context;
  const shots = useShots(view);
  const [place, setPlace] = useState(0);
  const [isOpen, setOpen] = useState(false);
  const loaded = useRef(new Map<number, string | null>());
  const shot = shots?.[place];
  const open = (at: number) => {
    setPlace(at);
    setOpen(true);
  };
  return (
    <>
      <SectionHead view={view} />
      {shots ? (
        <div className={classes.around}>
          {section.places && <Drawing {...{ shots, words }} places={section.places} onOpen={open} />}
          <ul role="list" className={classes.list}>
            {shots.map((each, at) => (
              <Thumbnail
                // biome-ignore lint/suspicious/noArrayIndexKey: a picture has nothing else that is its own.
                key={at}
                shot={each}
                requests={pictures?.requestsOf(each.line, true) ?? []}
                words={words}
                onOpen={() => open(at)}
                onLoaded={(url) => void loaded.current.set(at, url)}
              />
            ))}
          </ul>
        </div>
      ) : (
        <SectionWaiting />
      )}
      {shot && shots && (
        <Viewer
          {...{ shot, place, context, pictures }}
          opened={isOpen}
          of={shots.length}
          small={loaded.current.get(place) ?? null}
          onTurn={setPlace}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
