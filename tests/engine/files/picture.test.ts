import { describe, expect, it } from 'vitest';
import { palettes } from '../../../engine/charts/palette.ts';
import { drawChart } from '../../../engine/files/pictures/draw-chart.ts';
import type { Measure, Picture, Shape } from '../../../engine/files/pictures/picture.ts';
import { outlineOf, projectionOf } from '../../../engine/files/pictures/projections.ts';
import { markNames } from '../../../engine/schema/chart.ts';
import { wordsOf } from '../../browser/support/model.ts';
import { drawn, table } from '../charts/samples.ts';
import { draw } from '../charts/support.ts';
import { context } from '../support.ts';
import { regionsOf } from './composed-samples.ts';

/** All letters together are as wide as on screen. */
const measure: Measure = (text, size) => (text.length * 7 * size) / 12;
const room = { width: 600, height: 320 };
const look = { palette: palettes.light, measure, geographies: { north_america: regionsOf('regions') } };
const round = (value: number) => Math.round(value);

function picture(name: string, locale: 'en-US' | 'fr-CA'): Picture {
  const [pivot, chart] = drawn[name] ?? [{ values: [] }, null];
  const given = context({}, { locale, words: wordsOf(locale) });
  const plain = draw(table, pivot, chart, given, { ...room, measure: (text) => measure(text, 12, 'regular') }).chart;
  return drawChart(plain, room, look);
}

/** The points of an outline. */
const placesOf = (shape: Extract<Shape, { type: 'path' }>): [number, number][] =>
  shape.steps.flatMap((step) => (step[0] === 'Z' ? [] : [step.slice(-2) as [number, number]]));

function paintText({ fill, stroke, strokeWidth, dash, opacity }: Exclude<Shape, { type: 'text' }>): string {
  const line = stroke ? ` line ${stroke} ${strokeWidth ?? 1}${dash ? ` dash ${dash.join(',')}` : ''}` : '';
  return `${fill ?? ''}${line}${opacity === undefined ? '' : ` ${opacity.toFixed(2)}`}`.trim();
}

function shapeText(shape: Shape): string {
  if (shape.type === 'text') {
    const { x, y, text, anchor, size, weight, angle, colour } = shape;
    return `“${text}” ${anchor} ${round(x)},${round(y)} ${round(size)} ${weight} ${colour}${angle ? ` ${angle}°` : ''}`;
  }
  if (shape.type === 'rectangle') {
    const { x, y, width, height } = shape;
    return `box ${round(width)}×${round(height)} at ${round(x)},${round(y)} ${paintText(shape)}`;
  }
  const places = placesOf(shape);
  const shown = places.slice(0, 4).map(([x, y]) => `${round(x)},${round(y)}`);
  const more = places.length > 4 ? ` … ${shape.steps.length}` : '';
  return `path ${shown.join(' ')}${more} ${paintText(shape)}`;
}

/** The shapes of a picture, one per line; of more than forty similar ones, only some. */
function pictureText({ width, height, shapes }: Picture): string {
  const lines = shapes.map(shapeText);
  const shown = lines.length > 70 ? [...lines.slice(0, 40), `… ${lines.length - 60} more`, ...lines.slice(-20)] : lines;
  return [`${width}×${round(height)}`, ...shown, ''].join('\n');
}

describe.each(Object.keys(drawn))('%s', (name) => {
  it('matches its golden file', async () => {
    const path = `goldens/pictures/${name.replaceAll(/\W+/g, '-')}.txt`;
    await expect(pictureText(picture(name, 'en-US'))).toMatchFileSnapshot(path);
  });

  it.each(['en-US', 'fr-CA'] as const)('stays within its picture in %s', (locale) => {
    const { width, height, shapes } = picture(name, locale);
    for (const shape of shapes) {
      const places =
        shape.type === 'path'
          ? placesOf(shape)
          : shape.type === 'rectangle'
            ? [
                [shape.x, shape.y],
                [shape.x + shape.width, shape.y + shape.height],
              ]
            : [[shape.x, shape.y]];
      for (const [x = Number.NaN, y = Number.NaN] of places) {
        expect(x).toBeGreaterThanOrEqual(-1);
        expect(x).toBeLessThanOrEqual(width + 1);
        expect(y).toBeGreaterThanOrEqual(-1);
        expect(y).toBeLessThanOrEqual(height + 1);
      }
    }
    expect(JSON.parse(JSON.stringify(shapes))).toEqual(shapes);
  });
});

it('draws every mark', () => {
  const given = context();
  const found = new Set(
    Object.values(drawn).map(([pivot, chart]) => draw(table, pivot, chart, given).given.chart.mark),
  );
  expect([...found].sort()).toEqual([...markNames].sort());
});

it('draws each bar at the length of its value', () => {
  const [pivot, chart] = drawn['bar side by side'] ?? [{ values: [] }, null];
  const plain = draw(table, pivot, chart, context(), { ...room, measure: (text) => text.length * 7 }).chart;
  if (plain.type !== 'axis') throw new Error(plain.type);
  const { shapes } = drawChart(plain, room, look);
  const points = plain.panels.flatMap(({ series }) => series.flatMap((each) => each.points));
  const bars = shapes.filter((shape) => shape.type === 'rectangle').slice(plain.legend.length);
  expect(bars.length).toBe(points.length);
  const first = points.findIndex(({ value }) => value !== 0);
  const scale = (bars[first]?.height ?? 0) / (points[first]?.value ?? 1);
  for (const [at, bar] of bars.entries()) expect(bar.height).toBeCloseTo(Math.abs(points[at]?.value ?? 0) * scale, 6);
});

