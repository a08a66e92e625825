import { ActionIcon, Button } from '@mantine/core';
import { IconMapPin, IconMapPinOff } from '@tabler/icons-react';
import { useId, useMemo, useRef, useState } from 'react';
import { countText } from '../../../engine/results/truth.ts';
import { type Line, lineWriter } from '../../../engine/tables/lines.ts';
import { icon } from '../../ui/icon-looks.ts';
import type { SectionViewOf } from '../section-view.ts';
import sections from '../sections.module.css';
import { TableSection } from '../table.tsx';
import classes from './map.module.css';
import { MapCard } from './map-card.tsx';
import { MapSide } from './map-side.tsx';
import { useRowEnd } from './row-end.tsx';
import type { Steering } from './use-camera.ts';
import { useChosen } from './use-chosen.ts';
import { type MapArea, useFollowing, useWithin } from './use-following.ts';
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

/** Says that the list has only a part of the rows, and shows all of them again. */
function AreaNote({ view: { context, state }, onAll }: { view: View; onAll: () => void }) {
  const { words } = context;
  const count = state.shown?.rows ?? 0;
  return (
    <div className={classes.area}>
      <span className={sections.sentence}>{words('dashboard.map.area')}</span>
      <Button size="compact-xs" variant="light" onClick={onAll}>
        {words('dashboard.map.all', { count, number: countText(count, context) })}
      </Button>
    </div>
  );
}

interface PinProps {
  name: string;
  hasPlace: boolean;
  isCurrent: boolean;
  context: View['context'];
  onShow: () => void;
}

/** Shows a row on the map; one without a place only has a card. */
function Pin({ name, hasPlace, isCurrent, context: { words }, onShow }: PinProps) {
  const Icon = hasPlace ? IconMapPin : IconMapPinOff;
  return (
    <ActionIcon
      size={24}
      variant="subtle"
      color={isCurrent ? undefined : 'gray'}
      aria-pressed={isCurrent}
      aria-label={words(hasPlace ? 'dashboard.map.show' : 'dashboard.map.show_card', { name })}
      onClick={onShow}
    >
      <Icon {...icon} />
    </ActionIcon>
  );
}

/** Rows on a map, with a list beside it. A point shows its row, and a row its point. */
export function MapOfRows({ view }: { view: View }) {
  const { section, context } = view;
  const places = usePlaces(view);
  const steering = useRef<Steering>(null);
  const [area, setArea] = useState<MapArea | null>(null);
  const chosen = useChosen(view, places);
  const { row, line, choose } = chosen;
  const { nameOf, textOf } = useTexts(view);
  const rowEnd = useRowEnd(view, nameOf);
  const within = useWithin(view, places, area);
  const listed = useFollowing(view, within);
  const map = useId();
  const show = (place: number) => {
    const shown = within ? (within[place] ?? null) : place;
    choose(shown);
    const [x, y] = [places.x[shown ?? -1] ?? Number.NaN, places.y[shown ?? -1] ?? Number.NaN];
    if (!Number.isNaN(x)) steering.current?.center(x, y, closeUp);
  };
  const place = row === null || !within ? row : within.indexOf(row);
  const current = place === -1 ? null : place;
  const close = () => {
    choose(null);
    // The button that was pressed is gone.
    document.getElementById(map)?.focus({ preventScroll: true });
  };
  const card = line && (
    <MapCard
      {...{ view, chosen, line }}
      name={nameOf(line)}
      text={textOf(line)}
      end={rowEnd?.onCard(line)}
      onClose={close}
    />
  );
  const pane = (
    <MapSide
      {...{ view, places, card }}
      id={map}
      current={row}
      onChoose={choose}
      onClose={close}
      onArea={setArea}
      steers={steering}
    />
  );
  const pin = {
    header: <span className="mantine-visually-hidden">{context.words('dashboard.map.on_map')}</span>,
    draw: (each: Line, at: number) => (
      <Pin
        {...{ context }}
        name={nameOf(each)}
        hasPlace={typeof each.cells[section.latitude] === 'number'}
        isCurrent={at === current}
        onShow={() => show(at)}
      />
    ),
  };
  const note = within && <AreaNote view={view} onAll={() => steering.current?.fit()} />;
  return (
    <TableSection
      view={listed}
      beside={{ pane, note, current, onRow: show, rowStart: pin, rowEnd: rowEnd?.inList ?? null }}
    />
  );
}
