import { describe, expect, it } from 'vitest';
import { inkOn, palettes } from '../../engine/charts/palette.ts';

type Triple = readonly [number, number, number];

const linear = (part: number) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
const lightOf = (hex: string): Triple => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    linear(Number.parseInt(hex.slice(at, at + 2), 16) / 255),
  );
  return [red, green, blue];
};
const luminance = ([red, green, blue]: Triple) => 0.2126 * red + 0.7152 * green + 0.0722 * blue;

/** As WCAG 2 calculates it. */
function contrast(a: string, b: string): number {
  const [low = 0, high = 0] = [luminance(lightOf(a)), luminance(lightOf(b))].sort((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
}

/** How colors look to people who lack one kind of cone (Machado, Oliveira and Fernandes 2009, severity 1). */
const seen: Readonly<Record<string, readonly [Triple, Triple, Triple]>> = {
  everybody: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

/** A color in OKLab, where distances match visible differences. */
function labOf(hex: string, matrix: readonly [Triple, Triple, Triple]): Triple {
  const given = lightOf(hex);
  const [r = 0, g = 0, b = 0] = matrix.map((row) =>
    Math.min(1, Math.max(0, row[0] * given[0] + row[1] * given[1] + row[2] * given[2])),
  );
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

const pairs = <T>(all: readonly T[]) => all.flatMap((a, at) => all.slice(at + 1).map((b) => [a, b] as const));

/** Spec: reporting §9. Colors too light for the background are darkened until they have enough contrast, or left out. */
it('begins with the colors of the brand', () => {
  const brand = ['#673ab7', '#f68820', '#916dd1', '#f9af6a'];
  const { light } = palettes;
  const asTheyAre = brand.filter((paint) => contrast(paint, light.ground) >= 3);
  expect(asTheyAre).toEqual(['#673ab7', '#916dd1']);
  expect([light.series[0], light.series[2]]).toEqual(asTheyAre);
});

describe.each(Object.entries(palettes))('the %s palette', (_, palette) => {
  it('has a contrast of at least three to its background', () => {
    for (const paint of [...palette.series, palette.others])
      expect(contrast(paint, palette.ground), paint).toBeGreaterThanOrEqual(3);
    for (const ink of [palette.text, palette.dimmed])
      expect(contrast(ink, palette.ground), ink).toBeGreaterThanOrEqual(4.5);
  });

  it.each(Object.entries(seen))('is distinguishable by %s', (who, matrix) => {
    // A just noticeable difference is about 0.02.
    const least = who === 'everybody' ? 0.09 : 0.05;
    for (const [a, b] of pairs(palette.series)) {
      const [x, y] = [labOf(a, matrix), labOf(b, matrix)];
      expect(Math.hypot(x[0] - y[0], x[1] - y[1], x[2] - y[2]), `${a} ${b}`).toBeGreaterThan(least);
    }
  });

  it('has a text color for each fill color', () => {
    for (const paint of palette.series) expect(contrast(inkOn(paint), paint), paint).toBeGreaterThanOrEqual(4.5);
  });
});