it('draws the slices of a ring all the way around', () => {
  const { shapes } = picture('donut', 'en-US');
  const parts = shapes.filter((shape) => shape.type === 'path');
  const ends = parts.map((part) => placesOf(part));
  for (const [at, places] of ends.entries()) {
    const before = ends[(at + ends.length - 1) % ends.length] ?? [];
    // Each begins where the previous one ended, on the outside.
    const edge = before[(before.length - 2) / 2] ?? [0, 0];
    expect(places[0]?.[0]).toBeCloseTo(edge[0], 6);
    expect(places[0]?.[1]).toBeCloseTo(edge[1], 6);
  }
});

it('draws slices that their border would cover in their own color', () => {
  const [pivot, chart] = drawn.donut ?? [{ values: [] }, null];
  const plain = draw(table, pivot, chart, context(), { ...room, measure: (text) => text.length * 7 }).chart;
  if (plain.type !== 'donut') throw new Error(plain.type);
  const [first] = plain.parts;
  const parts = [1000, 1].map((size) => ({
    ...(first as (typeof plain.parts)[number]),
    size,
    ...(size === 1 ? { isThin: true as const } : {}),
  }));
  const paths = drawChart({ ...plain, parts }, room, look).shapes.filter((shape) => shape.type === 'path');
  expect(paths.map(({ fill, stroke }) => stroke === fill)).toEqual([false, true]);
  // The border of other slices covers a pixel on both sides of the ring. Their own one has to end there, too.
  const [wide = [], thin = []] = paths.map(placesOf);
  const between = ([a, b]: [number, number] = [0, 0], [c, d]: [number, number] = [0, 0]) => Math.hypot(a - c, b - d);
  const edge = wide[wide.length / 2 - 1];
  expect(between(thin[0], edge)).toBeCloseTo(2, 6);
  expect(between(thin[0], thin.at(-1))).toBeCloseTo(between(edge, wide[wide.length / 2]) - 4, 6);
});

describe.each([220, 260, 330, 640])('a donut %i pixels wide', (width) => {
  const part = (name: string, size: number) => ({ name, size, share: '12.5%', text: '$884,949.91' });
  const names = ['Transport and storage', 'License and title', 'Lease', 'Maintenance'];
  const narrow = { ...room, width };
  const [pivot, chart] = drawn.donut ?? [{ values: [] }, null];
  const plain = draw(table, pivot, chart, context(), { ...narrow, measure: (text) => text.length * 7 }).chart;
  if (plain.type !== 'donut') throw new Error(plain.type);
  const [first] = plain.parts;
  const parts = names.map((name, size) => ({ ...(first as (typeof plain.parts)[number]), ...part(name, size + 1) }));
  const { shapes, ...size } = drawChart({ ...plain, parts }, narrow, look);
  const texts = shapes.filter((shape) => shape.type === 'text');

  it('writes the names of its slices in full, with their shares', () => {
    expect(texts.map(({ text }) => text)).toEqual(expect.arrayContaining(names));
    expect(texts.filter(({ text }) => text === '12.5%')).toHaveLength(names.length);
    expect(texts.filter(({ text }) => text === '$884,949.91')).toHaveLength(width > 260 ? names.length : 0);
  });

  it('keeps its texts apart, within its picture', () => {
    const boxes = texts.map(({ x, y, text, anchor, size: own }) => {
      const wide = measure(text, own, 'regular');
      const left = anchor === 'end' ? x - wide : anchor === 'middle' ? x - wide / 2 : x;
      return { text, left, right: left + wide, y };
    });
    for (const [at, box] of boxes.entries()) {
      expect(box.left).toBeGreaterThanOrEqual(0);
      expect(box.right).toBeLessThanOrEqual(size.width);
      expect(box.y + 6).toBeLessThanOrEqual(size.height);
      const over = boxes.slice(at + 1).filter((other) => Math.abs(other.y - box.y) < 10);
      expect(over.filter(({ left, right }) => left < box.right && right > box.left)).toEqual([]);
    }
  });
});

it.each([
  [600, 320],
  [420, 330],
])('keeps everything around the USA within its map of %i × %i', (width, height) => {
  const projection = projectionOf('us_states', { x: 0, y: 20, width, height });
  const places = regionsOf('regions').flatMap((region) =>
    outlineOf(region, projection).flatMap((step) => (step[0] === 'Z' ? [] : [step.slice(-2) as [number, number]])),
  );
  expect(places.length).toBeGreaterThan(1000);
  const downs = places.map(([, y]) => y);
  expect(Math.min(...downs)).toBeGreaterThanOrEqual(20);
  expect(Math.max(...downs)).toBeLessThanOrEqual(20 + height);
});

it.each(['light', 'dark'] as const)('draws the other bars paler beside a selected one: %s', (mode) => {
  const [pivot, chart] = drawn['bar side by side'] ?? [{ values: [] }, null];
  const plain = draw(table, pivot, chart, context(), { ...room, measure: (text) => text.length * 7 }).chart;
  if (plain.type !== 'axis') throw new Error(plain.type);
  const own = { ...look, palette: palettes[mode] };
  const points = plain.panels.flatMap(({ series }) => series.flatMap((each) => each.points));
  const at = points.findIndex(({ value }) => value !== 0);
  const fills = (given: typeof plain) =>
    drawChart(given, room, own)
      .shapes.flatMap((shape) => (shape.type === 'rectangle' ? [shape.fill] : []))
      .slice(plain.legend.length);
  const before = fills(plain);
  const after = fills({ ...plain, chosen: points[at]?.spot ?? [0, 0] });
  expect(after.map((fill, place) => fill === before[place])).toEqual(points.map((_, place) => place === at));
});
