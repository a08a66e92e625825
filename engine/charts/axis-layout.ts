import { numberKindOf } from '../columns/registry.ts';
import { axisLabels, labelWriter } from '../pivots/labels.ts';
import type { ResolvedGrouping } from '../pivots/resolved.ts';
import { briefWriter, type Places, placesOn, roundsOf, standing } from './axis-places.ts';
import type { Axis, Sides, Tick } from './chart.ts';
import { isFlowing } from './fields.ts';
import { cut, every, namedPlaces } from './labels.ts';
import type { ChartInput } from './resolved.ts';
import { largestOf } from './scale.ts';
import { fitted, guessedSides, leftOf, plotWidth, sidesOfFigures } from './sides.ts';

/** Pixels: the height of a label's line, the thickness of a bar, the widest label, the space below the plot. */
export const [line, bar, widest, below] = [24, 14, 220, 60];
/** Pixels: the narrowest name that is worth writing, and the space between two names. */
const [leastName, between] = [28, 8];

/** The axis of the groups. */
export interface AxisLayout {
  axis: Axis;
  sides: Sides;
  /** The groups on it, as rows of the pivot, and the place of each. */
  groups: readonly number[];
  places: readonly number[];
  /** Whether its dates or numbers are too far apart to draw them to scale. */
  isBroken: boolean;
  /** Whether bars are horizontal. */
  lying: boolean;
  height: number;
}

/** Groups in a sequence, with the name of each place, also of those without a group. */
interface Along {
  groups: readonly number[];
  placed(apart: number): Places;
  nameAt(places: Places): (place: number) => string;
  briefAt(places: Places): ((place: number) => string) | null;
  label(group: number): string;
  rounds: readonly number[];
}

function alongOf({ pivot, table, style }: ChartInput, groups: readonly number[]): Along {
  const [grouping] = pivot.rows;
  const label = axisLabels(pivot.rows, table.rows, style, pivot.words);
  const write = grouping && labelWriter(grouping, style, pivot.words);
  const brief = briefWriter(grouping, style.locale);
  const valueAt = (places: Places, place: number) =>
    places.valueAt?.(place) ?? table.rows.values[groups[place] as number];
  return {
    groups,
    placed: (apart) => placesOn(grouping, table.rows, groups, { apart }),
    nameAt: ({ valueAt: at }) =>
      remembered((place) => (at && write ? write(at(place)) : label(groups[place] as number))),
    briefAt: (places) => brief && ((place) => brief(valueAt(places, place), place === 0)),
    label,
    rounds: roundsOf(grouping ?? { by: null }),
  };
}

/** Names are asked for several times, and dates take long to write. */
function remembered(write: (place: number) => string): (place: number) => string {
  const known = new Map<number, string>();
  return (place) => {
    const text = known.get(place) ?? write(place);
    known.set(place, text);
    return text;
  };
}

/** The bounds of buckets, which are named at their edges; null for other groups. */
function boundsOf({ chart, pivot, style }: ChartInput, { valueAt }: Places): ((edge: number) => string) | null {
  const [grouping] = pivot.rows;
  const kind = grouping && numberKindOf(grouping.column.type);
  if (chart.mark !== 'histogram' || !valueAt || !kind || grouping.step === null) return null;
  const write = kind.boundWriter(grouping.column, style);
  return (edge) => write(valueAt(edge) as number);
}

/** The ticks of a sequence with the blank group `apart` places further, and whether they leave room for its name. */
function sequenceTicks(input: ChartInput, along: Along, plot: number, apart: number) {
  const { measure } = input.room;
  const places = along.placed(apart);
  const distance = plot / Math.max(1, largestOf(places.of) + 1);
  const bounds = boundsOf(input, places);
  const name = bounds ? remembered(bounds) : along.nameAt(places);
  const brief = bounds ? null : along.briefAt(places);
  const { named } = namedPlaces({
    count: bounds ? places.count + 1 : places.count,
    name,
    ...(brief ? { brief } : {}),
    distance,
    rounds: along.rounds,
    measure,
  });
  const ticks = named.map(({ place, text }): Tick => ({ at: bounds ? place - 0.5 : place, text, full: name(place) }));
  const at = places.of.at(-1);
  if (at === undefined || at < places.count) return { places, ticks, fits: true };
  const text = along.label(along.groups.at(-1) as number);
  const last = ticks.at(-1);
  const fits = !last || (at - last.at) * distance >= (measure(last.text) + measure(text)) / 2 + between;
  return { places, ticks: [...ticks, { at, text, full: text }], fits };
}

