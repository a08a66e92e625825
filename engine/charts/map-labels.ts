import { type Camera, type MapBox, type MapPlace, type MapRoom, pixelsOf } from './mercator.ts';

/** A state or province on a map. */
export interface MapRegion extends MapPlace {
  id: string;
  /** In the language of the viewer. */
  name: string;
  box: MapBox;
}

/** A town on a map. */
export interface MapTown extends MapPlace {
  name: string;
}

export interface MapLabel {
  type: 'region' | 'town';
  text: string;
  left: number;
  top: number;
}

/** Pixels of a letter and of a line, and the free space around a label. */
const [letter, line, space] = [6.5, 14, 14];

/** More of them make a map hard to read. */
const mostTowns = 24;

/** How many of the largest towns a map can name: those of a continent, and four times as many at each zoom. */
const largest = ({ scale }: Camera): number => Math.round(30 * (scale / (256 * 2 ** 4)) ** 2);

interface Taken {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

const roomOf = ({ text, left, top }: Pick<MapLabel, 'text' | 'left' | 'top'>): Taken => ({
  left: left - (text.length * letter) / 2 - space,
  right: left + (text.length * letter) / 2 + space,
  top: top - line / 2 - space / 2,
  bottom: top + line / 2 + space / 2,
});

const overlaps = (one: Taken, other: Taken): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

/** The text that fits into a region; null for none. */
function regionText({ id, name, box }: MapRegion, { scale }: Camera): string | null {
  const width = (box.east - box.west) * scale;
  if ((box.south - box.north) * scale < line) return null;
  return [name, id].find((text) => text.length * letter + 8 < width * 0.8) ?? null;
}

/** A point on a map with its radius, in pixels. */
export interface DrawnMark {
  left: number;
  top: number;
  radius: number;
}

/** The labels that have room on a map between its points: of states and provinces, then of towns, the largest first. */
export function labelsOf(
  {
    regions,
    towns,
    marks = [],
  }: { regions: readonly MapRegion[]; towns: readonly MapTown[]; marks?: readonly DrawnMark[] },
  camera: Camera,
  room: MapRoom,
): MapLabel[] {
  const labels: MapLabel[] = [];
  const taken = marks.map(
    ({ left, top, radius }): Taken => ({
      // The free space around a label is too much beside a point.
      left: left - radius + space,
      right: left + radius - space,
      top: top - radius + space / 2,
      bottom: top + radius - space / 2,
    }),
  );
  const put = (label: MapLabel): boolean => {
    const own = roomOf(label);
    if (own.left < 0 || own.right > room.width || own.top < 0 || own.bottom > room.height) return false;
    if (taken.some((other) => overlaps(own, other))) return false;
    taken.push(own);
    labels.push(label);
    return true;
  };
  for (const region of regions) {
    const text = regionText(region, camera);
    if (text !== null) put({ type: 'region', text, ...pixelsOf(region, camera, room) });
  }
  let left = mostTowns;
  for (const town of towns.slice(0, largest(camera))) {
    if (left === 0) break;
    const at = pixelsOf(town, camera, room);
    if (put({ type: 'town', text: town.name, left: at.left, top: at.top - line })) left -= 1;
  }
  return labels;
}
