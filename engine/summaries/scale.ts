import { dayNumber, firstDay, isoDay } from '../formats/days.ts';
import type { BarUnit } from './summary.ts';

/** The bars of a histogram. */
export interface Scale {
  unit: BarUnit;
  count: number;
  /** The bar of a value. */
  placeOf(value: number): number;
  /** The lowest value of a bar; defined for one bar after the last, too. */
  edge(place: number): number;
}

const mostBars = 20;
/** The last day of the year 9999. */
const lastDay = 2_932_896;

const steps = [1, 2, 5, 10];

/** The smallest sufficient step of 1, 2 or 5 times a power of ten. */
function niceStep(isEnough: (step: number) => boolean, from = 1): number {
  for (let power = from; ; power *= 10) {
    for (const step of steps) if (isEnough(step * power)) return step * power;
  }
}

/** Bars for whole numbers from `least` to `greatest`, each 1, 2 or 5 times a power of ten wide. */
export function numberScale(least: number, greatest: number, unit: BarUnit = 'number'): Scale {
  const bars = (step: number) => Math.floor(greatest / step) - Math.floor(least / step) + 1;
  const about = Math.max(1, greatest / mostBars - least / mostBars);
  const step = niceStep((each) => bars(each) <= mostBars, 10 ** Math.floor(Math.log10(about)));
  const first = Math.floor(least / step);
  return {
    unit,
    count: bars(step),
    placeOf: (value) => Math.floor(value / step) - first,
    edge: (place) => (first + place) * step,
  };
}

const monthOf = (day: number): number => {
  const [year = 0, month = 1] = isoDay(day).split('-').map(Number);
  return year * 12 + month - 1;
};

/** Months are counted from the year 0. */
const firstDayOf = (month: number): number => dayNumber(Math.floor(month / 12), (month % 12) + 1, 1);

/** January 4, 1970 was a Sunday. */
const sundayOf = (day: number): number => Math.floor((day - 3) / 7) * 7 + 3;

const most = { day: 31, week: 26, month: 36, quarter: 24 };

/** The first days of bars of several months. */
function monthEdges(least: number, greatest: number, months: number): number[] {
  const edges: number[] = [];
  const first = Math.floor(monthOf(least) / months) * months;
  for (let month = first; edges.length < 2 || (edges.at(-1) as number) <= greatest; month += months) {
    edges.push(firstDayOf(month));
  }
  return edges;
}

function calendarScale(unit: BarUnit, edges: readonly number[]): Scale {
  const first = edges[0] as number;
  const places = new Uint16Array((edges.at(-1) as number) - first);
  for (let place = 1; place < edges.length; place++) {
    places.fill(place - 1, (edges[place - 1] as number) - first, (edges[place] as number) - first);
  }
  return {
    unit,
    count: edges.length - 1,
    placeOf: (day) => places[Math.floor(day) - first] as number,
    edge: (place) => Math.min(Math.max(edges[place] as number, firstDay), lastDay + 1),
  };
}

/** Bars for days: each a day, a week, a month, a quarter, or 1, 2 or 5 times a power of ten years. `finest` is the shortest allowed. */
export function dayScale(least: number, greatest: number, finest: 'day' | 'month'): Scale {
  if (least < firstDay || greatest > lastDay) return numberScale(least, greatest, 'day');
  const days = Math.floor(greatest) - Math.floor(least) + 1;
  if (finest === 'day' && days <= most.day) {
    const first = Math.floor(least);
    return { unit: 'day', count: days, placeOf: (day) => Math.floor(day) - first, edge: (place) => first + place };
  }
  const sunday = sundayOf(least);
  const weeks = (sundayOf(greatest) - sunday) / 7 + 1;
  if (finest === 'day' && weeks <= most.week) {
    const edge = (place: number) => Math.max(sunday + place * 7, firstDay);
    return { unit: 'week', count: weeks, placeOf: (day) => Math.floor((day - sunday) / 7), edge };
  }
  const months = monthOf(greatest) - monthOf(least) + 1;
  if (months <= most.month) return calendarScale('month', monthEdges(least, greatest, 1));
  if (months <= most.quarter * 3) return calendarScale('quarter', monthEdges(least, greatest, 3));
  const years = niceStep((step) => months / 12 / step <= mostBars - 1);
  return calendarScale('year', monthEdges(least, greatest, years * 12));
}
