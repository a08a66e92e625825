import type { MantineColorsTuple } from '@mantine/core';

type Rgb = readonly [number, number, number];
type Lab = readonly [number, number, number];

const parse = (hex: string): Rgb => {
  const channel = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16) / 255;
  return [channel(1), channel(3), channel(5)];
};

const linear = (c: number) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
const gamma = (c: number) => (c <= 0.0031308 ? c * 12.92 : 1.055 * c ** (1 / 2.4) - 0.055);

function toLab(rgb: Rgb): Lab {
  const [r, g, b] = [linear(rgb[0]), linear(rgb[1]), linear(rgb[2])];
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

function toRgb([lightness, a, b]: Lab): Rgb {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const clip = (c: number) => Math.min(1, Math.max(0, gamma(Math.max(0, c))));
  return [
    clip(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    clip(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    clip(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ];
}

const hexOf = (rgb: Rgb) =>
  `#${rgb
    .map((c) =>
      Math.round(c * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;

/** Relative luminance, as WCAG 2 defines it. */
const luminance = ([r, g, b]: Rgb) => 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);

const onWhite = (rgb: Rgb) => 1.05 / (luminance(rgb) + 0.05);

/** The contrast that WCAG AA requires for text, plus a margin for rounding. */
const aa = 4.6;

const mix = (from: Lab, to: Lab, share: number): Lab => [
  from[0] + (to[0] - from[0]) * share,
  from[1] + (to[1] - from[1]) * share,
  from[2] + (to[2] - from[2]) * share,
];

/** The lightest color of the same hue that has enough contrast with white, as text or as background. */
function readable(brand: Lab): Lab {
  let shade = brand;
  while (onWhite(toRgb(shade)) < aa && shade[0] > 0) shade = [shade[0] - 0.005, shade[1], shade[2]];
  return shade;
}

/**
 * Ten shades of a brand color. Shade 7 is the brand's own, darkened only as far as white text on it requires. The
 * lighter ones go from near white to it in even steps; 8 and 9 are darker.
 */
export function shadesOf(hex: string): MantineColorsTuple {
  const brand = toLab(parse(hex));
  const full = readable(brand);
  const pale: Lab = [0.975, full[1] * 0.08, full[2] * 0.08];
  const steps = [0, 0.1, 0.22, 0.36, 0.5, 0.66, 0.83, 1];
  const light = steps.map((share) => mix(pale, full, share));
  const dark = [0.9, 0.78].map((factor): Lab => [full[0] * factor, full[1] * factor, full[2] * factor]);
  const shades = [...light, ...dark].map((lab) => hexOf(toRgb(lab)));
  return shades as unknown as MantineColorsTuple;
}
