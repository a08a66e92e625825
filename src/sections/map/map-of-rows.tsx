import { ActionIcon, CloseButton } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { IconMapPin } from '@tabler/icons-react';
import { useMemo } from 'react';
import { rowsWithin } from '../../../engine/charts/mercator.ts';
import { type Line, lineWriter } from '../../../engine/tables/lines.ts';
import { icon } from '../../ui/icon-looks.ts';
import type { SectionViewOf } from '../section-view.ts';
import sections from '../sections.module.css';
import { TableSection } from '../table.tsx';
import classes from './map.module.css';
import { MapPane } from './map-pane.tsx';
import { useRowEnd } from './row-end.tsx';
import { useCamera } from './use-camera.ts';
import { useChosen } from './use-chosen.ts';
import { useFollowing } from './use-following.ts';
import { usePlaces } from './use-places.ts';

type View = SectionViewOf<'map'>;

/** A town. */
const closeUp = 256 * 2 ** 9;

/** The texts of a point. */
function useTexts({ section: { name, text }, table: { columns, style } }: View) {
  return useMemo(() => {
    const [ofName, ofText] = [name, text].map((field) => {
      const column = columns.find(({ value }) => value === field);
      return column ? lineWriter(column, style) : () => '';
    });
    return { nameOf: (line: Line) => ofName?.(line) || '–', textOf: (line: Line) => ofText?.(line) ?? '' };
  }, [name, text, columns, style]);
}

/** Rows on a map, with a list beside it. A point shows its row, and a row its point. */
export function MapOfRows({ view }: { view: View }) {
  const { section, context, state } = view;
  const { words } = context;
  const { ref, width, height } = useElementSize<HTMLDivElement>();
  const room = useMemo(() => ({ width, height }), [width, height]);
  const places = usePlaces(view);
  const steering = useCamera(places, room, state.runs);
  const { row, line, choose } = useChosen(view, places);
  const { nameOf, textOf } = useTexts(view);
  const rowEnd = useRowEnd(view, nameOf);
  const within = useMemo(
    () => (section.follows && !steering.isFitted ? rowsWithin(places, steering.camera, room) : null),
    [section.follows, steering, places, room],
  );
  const listed = useFollowing(view, within);
  const rowAt = (place: number) => (within ? (within[place] ?? null) : place);
  const show = (place: number) => {
    const shown = rowAt(place);
    choose(shown);
    const [x, y] = [places.x[shown ?? -1] ?? Number.NaN, places.y[shown ?? -1] ?? Number.NaN];
    if (!Number.isNaN(x)) steering.center(x, y, closeUp);
  };
  const current = row === null ? null : within ? within.indexOf(row) : row;
  const card = line && (
    <div className={classes.card}>
      <div className={classes.cardText} role="status">
        <div className={classes.cardName}>{nameOf(line)}</div>
        {textOf(line) && <div className={sections.sentence}>{textOf(line)}</div>}
      </div>
      {rowEnd?.draw(line)}
      <CloseButton
        size="sm"
        aria-label={words('dashboard.map.close', { name: nameOf(line) })}
        onClick={() => choose(null)}
      />
    </div>
  );
  const pin = {
    header: <span className="mantine-visually-hidden">{words('dashboard.map.on_map')}</span>,
    draw: (each: Line, place: number) => (
      <ActionIcon
        size={24}
        variant="subtle"
        color={place === current ? undefined : 'gray'}
        aria-pressed={place === current}
        aria-label={words('dashboard.map.show', { name: nameOf(each) })}
        onClick={() => show(place)}
      >
        <IconMapPin {...icon} />
      </ActionIcon>
    ),
  };
  const pane = (
    <div className={classes.pane} ref={ref}>
      {width > 0 && (
        <MapPane title={section.title} {...{ places, room, steering, context }} current={row} onChoose={choose}>
          {card}
        </MapPane>
      )}
    </div>
  );
  return <TableSection view={listed} beside={{ pane, current, onRow: show, rowStart: pin, rowEnd }} />;
}