/** All names of a sequence, or every nth. The blank group moves away until its name fits behind the last of them. */
function namedSequence(input: ChartInput, along: Along, plot: number): { places: Places; ticks: Tick[] } {
  const { count } = along.placed(1);
  const step = Math.max(1, Math.floor(count / 50));
  for (let apart = 1; ; apart += step) {
    const found = sequenceTicks(input, along, plot, apart);
    if (found.fits || apart > count + 1) return found;
  }
}

/** Names below upright bars, shortened; where there is no room, those of every nth. */
function shortenedNames({ room }: ChartInput, along: Along, plot: number): { places: Places; ticks: Tick[] } {
  const places = along.placed(0);
  const distance = plot / Math.max(1, places.count);
  const round = every(leastName + between, distance, along.rounds);
  const name = along.nameAt(places);
  const ticks = Array.from({ length: Math.ceil(places.count / round) }, (_, number): Tick => {
    const full = name(number * round);
    return { at: number * round, text: cut(full, Math.max(distance * round - between, leastName), room.measure), full };
  });
  return { places, ticks };
}

/** Names at the left of horizontal bars: all of them. */
function listedNames({ room }: ChartInput, along: Along): { places: Places; ticks: Tick[] } {
  const places = along.placed(1);
  const name = along.nameAt(places);
  const most = Math.min(widest, room.width * 0.35);
  const tick = (at: number, full: string): Tick => ({ at, text: cut(full, most, room.measure), full });
  const at = places.of.at(-1);
  const last = at === undefined || at < places.count ? [] : [tick(at, along.label(along.groups.at(-1) as number))];
  return { places, ticks: [...Array.from({ length: places.count }, (_, place) => tick(place, name(place))), ...last] };
}

/** Whether upright names would touch. */
function isWide({ room }: ChartInput, along: Along): boolean {
  const places = along.placed(1);
  const distance = plotWidth(room, guessedSides) / Math.max(1, largestOf(places.of) + 1);
  return largestOf(along.groups.map((group) => room.measure(along.label(group)))) + 12 > distance;
}

/** The groups that an axis has. A line cannot lead to the blank group of a sequence, so that charts of lines leave it out. */
export function groupsAlong({ pivot, table, chart }: ChartInput): number[] {
  const [grouping] = pivot.rows;
  const groups = standing(table.rows, grouping);
  const isOfLines = chart.mark === 'line' || chart.mark === 'area';
  return isOfLines && leadsOn(grouping) ? groups.filter((group) => table.rows.values[group] !== null) : groups;
}

/** Whether a line can lead from group to group. */
export const leadsOn = (grouping: ResolvedGrouping | undefined): boolean =>
  grouping !== undefined && isFlowing(grouping);

/**
 * The axis of the groups, and whether the bars are horizontal. `figures` are the axes of the panels, where they are known:
 * the width of the plot follows from their labels.
 */
export function laidOut(input: ChartInput, barsAtOne: number, figures?: readonly Axis[]): AxisLayout {
  const { chart, pivot, room } = input;
  const [grouping] = pivot.rows;
  const groups = groupsAlong(input);
  const along = alongOf(input, groups);
  const isSequence = leadsOn(grouping);
  const lying = chart.mark === 'bar' && (chart.lying ?? (!isSequence && isWide(input, along)));
  const axisOf = ({ places, ticks }: { places: Places; ticks: Tick[] }) => {
    const axis = { title: grouping?.header ?? '', from: -0.5, to: largestOf(places.of) + 0.5, ticks };
    return { axis, places };
  };
  const listed = () => {
    const laid = axisOf(listedNames(input, along));
    return { ...laid, sides: sidesOfFigures(leftOf([laid.axis], room), figures ?? [], room) };
  };
  const names = isSequence ? namedSequence : shortenedNames;
  const named = (sides: Sides) => axisOf(names(input, along, plotWidth(room, sides)));
  const least = figures ? { ...guessedSides, left: leftOf(figures, room) } : guessedSides;
  const { places, axis, sides } = lying ? listed() : fitted(named, least, room);
  const count = axis.to - axis.from;
  const slot = Math.max(line, barsAtOne * bar + 6);
  return {
    axis,
    sides,
    groups,
    places: places.of,
    isBroken: places.valueAt === null && grouping !== undefined && grouping.by !== null && isSequence && count > 1,
    lying,
    height: lying ? Math.max(room.height, count * slot + below) : room.height,
  };
}
